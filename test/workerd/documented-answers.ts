import * as z from "zod/mini";
import { ConsoleError } from "../../worker/contract/answer.ts";
import { isConsolePath } from "../../worker/contract/console-path.ts";
import { ErrorAnswer } from "../../worker/contract/error.ts";
import { errorCodesOf } from "../../worker/contract/openapi.ts";
import type { Operation } from "../../worker/contract/operation.ts";
import { ERROR_STATUS, type ErrorCode } from "../../worker/domain/api-error.ts";
import { unsafeIn } from "./unsafe-headers.ts";

/** What an answer is, by the document: its status, or the code of a refusal. */
export interface Told {
  readonly status: number;
  /** Null where the status says it all. */
  readonly code: string | null;
  /** How the answer differs from what the document says of it; empty: not at all. */
  readonly faults: readonly string[];
}

/**
 * Holds an operation's answer against the document, and its headers against those of every answer;
 * `more` are codes beside those of its own.
 */
export async function told(
  operation: Operation,
  answer: Response,
  more: readonly ErrorCode[] = [],
): Promise<Told> {
  const { faults, ...rest } = await toldBy(operation, answer, more);
  return { ...rest, faults: [...faults, ...unsafeIn(answer)] };
}

async function toldBy(
  operation: Operation,
  answer: Response,
  more: readonly ErrorCode[],
): Promise<Told> {
  const { status, headers } = answer;
  const documented = operation.answers.find((each) => each.status === status);
  if (!documented) {
    const codes = [...errorCodesOf(operation), ...more];
    return refusal(operation, { status, body: await answer.text() }, codes);
  }
  const { schema, contentType } = documented;
  const body = await answer.text();
  const type = (headers.get("content-type") ?? "").replace(/;.*/, "");
  if (schema) {
    const code = status < 400 ? null : codeIn(body);
    return {
      status,
      code,
      faults: [...typeFaults("application/json", type), ...shapeFaults(schema, body)],
    };
  }
  return { status, code: null, faults: typeFaults(contentType, type) };
}

/** How another service's clients are refused. */
const InJson = z.looseObject({ error: z.looseObject({ code: z.string(), message: z.string() }) });
/** How GraphQL refuses. */
const InGraphql = z.looseObject({
  errors: z.tuple([
    z.looseObject({ message: z.string(), extensions: z.looseObject({ code: z.string() }) }),
  ]),
});

/** What a refusal of any shape tells; null when it is none. */
function toldIn(shape: z.ZodMiniType, body: unknown): { code: string; message: string } | null {
  if (!z.safeParse(shape, body).success) return null;
  const inJson = z.safeParse(InJson, body);
  if (inJson.success) return inJson.data.error;
  const inGraphql = z.safeParse(InGraphql, body);
  if (!inGraphql.success) return null;
  const [{ message, extensions }] = inGraphql.data.errors;
  return { message, code: extensions.code };
}

const Refusal = z.object({ error: z.object({ code: z.string() }) });

function codeIn(body: string): string | null {
  const read = z.safeParse(Refusal, JSON.parse(body));
  return read.success ? read.data.error.code : null;
}

function refusal(
  operation: Operation,
  { status, body }: { status: number; body: string },
  codes: readonly string[],
): Told {
  const ours = isConsolePath(operation.path) ? ConsoleError : ErrorAnswer;
  const shape = operation.refusal ?? ours;
  const read = toldIn(shape, parsed(body));
  if (read === null) return { status, code: null, faults: [`${status} is no refusal: ${body}`] };
  const { code, message } = read;
  return {
    status,
    code,
    faults: [
      ...shapeFaults(shape, body),
      ...(message.length > 0 ? [] : ["no message"]),
      ...(codes.includes(code) ? [] : [`${status} ${code} is not documented: ${message}`]),
      ...(isCode(code) && ERROR_STATUS[code] === status ? [] : [`${code} came as ${status}`]),
    ],
  };
}

function isCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function typeFaults(documented: string | undefined, type: string): string[] {
  return documented === "*/*" || documented === undefined || documented === type
    ? []
    : [`${type} instead of ${documented}`];
}

/** A parse drops what the schema does not name, so the body has to be what it was. */
function shapeFaults(schema: z.ZodMiniType, body: string): string[] {
  const given = parsed(body);
  const read = z.safeParse(schema, given);
  if (!read.success) return [`not in shape: ${z.prettifyError(read.error)}: ${body}`];
  return sorted(read.data) === sorted(given) ? [] : [`more than documented: ${body}`];
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
