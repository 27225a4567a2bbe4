import type { KeyHolder } from "../store/api-keys.ts";

/** Who calls, and by which key. */
export interface Caller {
  readonly key: string;
  readonly holder: KeyHolder;
}
