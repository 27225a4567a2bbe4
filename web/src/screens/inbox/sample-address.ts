import type { ConsoleNamespace } from "../../../../worker/contract/console-namespace.ts";

/** The tag that stands for any. */
export const SAMPLE_TAG = "hello";

/** An address of the namespace to send to: that of the tag, or of one made up. */
export function sampleAddress({ name, domain }: ConsoleNamespace, tag: string | null): string {
  return `${name}.${tag ?? SAMPLE_TAG}@${domain}`;
}
