import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import * as z from "zod/mini";
import { STRIPE_STATUSES } from "../../worker/domain/subscription.ts";
import { emptyState } from "./empty-state.ts";

// Everything the stand-in knows. Times are seconds since 1970, as Stripe's are.

const Metadata = z.record(z.string(), z.string());

const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  /** Whether charges to it succeed. */
  charges: z.boolean(),
});
export type Card = z.output<typeof Card>;

const Customer = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  metadata: Metadata,
  created: z.number(),
  card: z.nullable(Card),
});
export type Customer = z.output<typeof Customer>;

const Checkout = z.object({
  id: z.string(),
  customer: z.string(),
  status: z.enum(["open", "complete", "expired"]),
  created: z.number(),
  trialDays: z.number(),
  metadata: Metadata,
  subscriptionMetadata: Metadata,
  clientReference: z.nullable(z.string()),
  successUrl: z.string(),
  cancelUrl: z.string(),
  subscription: z.nullable(z.string()),
});
export type Checkout = z.output<typeof Checkout>;

const Subscription = z.object({
  id: z.string(),
  customer: z.string(),
  status: z.enum(STRIPE_STATUSES),
  created: z.number(),
  trialEnd: z.nullable(z.number()),
  periodStart: z.number(),
  periodEnd: z.number(),
  cancelAtPeriodEnd: z.boolean(),
  endedAt: z.nullable(z.number()),
  /** Whether the trial's end has been announced. */
  warned: z.boolean(),
  pastDueSince: z.nullable(z.number()),
  metadata: Metadata,
});
export type Subscription = z.output<typeof Subscription>;

const Invoice = z.object({
  id: z.string(),
  customer: z.string(),
  subscription: z.string(),
  created: z.number(),
  status: z.enum(["open", "paid", "uncollectible"]),
  total: z.number(),
  attempts: z.number(),
  description: z.string(),
});
export type Invoice = z.output<typeof Invoice>;

const Portal = z.object({ id: z.string(), customer: z.string(), returnUrl: z.string() });
export type Portal = z.output<typeof Portal>;

const StripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  /** The JSON that is signed and sent. */
  body: z.string(),
  delivered: z.boolean(),
});
export type StripeEvent = z.output<typeof StripeEvent>;

const Reply = z.object({ request: z.string(), body: z.string() });

const State = z.object({
  /** How far the clock is ahead of the real one. */
  ahead: z.number(),
  serial: z.number(),
  customers: z.array(Customer),
  checkouts: z.array(Checkout),
  portals: z.array(Portal),
  subscriptions: z.array(Subscription),
  invoices: z.array(Invoice),
  events: z.array(StripeEvent),
  /** Answers by idempotency key. */
  replies: z.record(z.string(), Reply),
});
export type State = z.output<typeof State>;

/** The state kept in `file`; an empty one when there is no such file. */
export async function readState(file: string): Promise<State> {
  if (!existsSync(file)) return emptyState();
  return State.parse(JSON.parse(await readFile(file, "utf8")));
}

/** A function that writes `state` to `file`, whole or not at all, one writing after the other. */
export function stateWriter(file: string, state: State): () => Promise<void> {
  let last = Promise.resolve();
  const write = async (): Promise<void> => {
    await writeFile(`${file}.new`, JSON.stringify(state));
    await rename(`${file}.new`, file);
  };
  return () => (last = last.then(write));
}
