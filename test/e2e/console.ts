import * as z from "zod/mini";
import { ConsoleError } from "../../worker/contract/answer.ts";
import type { Operation } from "../../worker/contract/operation.ts";

/** What a call takes beside its operation. */
interface Call {
  /** Of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

type AnswerOf<Op extends Operation> = Op["answers"][0] extends { schema: infer Schema }
  ? Schema extends z.ZodMiniType
    ? z.output<Schema>
    : never
  : never;

/** The console's calls under one session. */
export interface Console {
  call(operation: Operation, call?: Call): Promise<Response>;
  /** The answer by its contract; throws when the call is refused. */
  ask<Op extends Operation>(operation: Op, call?: Call): Promise<AnswerOf<Op>>;
  /** The code and the sentence of a refusal; throws when the call is not refused. */
  refused(operation: Operation, call?: Call): Promise<{ code: string; message: string }>;
}

/** The console's calls at `apiUrl`, by the session of `token`; null: without one. */
export function consoleOf(apiUrl: string, token: string | null): Console {
  const call = (operation: Operation, { params = {}, json }: Call = {}): Promise<Response> => {
    const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? name);
    return fetch(new URL(path, apiUrl), {
      method: operation.method.toUpperCase(),
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
  };
  return {
    call,
    async ask(operation, given) {
      const answer = await call(operation, given);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${operation.path}: ${answer.status} ${text}`);
      const { schema } = operation.answers[0] ?? {};
      if (!schema) throw new Error(`${operation.path} answers no JSON`);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema is the operation's own
      return z.parse(schema, JSON.parse(text)) as AnswerOf<typeof operation>;
    },
    async refused(operation, given) {
      const answer = await call(operation, given);
      const text = await answer.text();
      if (answer.ok) throw new Error(`${operation.path}: ${answer.status} ${text}`);
      const { error } = ConsoleError.parse(JSON.parse(text));
      return { code: error.code, message: error.message };
    },
  };
}
