import { DurableObject } from "cloudflare:workers";
import {
  KEY_MEMORY_MS,
  READS_PER_SECOND,
  WAITS_OF_KEY,
  WAITS_PER_WINDOW,
  WAIT_WINDOW_MS,
} from "../domain/limits.ts";
import type { Env } from "../env.ts";
import { judge, within, type WindowLimit, type WindowVerdict } from "./window.ts";

const READS: WindowLimit = { max: READS_PER_SECOND, spanMs: 1000 };
const WAITS: WindowLimit = { max: WAITS_PER_WINDOW, spanMs: WAIT_WINDOW_MS };
/** Over all filters: others could be named without end. */
const ALL_WAITS: WindowLimit = { max: WAITS_OF_KEY, spanMs: WAIT_WINDOW_MS };

const EPOCH = "epoch";
const WAIT_PREFIX = "wait ";

export interface ReadVerdict {
  readonly read: WindowVerdict;
  /** What is known of the key by an older epoch than this is outdated. */
  readonly epoch: number;
}

export interface WaitVerdict extends ReadVerdict {
  readonly wait: WindowVerdict;
  /** Names this wait when it is settled; null when it was not allowed. */
  readonly ticket: WaitTicket | null;
}

export interface WaitTicket {
  readonly filter: string;
  readonly at: number;
  /** The read that is held back for the case that nothing has to be waited for; null: none. */
  readonly readAt: number | null;
}

/** How a wait ended: answered at once, by mail that came, or with nothing. */
export type WaitEnd = "immediate" | "mail" | "empty";

/**
 * The exact limits of one API key, shared by all isolates: 4 reads a second, and in 30 seconds 2
 * waits for each filter and 2,000 for all of them. Reads live in memory, since the object outlives
 * their second by far. Waits are written down, because an idle object leaves memory after 10 seconds.
 */
export class RateLimiter extends DurableObject<Env> {
  private reads: number[] = [];
  private readonly waits = new Map<string, number[]>();
  private epoch: number;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    const { kv } = state.storage;
    this.epoch = kv.get<number>(EPOCH) ?? 0;
    for (const [key, times] of kv.list<number[]>({ prefix: WAIT_PREFIX })) {
      this.waits.set(key.slice(WAIT_PREFIX.length), times);
    }
  }

  /** Counts a read if one is left. */
  takeRead(): ReadVerdict {
    const now = Date.now();
    return { read: this.countRead(now), epoch: this.epoch };
  }

  /**
   * Counts a wait for `filter` if one is left, and holds a read back for it until it is settled. A
   * brief one is a read as well, however it ends, and refused where none is left.
   */
  takeWait(filter: string, isBrief = false): WaitVerdict {
    const now = Date.now();
    const times = within(this.waits.get(filter) ?? [], WAITS, now);
    const wait = this.judgeWait(times, now);
    const epoch = this.epoch;
    if (!wait.allowed) {
      return { wait, read: judge(within(this.reads, READS, now), READS, now), epoch, ticket: null };
    }
    const read = this.countRead(now);
    if (isBrief && !read.allowed) return { wait: read, read, epoch, ticket: null };
    this.write(filter, [...times, now]);
    const readAt = read.allowed && !isBrief ? now : null;
    return { wait, read, epoch, ticket: { filter, at: now, readAt } };
  }

  /**
   * Settles a wait. One that was answered at once was a read; one that brought mail gives its
   * place back; only one that brought nothing keeps it.
   */
  settle(ticket: WaitTicket, end: WaitEnd): void {
    const { filter, at, readAt } = ticket;
    if (end !== "immediate" && readAt !== null) this.reads = without(this.reads, readAt);
    if (end !== "empty") this.write(filter, without(this.waits.get(filter) ?? [], at));
  }

  /** What is known of the key by an older epoch than this is outdated. */
  knownEpoch(): number {
    return this.epoch;
  }

  /** Makes every isolate that knows the key by an older epoch read it again. */
  outdate(epoch: number): void {
    if (epoch <= this.epoch) return;
    this.epoch = epoch;
    this.ctx.storage.kv.put(EPOCH, epoch);
  }

  /**
   * The key is deleted: makes isolates that know it read it again, and forgets all of it once none
   * can know it any more.
   */
  async retire(epoch: number): Promise<void> {
    this.outdate(epoch);
    await this.ctx.storage.setAlarm(Date.now() + KEY_MEMORY_MS);
  }

  /** Forgets a key that nobody knows any more. */
  override async alarm(): Promise<void> {
    this.reads = [];
    this.waits.clear();
    this.epoch = 0;
    await this.ctx.storage.deleteAll();
  }

  /** Judges a wait by the earlier ones for its filter, and by those of all filters. */
  private judgeWait(times: readonly number[], now: number): WindowVerdict {
    const ofFilter = judge(times, WAITS, now);
    if (!ofFilter.allowed) return ofFilter;
    const all = [...this.waits.values()].flatMap((each) => within(each, ALL_WAITS, now));
    if (all.length < ALL_WAITS.max) return ofFilter;
    return judge(
      all.toSorted((a, b) => a - b),
      ALL_WAITS,
      now,
    );
  }

  private countRead(now: number): WindowVerdict {
    this.reads = within(this.reads, READS, now);
    const verdict = judge(this.reads, READS, now);
    if (verdict.allowed) this.reads.push(now);
    return verdict;
  }

  private write(filter: string, times: number[]): void {
    const { kv } = this.ctx.storage;
    this.waits.delete(filter);
    if (times.length === 0) {
      kv.delete(WAIT_PREFIX + filter);
      return;
    }
    this.waits.set(filter, times);
    kv.put(WAIT_PREFIX + filter, times);
    this.forgetOldest();
  }

  private forgetOldest(): void {
    const now = Date.now();
    for (const [filter, times] of this.waits) {
      if (within(times, WAITS, now).length > 0) return;
      this.waits.delete(filter);
      this.ctx.storage.kv.delete(WAIT_PREFIX + filter);
    }
  }
}

function without(times: readonly number[], time: number): number[] {
  const index = times.indexOf(time);
  return index < 0 ? [...times] : times.toSpliced(index, 1);
}
