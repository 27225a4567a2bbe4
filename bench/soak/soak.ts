import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Ledger, type Wake } from "./ledger.ts";
import { watchMemory, type Sample } from "./memory-trend.ts";
import type { SoakPlan } from "./plan.ts";
import { SoakedProduct, type Life } from "./product.ts";
import { seedMailboxes, type Mailbox } from "./seed.ts";
import { sendAll } from "./senders.ts";
import { Waiter } from "./waiter.ts";

/** Longer than a wait is held, so that one which missed its bell has read by then. */
const LAST_ANSWERS_MS = 40_000;
/** Lists read side by side at the end. */
const READERS = 8;

const TELL_MS = 60_000;
/** What the load may take longer than planned, and its end, in which every list is read. */
const MOST_BEHIND_S = 240;

/** What came of a soak. */
export interface Soaked {
  /** When the load began, after one mail for each waiter (performance.now). */
  readonly startedAt: number;
  readonly taken: number;
  /** Numbers of mails that no wait brought. */
  readonly unanswered: readonly number[];
  /** Numbers of mails that were answered with 250 and that no list has. */
  readonly lost: readonly number[];
  /** What waits brought twice, or lists have twice, in words. */
  readonly doubled: readonly string[];
  /** What senders and waiters were answered that was wrong though nobody had ended the product. */
  readonly faults: readonly string[];
  readonly wakes: readonly Wake[];
  readonly lives: readonly Life[];
  readonly memory: readonly Sample[];
}

/** All that one soak works with. */
interface Bench {
  readonly product: SoakedProduct;
  readonly mailboxes: readonly Mailbox[];
  readonly ledger: Ledger;
  readonly memory: readonly Sample[];
}

/**
 * Pours mail into a product with waiters for it, restarts it meanwhile, and counts what came of it.
 * `tell` gets a line a minute. Throws when it has not ended `MOST_BEHIND_S` after the load should
 * have.
 */
export async function soak(plan: SoakPlan, tell?: (line: string) => void): Promise<Soaked> {
  await using cleanup = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(os.tmpdir(), "restante-soak-"));
  cleanup.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const dataDir = path.join(folder, "data");
  const mailboxes = await seedMailboxes(dataDir, plan.waiters);
  const product = await SoakedProduct.start(dataDir);
  cleanup.defer(() => product.stop());
  const watching = new AbortController();
  cleanup.defer(() => watching.abort());
  const memory = watchMemory(product, watching.signal);
  const bench = { product, mailboxes, memory, ledger: new Ledger() };
  const telling = setInterval(() => tell?.(standOf(bench)), TELL_MS);
  cleanup.defer(() => clearInterval(telling));
  const late = pause((plan.seconds + MOST_BEHIND_S) * 1000, null, { signal: watching.signal });
  const soaked = await Promise.race([pour(plan, bench), late]);
  if (soaked === null) throw new Error(`The load has not ended: ${standOf(bench)}.`);
  return soaked;
}

async function pour(plan: SoakPlan, bench: Bench): Promise<Soaked> {
  const { product, mailboxes, ledger, memory } = bench;
  const waiters = mailboxes.map((mailbox) => new Waiter(mailbox, bench));
  for (const waiter of waiters) waiter.start();
  const sending = { product, mailboxes, ledger, rate: plan.rate };
  // One mail each, so that all wait and nothing is done for the first time when the clock starts.
  await sendAll({ ...sending, count: plan.waiters });
  await ledger.settled(LAST_ANSWERS_MS);
  const startedAt = performance.now();
  await Promise.all([
    sendAll({ ...sending, count: Math.round(plan.seconds * plan.rate) }),
    restartAll(product, plan, startedAt),
  ]);
  await ledger.settled(LAST_ANSWERS_MS);
  const loaded = [...memory];
  await Promise.all(waiters.map((waiter) => waiter.stop()));
  const listed = await compareLists(waiters, ledger);
  return {
    startedAt,
    taken: ledger.takenCount,
    unanswered: ledger.missing(),
    lost: listed.lost,
    doubled: [...ledger.doubled, ...listed.doubled],
    faults: ledger.faults,
    wakes: ledger.wakes().filter(({ takenAt }) => takenAt >= startedAt),
    lives: product.lives,
    memory: loaded,
  };
}

/** How far it is, in words. */
function standOf({ ledger, memory, product }: Bench): string {
  const parts = [
    `${ledger.takenCount} mails taken`,
    `${ledger.missing().length} not brought yet`,
    `${product.lives.length - 1} restarts`,
    memory.at(-1)?.parts ?? "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}

async function restartAll(
  product: SoakedProduct,
  { restarts, seconds }: SoakPlan,
  startedAt: number,
): Promise<void> {
  for (const { at, ending } of restarts) {
    await pause(Math.max(0, startedAt + at * seconds * 1000 - performance.now()));
    await product.restart(ending);
  }
}

/** Holds what every mailbox lists against what was taken for it. */
async function compareLists(
  waiters: readonly Waiter[],
  ledger: Ledger,
): Promise<{ lost: number[]; doubled: string[] }> {
  const lost: number[] = [];
  const doubled: string[] = [];
  const queue = waiters.entries();
  const reader = async (): Promise<void> => {
    for (const [index, waiter] of queue) {
      const compared = ledger.compare(index, await waiter.list());
      lost.push(...compared.lost);
      doubled.push(...compared.doubled.map((number) => `mail ${number}, in its list`));
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return { lost, doubled };
}
