import { useSyncExternalStore } from "react";
import { onRawKeys, rawKeyOf } from "./raw-keys.ts";

/** The whole key behind a masked one; null when this session has not seen it. */
export function useRawKey(masked: string): string | null {
  return useSyncExternalStore(onRawKeys, () => rawKeyOf(masked));
}
