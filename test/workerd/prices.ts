import type { Counts } from "./operation-counts.ts";

/** Dollars for a million, beyond what the paid plan includes; docs/operations.md says the same. */
const PRICES: Readonly<Record<keyof Counts, number>> = {
  rowsRead: 0.001,
  rowsWritten: 1,
  bucketWrites: 4.5,
  bucketReads: 0.36,
  objectRequests: 0.15,
  objectRows: 1,
  dataPoints: 0.25,
};

/** Dollars for a million calls of a Worker. */
const WORKER_CALLS = 0.3;
/** Dollars for a million ms of CPU, and how many a call is taken to need. */
const CPU = { price: 0.02, ms: 5 };
/** Dollars for a GB and month, what a million mails are taken to fill, and for how many days. */
const STORAGE = { price: 0.015, gb: 30, days: 3 };

/** What stands beside the counted operations, in dollars for a million. */
export const BESIDE = {
  calls: WORKER_CALLS,
  cpu: CPU.price * CPU.ms,
  storage: (STORAGE.price * STORAGE.gb * STORAGE.days) / 30,
} as const;

/** What a million of something costs that was counted once, in dollars. */
export function dollarsOf(counts: Counts): number {
  const names = Object.keys(PRICES).filter((name): name is keyof Counts => name in counts);
  return names.reduce((sum, name) => sum + counts[name] * PRICES[name], 0);
}

/** Dollars as the document writes them. */
export function written(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}
