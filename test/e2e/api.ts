import * as z from "zod/mini";
import { ErrorAnswer } from "../../worker/contract/error.ts";
import { InboundTaken } from "../../worker/contract/inbound.ts";
import { MessagePage, OneMessage, type MessageView } from "../../worker/contract/message.ts";
import { RefusedAnswer, UsageAnswer } from "../../worker/contract/usage.ts";

export type Query = Readonly<Record<string, string | number | boolean>>;

interface Call {
  readonly method?: string;
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: NonNullable<RequestInit["body"]>;
}

interface Sent {
  readonly from?: string;
  readonly idempotencyKey?: string;
}

/** The public API under one key. What answers otherwise than hoped for throws, body and all. */
export interface Api {
  call(path: string, call?: Call): Promise<Response>;
  /** GET /api/v1/message. */
  read(query?: Query): Promise<MessagePage>;
  show(id: string): Promise<MessageView>;
  raw(id: string): Promise<Buffer>;
  /** POST /api/v1/inbound. */
  send(to: string, raw: Uint8Array, sent?: Sent): Promise<Taken>;
  usage(): Promise<UsageAnswer["data"]>;
  refused(query?: Query): Promise<RefusedAnswer["data"]>;
}

export type Taken = z.output<typeof InboundTaken>["data"];

/** The API at `baseUrl` under `key`; without a key when that is null. */
export function apiOf(baseUrl: string, key: string | null): Api {
  const call = (path: string, { method = "GET", query = {}, headers, body }: Call = {}) => {
    const url = new URL(path, baseUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return fetch(url, {
      method,
      redirect: "manual",
      headers: { ...(key === null ? {} : { "api-key": key }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
  };
  return {
    call,
    read: async (query = {}) => json(MessagePage, await call("/api/v1/message", { query })),
    show: async (id) => (await json(OneMessage, await call(`/api/v1/message/${id}`))).data,
    async raw(id) {
      const answer = await call(`/api/v1/message/${id}/raw`);
      return Buffer.from(await good(answer).arrayBuffer());
    },
    async send(to, raw, { from = "app@shop.test", idempotencyKey } = {}) {
      const headers = {
        "content-type": "message/rfc822",
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      };
      const query = { to, from };
      const body = Buffer.from(raw);
      const answer = await call("/api/v1/inbound", { method: "POST", query, headers, body });
      return (await json(InboundTaken, answer)).data;
    },
    usage: async () => (await json(UsageAnswer, await call("/api/v1/usage"))).data,
    refused: async (query = {}) =>
      (await json(RefusedAnswer, await call("/api/v1/refused", { query }))).data,
  };
}

/** The body of an answer by its contract; throws with the body when the status is an error's. */
export async function json<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: Response,
): Promise<z.output<Schema>> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return schema.parse(JSON.parse(text));
}

/** A refusal as the API's calls have it, or as GraphQL does. */
const Refusal = z.union([
  z.looseObject({ error: ErrorAnswer.shape.error }),
  z.pipe(
    z.object({
      errors: z.tuple([
        z.object({ message: z.string(), extensions: z.object({ code: z.string() }) }),
      ]),
    }),
    z.transform(({ errors: [{ message, extensions }] }) => ({
      error: { message, code: extensions.code },
    })),
  ),
]);

/** Status, code and further fields of a refused call; throws when it was not refused. */
export async function refusal(
  answer: Response,
): Promise<ErrorAnswer["error"] & { readonly status: number }> {
  const text = await answer.text();
  if (answer.ok) throw new Error(`${answer.status} ${text}`);
  return { status: answer.status, ...Refusal.parse(JSON.parse(text)).error };
}

function good(answer: Response): Response {
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return answer;
}
