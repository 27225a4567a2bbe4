import { ApiError } from "../domain/api-error.ts";
import type { MessageFilter } from "../domain/filter.ts";
import { base32 } from "../domain/ids.ts";
import { BRIEF_HOLD_MS, HOLD_MS } from "../domain/limits.ts";
import type { Asked } from "./message-filter.ts";

/** What a held request waits for. */
export interface WaitRequest {
  readonly asked: Asked;
  readonly count: number;
  readonly holdMs: number;
  readonly expectNone: boolean;
}

/** The wait that these parameters ask for, or null for a plain read. Throws INVALID_PARAMETER. */
export function waitRequest(asked: Asked): WaitRequest | null {
  const { await_messages, wait_ms, count, expect } = asked;
  const implied = [wait_ms, count, expect].some((parameter) => parameter !== undefined);
  if (await_messages === false && implied) {
    throw contradiction("await_messages", "false contradicts wait_ms, count and expect");
  }
  if (!implied && await_messages !== true) return null;
  const expectNone = expect === "none";
  return { asked, expectNone, count: countOf(asked, expectNone), holdMs: wait_ms ?? HOLD_MS };
}

function countOf({ count, limit }: Asked, expectNone: boolean): number {
  if (count === undefined) return 1;
  if (expectNone) throw contradiction("count", "makes no sense with expect=none");
  if (count > limit) throw contradiction("count", `is larger than the limit of ${limit} messages`);
  return count;
}

/** Whether a wait hardly waits, so that it counts as the read that it is. */
export function isBrief({ holdMs }: WaitRequest): boolean {
  return holdMs < BRIEF_HOLD_MS;
}

/** Names a filter for the rate limit: equal mailboxes, equal name. */
export async function filterName(filter: MessageFilter): Promise<string> {
  const { namespaceIds, tags, tagPrefix } = filter;
  const text = JSON.stringify([namespaceIds.toSorted(), tags.toSorted(), tagPrefix]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return base32(new Uint8Array(digest)).slice(0, 26);
}

function contradiction(parameter: string, words: string): ApiError {
  return new ApiError("INVALID_PARAMETER", `${parameter}: ${words}`, { fields: { parameter } });
}
