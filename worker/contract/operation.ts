import type * as z from "zod/mini";
import type { ErrorCode } from "../domain/api-error.ts";
import type { Action } from "../domain/roles.ts";

/**
 * Who may call: anyone, the holder of an API key, anyone signed in, or a member of the path's
 * company whose role permits the action.
 */
export type Access = "anyone" | "api-key" | "session" | Action;

interface Answer {
  readonly status: 101 | 200 | 202 | 307 | 400 | 405 | 409 | 415 | 503;
  readonly description: string;
  /** JSON of this shape. */
  readonly schema?: z.ZodMiniType;
  /** Bytes of this type instead. */
  readonly contentType?: string;
}

interface Header {
  readonly description: string;
  /** Characters; 1 at least where it is given. */
  readonly maxLength?: number;
}

/** One call of the API: what its route, the OpenAPI document, typed clients and the tests are made from. */
export interface Operation {
  readonly method: "get" | "put" | "post" | "delete";
  /** With `:name` for path parameters. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly details?: string;
  readonly query?: z.ZodMiniObject;
  /** The JSON body. */
  readonly json?: z.ZodMiniObject;
  /** What the body is, when it is not JSON by a schema. */
  readonly body?: {
    readonly contentType: string;
    readonly description: string;
    /** Of a JSON body that may be left out. */
    readonly schema?: z.ZodMiniObject;
  };
  /** Request headers beside the key. */
  readonly headers?: Readonly<Record<string, Header>>;
  readonly answers: readonly Answer[];
  readonly errors: readonly ErrorCode[];
  /** The shape of a refusal, where another API's clients expect their own. */
  readonly refusal?: z.ZodMiniType;
}
