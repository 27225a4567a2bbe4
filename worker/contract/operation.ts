import type * as z from "zod/mini";
import type { ErrorCode } from "../domain/api-error.ts";

/** Who may call: anyone, or the holder of an API key. */
export type Access = "anyone" | "api-key";

interface Answer {
  readonly status: 200 | 202;
  readonly description: string;
  /** JSON of this shape. */
  readonly schema?: z.ZodMiniType;
  /** Bytes of this type instead. */
  readonly contentType?: string;
}

/** One call of the API: what its route, the OpenAPI document and the tests are made from. */
export interface Operation {
  readonly method: "get" | "put" | "post" | "delete";
  /** With `:name` for path parameters. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly details?: string;
  readonly query?: z.ZodMiniObject;
  /** What the body is, when it is not JSON. */
  readonly body?: { readonly contentType: string; readonly description: string };
  /** Request headers beside the key. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly answers: readonly Answer[];
  readonly errors: readonly ErrorCode[];
}
