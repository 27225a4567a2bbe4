import type { Env } from "../env.ts";
import type { ApiKeyId } from "../domain/ids.ts";
import type { ReadVerdict, WaitEnd, WaitTicket, WaitVerdict } from "./rate-limiter.ts";

type Limiters = Env["LIMITER"];

/** Asks the key's limiter for a read. */
export async function takeRead(limiters: Limiters, key: ApiKeyId): Promise<ReadVerdict> {
  return limiters.getByName(key).takeRead();
}

/** Asks the key's limiter for a wait; waits are counted for each filter of the key apart. */
export async function takeWait(
  limiters: Limiters,
  key: ApiKeyId,
  { filter, isBrief }: { filter: string; isBrief: boolean },
): Promise<WaitVerdict> {
  return limiters.getByName(key).takeWait(filter, isBrief);
}

/** Tells the key's limiter how a wait ended. */
export async function settleWait(
  limiters: Limiters,
  key: ApiKeyId,
  settled: { ticket: WaitTicket; end: WaitEnd },
): Promise<void> {
  await limiters.getByName(key).settle(settled.ticket, settled.end);
}

/** The epoch that the key's limiter was told of last; what is known by an older one is outdated. */
export async function knownEpoch(limiters: Limiters, key: ApiKeyId): Promise<number> {
  return limiters.getByName(key).knownEpoch();
}

/** Makes every isolate read a deleted key again, and its limiter forget it a minute later. */
export async function retireKey(limiters: Limiters, key: ApiKeyId, epoch: number): Promise<void> {
  await limiters.getByName(key).retire(epoch);
}

/** Makes every isolate that knows the key by an older epoch read it again on its next call. */
export async function outdateKey(limiters: Limiters, key: ApiKeyId, epoch: number): Promise<void> {
  await limiters.getByName(key).outdate(epoch);
}
