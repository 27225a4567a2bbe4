import type { Env } from "../env.ts";
import type { ApiKeyId } from "../domain/ids.ts";
import { inTime } from "../domain/in-time.ts";
import type { ReadVerdict, WaitEnd, WaitTicket, WaitVerdict } from "./rate-limiter.ts";

type Limiters = Env["LIMITER"];

/** A limiter that has not answered by then (ms) fails its call: nobody waits on it beyond his hold. */
const ANSWER_MS = 5_000;

/** Asks the key's limiter for a read. */
export async function takeRead(limiters: Limiters, key: ApiKeyId): Promise<ReadVerdict> {
  return inTime(limiters.getByName(key).takeRead(), ANSWER_MS);
}

/** Asks the key's limiter for a wait; waits are counted for each filter of the key apart. */
export async function takeWait(
  limiters: Limiters,
  key: ApiKeyId,
  { filter, isBrief }: { filter: string; isBrief: boolean },
): Promise<WaitVerdict> {
  return inTime(limiters.getByName(key).takeWait(filter, isBrief), ANSWER_MS);
}

/** Tells the key's limiter how a wait ended. */
export async function settleWait(
  limiters: Limiters,
  key: ApiKeyId,
  settled: { ticket: WaitTicket; end: WaitEnd },
): Promise<void> {
  await inTime(limiters.getByName(key).settle(settled.ticket, settled.end), ANSWER_MS);
}

/** The epoch that the key's limiter was told of last; what is known by an older one is outdated. */
export async function knownEpoch(limiters: Limiters, key: ApiKeyId): Promise<number> {
  return inTime(limiters.getByName(key).knownEpoch(), ANSWER_MS);
}

/** Makes every isolate read a deleted key again, and its limiter forget it a minute later. */
export async function retireKey(limiters: Limiters, key: ApiKeyId, epoch: number): Promise<void> {
  await inTime(limiters.getByName(key).retire(epoch), ANSWER_MS);
}

/** Makes every isolate that knows the key by an older epoch read it again on its next call. */
export async function outdateKey(limiters: Limiters, key: ApiKeyId, epoch: number): Promise<void> {
  await inTime(limiters.getByName(key).outdate(epoch), ANSWER_MS);
}
