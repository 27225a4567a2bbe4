import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, count, eq } from "drizzle-orm";
import { assert, asyncProperty, infiniteStream, nat, shuffledSubarray } from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiKeys, companies, invoices, stripeEvents, subscriptions } from "../../drizzle/schema.ts";
import { changeCard } from "../../local/stripe/billing.ts";
import type { StripeEvent } from "../../local/stripe/state.ts";
import { app } from "../../worker/app.ts";
import { newId, type CompanyId } from "../../worker/domain/ids.ts";
import type { Language } from "../../worker/domain/language.ts";
import { DEFAULT_NOTIFICATIONS } from "../../worker/domain/preferences.ts";
import { sweep } from "../../worker/jobs/sweep.ts";
import { endSubscription } from "../../worker/services/end-subscription.ts";
import { storeAccount, type ReadAccount } from "../../worker/store/subscriptions.ts";
import { databases } from "./builders.ts";
import { newMember } from "./people.ts";
import {
  FAILING,
  openStripeLab,
  signature,
  stripeBindings,
  type StripeLab,
  VISA,
} from "./stripe-lab.ts";

const { control } = databases;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let stripe: StripeLab;
beforeEach(() => {
  stripe = openStripeLab();
});
afterEach(() => void vi.unstubAllGlobals());

async function planOf(companyId: CompanyId): Promise<string | undefined> {
  const rows = await control.select().from(companies).where(eq(companies.id, companyId));
  return rows[0]?.plan;
}

/** All that billing stores of a company, but for when it was read. */
async function storedOf(companyId: CompanyId) {
  const [rows, bills] = await control.batch([
    control.select().from(subscriptions).where(eq(subscriptions.companyId, companyId)),
    control
      .select()
      .from(invoices)
      .where(eq(invoices.companyId, companyId))
      .orderBy(invoices.at, invoices.id),
  ]);
  const subscription = rows.map(({ readAt: _, ...columns }) => columns);
  return { plan: await planOf(companyId), subscription, bills };
}

function eventOf(type: string): StripeEvent {
  const event = stripe.world.state.events.find((each) => each.type === type);
  if (event === undefined) throw new Error(`no ${type}`);
  return event;
}

async function post(body: string, header: string | null, bindings: object = stripeBindings) {
  const headers = header === null ? {} : { "stripe-signature": header };
  const call = { method: "POST", body, headers };
  return app.request("/v1/stripe/webhook", call, bindings, createExecutionContext());
}

test("a signed event of a paid checkout makes the company Pro at once", async () => {
  const { companyId } = await subscribed();
  expect(await planOf(companyId)).toBe("free");
  const { body } = eventOf("checkout.session.completed");
  const answer = await post(body, await signature(body, Date.now()));
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  expect(await planOf(companyId)).toBe("pro");
});

test.each<[string, (body: string) => Promise<[string, string | null]>]>([
  ["without a signature", async (body) => [body, null]],
  ["with an empty signature", async (body) => [body, ""]],
  ["signed by somebody else", async (body) => [body, await signature(body, Date.now(), "whsec_2")]],
  [
    "signed six minutes ago",
    async (body) => [body, await signature(body, Date.now() - 6 * MINUTE_MS)],
  ],
  ["changed by one space", async (body) => [`${body} `, await signature(body, Date.now())]],
])("an event %s is refused and changes nothing", async (_, forge) => {
  const { companyId } = await subscribed();
  const [body, header] = await forge(eventOf("checkout.session.completed").body);
  const answer = await post(body, header);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { code: "INVALID_SIGNATURE" } });
  expect(await planOf(companyId)).toBe("free");
});

test("an event signed four minutes ago is still taken", async () => {
  const { companyId } = await subscribed();
  const { body } = eventOf("customer.subscription.created");
  expect((await post(body, await signature(body, Date.now() - 4 * MINUTE_MS))).status).toBe(200);
  expect(await planOf(companyId)).toBe("pro");
});

test.each(["balance.available", "invoice.upcoming"])(
  "a signed event %s, whose object has no id, is answered and forgotten",
  async (type) => {
    const data = { object: { object: type.split(".")[0], customer: "cus_nobodys" } };
    const body = JSON.stringify({ id: "evt_1", object: "event", type, data });
    expect((await post(body, await signature(body, Date.now()))).status).toBe(200);
  },
);

test("without a key of Stripe events are answered with what is missing", async () => {
  const answer = await post("{}", "t=1,v1=a", env);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    passed: false,
    error: {
      code: "PAYMENTS_UNAVAILABLE",
      message: "Payments are not set up here: STRIPE_SECRET_KEY is missing.",
    },
  });
});

test("while Stripe does not answer, an event is not taken, and is when it comes again", async () => {
  const { companyId } = await subscribed();
  const event = eventOf("checkout.session.completed");
  stripe.failWith(500);
  await expect(stripe.take(event)).rejects.toMatchObject({ code: "PAYMENTS_UNAVAILABLE" });
  stripe.failWith(null);
  await stripe.take(event);
  expect(await planOf(companyId)).toBe("pro");
});

test("an event that comes five times, at once and later, tells the owner once", async () => {
  const { companyId, user } = await subscribed(FAILING);
  stripe.advance(16);
  const event = eventOf("invoice.payment_failed");
  await Promise.all([stripe.take(event), stripe.take(event), stripe.take(event)]);
  await stripe.take(event);
  const before = await storedOf(companyId);
  await stripe.take(event);
  expect(await storedOf(companyId)).toEqual(before);
  expect(before).toMatchObject({ plan: "pro", subscription: [{ status: "past_due" }] });
  const rows = await control.select().from(stripeEvents).where(eq(stripeEvents.id, event.id));
  expect(rows).toHaveLength(1);
  expect(stripe.sent).toMatchObject([
    { to: user.email, subject: "Your payment to Restante failed" },
  ]);
  expect(stripe.sent[0]?.text).toContain("$5.00");
});

test("an event repeated after it was settled by another changes nothing", async () => {
  const { companyId } = await subscribed();
  const event = eventOf("checkout.session.completed");
  await stripe.take(event);
  // Nothing of Stripe is asked for a known event.
  stripe.failWith(500);
  await stripe.take(event);
  expect(await planOf(companyId)).toBe("pro");
});

test("a payment that has meanwhile succeeded is not reported as failed", async () => {
  const { companyId } = await subscribed(FAILING);
  stripe.advance(16);
  const event = eventOf("invoice.payment_failed");
  changeCard(stripe.world, stripe.world.state.customers[0]?.id ?? "", VISA);
  await stripe.take(event);
  expect(stripe.sent).toEqual([]);
  expect(await storedOf(companyId)).toMatchObject({ subscription: [{ status: "active" }] });
});

test("the end of a trial is announced to the owner in their language", async () => {
  const owner = await newMember({ language: "pt-BR", notifications: WITHOUT_UPDATES });
  await stripe.subscribe(owner);
  stripe.advance(12.1);
  await stripe.take(eventOf("customer.subscription.trial_will_end"));
  expect(stripe.sent).toMatchObject([
    { to: owner.user.email, subject: "O seu teste do Restante está terminando" },
  ]);
  expect(stripe.sent[0]?.text).toMatch(/US\$\s5,00/);
  expect(stripe.sent[0]?.text).toContain("https://app.restante.test/console/billing");
});

test.each<[Language, string, string, string]>([
  [
    "en",
    "Acme is now on the Pro plan",
    "10,000 mails a month and keeps each for 3 days",
    "Acme is now on the Free plan",
  ],
  ["es", "Acme tiene ahora el plan Pro", "10.000 correos al mes", "Acme tiene ahora el plan Free"],
  [
    "pt-BR",
    "Acme está agora no plano Pro",
    "10.000 e-mails por mês",
    "Acme está agora no plano Free",
  ],
])("a changed plan is told to the owner once, in %s", async (...told) => {
  const [language, pro, allows, free] = told;
  const owner = await newMember({ language });
  await stripe.subscribe(owner);
  for (const event of stripe.world.state.events) await stripe.take(event);
  expect(stripe.sent).toMatchObject([{ to: owner.user.email, subject: pro }]);
  expect(stripe.sent[0]?.text).toContain(allows);
  expect(stripe.sent[0]?.text).toContain("https://app.restante.test/console/billing");

  const [subscription] = stripe.world.state.subscriptions;
  if (subscription) subscription.cancelAtPeriodEnd = true;
  stripe.advance(16);
  await stripe.take(eventOf("customer.subscription.deleted"));
  expect(stripe.sent.slice(1)).toMatchObject([{ to: owner.user.email, subject: free }]);
});

test("a plan that ends with the account is not told beside the account's end", async () => {
  const owner = await newMember();
  await stripe.subscribe(owner);
  await stripe.take(eventOf("checkout.session.completed"));
  const context = stripe.context();
  await endSubscription(context, owner.companyId);
  await context.settled();
  expect(await planOf(owner.companyId)).toBe("free");
  expect(stripe.sent).toMatchObject([{ subject: "Acme is now on the Pro plan" }]);
});

test("the owners of a company that is being deleted are not told which plan it is on", async () => {
  const owner = await newMember();
  const { companyId } = owner;
  await stripe.subscribe(owner);
  for (const event of stripe.world.state.events) await stripe.take(event);
  await control.update(companies).set({ deletionAt: 1 }).where(eq(companies.id, companyId));
  const [subscription] = stripe.world.state.subscriptions;
  if (subscription) subscription.cancelAtPeriodEnd = true;
  stripe.advance(16);
  await stripe.take(eventOf("customer.subscription.deleted"));
  expect(await planOf(companyId)).toBe("free");
  expect(stripe.sent).toMatchObject([{ subject: "Acme is now on the Pro plan" }]);
});

test("a trial that is cancelled already is not announced", async () => {
  await subscribed();
  stripe.advance(12.1);
  const [subscription] = stripe.world.state.subscriptions;
  if (subscription) subscription.cancelAtPeriodEnd = true;
  await stripe.take(eventOf("customer.subscription.trial_will_end"));
  expect(stripe.sent).toEqual([]);
});

test(
  "whatever order events come in, once or twice, early or late, the end is the same",
  { timeout: 60_000 },
  async () => {
    await assert(
      asyncProperty(infiniteStream(nat()), async (dice) => {
        stripe = openStripeLab();
        const { companyId } = await subscribed();
        for (const step of LIFE) {
          step(stripe);
          for (const event of shuffled(stripe.world.state.events, dice)) {
            if ((dice.next().value ?? 0) % 4 === 0) await stripe.take(event);
          }
        }
        const { events } = stripe.world.state;
        expect(events.length).toBeGreaterThan(15);
        for (const event of shuffled([...events, ...events], dice)) await stripe.take(event);
        const stored = await storedOf(companyId);
        expect(stored).toMatchObject({ plan: "free", subscription: [{ status: "canceled" }] });
        expect(stored.bills.map(({ amountCents, status }) => [amountCents, status])).toEqual([
          [0, "paid"],
          [500, "paid"],
          [500, "paid"],
          [500, "paid"],
        ]);
      }),
      { numRuns: 8 },
    );
  },
);

test("of readings that are written in any order the newest one stays", async () => {
  const { companyId } = await subscribed();
  const customerId = stripe.world.state.customers[0]?.id ?? "";
  const readings: ReadAccount[] = [];
  for (const [index, step] of [() => {}, ...LIFE].entries()) {
    step(stripe);
    const account = await stripe.context().payments.readCustomer(customerId);
    readings.push({ companyId, account, readAt: 10 + index, eventId: null });
  }
  const states = readings.map(({ account }) => account.subscription?.status);
  expect(new Set(states)).toEqual(new Set(["trialing", "active", "past_due", "canceled"]));

  await assert(
    asyncProperty(shuffledSubarray(readings, { minLength: 1 }), async (order) => {
      await control
        .update(subscriptions)
        .set({ readAt: 0 })
        .where(eq(subscriptions.companyId, companyId));
      await control.delete(invoices).where(eq(invoices.companyId, companyId));
      for (const reading of order) await storeAccount(control, reading);
      const newest = newestOf(order);
      const { plan, subscription, bills } = await storedOf(companyId);
      expect(subscription).toMatchObject([{ status: newest.subscription?.status }]);
      expect(plan).toBe(newest.subscription?.status === "canceled" ? "free" : "pro");
      const statuses = new Map(bills.map(({ id, status }) => [id, status]));
      for (const { id, status } of newest.invoices) expect(statuses.get(id)).toBe(status);
    }),
    { numRuns: 40 },
  );
});

test("the end of an old subscription does not end the one that follows it", async () => {
  const owner = await subscribed();
  const [old] = stripe.world.state.subscriptions;
  if (old) old.cancelAtPeriodEnd = true;
  stripe.advance(16);
  const end = eventOf("customer.subscription.deleted");
  await stripe.subscribe(owner);
  await stripe.take(end);
  expect(await storedOf(owner.companyId)).toMatchObject({
    plan: "pro",
    subscription: [{ status: "active" }],
  });
});

test("a plan by contract stays, whatever a subscription does", async () => {
  const { companyId } = await subscribed();
  await control.update(companies).set({ plan: "enterprise" }).where(eq(companies.id, companyId));
  await stripe.take(eventOf("checkout.session.completed"));
  expect(await planOf(companyId)).toBe("enterprise");
  stripe.advance(60);
  await stripe.take(eventOf("customer.subscription.updated"));
  expect(await planOf(companyId)).toBe("enterprise");
});

test("events of a customer who is not ours are taken and change nothing", async () => {
  await subscribed();
  const { body } = eventOf("checkout.session.completed");
  const foreign = body.replaceAll(/cus_\w+/g, "cus_of_another_product");
  expect((await post(foreign, await signature(foreign, Date.now()))).status).toBe(200);
});

test("a new plan makes every key of the company be read again", async () => {
  const { companyId } = await subscribed();
  const id = newId("api-key");
  await control.insert(apiKeys).values({
    id,
    companyId,
    digest: id,
    start: "rk_a",
    end: "aaaa",
    active: true,
    createdAt: Date.now(),
  });
  await stripe.take(eventOf("checkout.session.completed"));
  const epochs = await control.select().from(apiKeys).where(eq(apiKeys.companyId, companyId));
  expect(epochs).toMatchObject([{ epoch: 1 }]);
  await stripe.take(eventOf("customer.subscription.created"));
  const later = await control.select().from(apiKeys).where(eq(apiKeys.companyId, companyId));
  expect(later).toMatchObject([{ epoch: 1 }]);
});

test("events are forgotten after ninety days", async () => {
  await subscribed();
  const event = eventOf("checkout.session.completed");
  await stripe.take(event);
  const known = async (): Promise<number> => {
    const [row] = await control
      .select({ count: count() })
      .from(stripeEvents)
      .where(and(eq(stripeEvents.id, event.id)));
    return row?.count ?? 0;
  };
  const context = stripe.context();
  await sweep({ ...context, now: () => context.now() + 89 * DAY_MS });
  expect(await known()).toBe(1);
  await sweep({ ...context, now: () => context.now() + 91 * DAY_MS });
  expect(await known()).toBe(0);
});

const WITHOUT_UPDATES = { ...DEFAULT_NOTIFICATIONS, accountUpdates: false };

/** A free company whose owner, who wants no account updates, has just paid for Pro, which we have not heard of yet. */
async function subscribed(card = VISA) {
  const owner = await newMember({ notifications: WITHOUT_UPDATES });
  await stripe.subscribe(owner, card);
  return owner;
}

/** Trial, paid months, a card that fails and is replaced, cancellation, the end. */
const LIFE: readonly ((lab: StripeLab) => void)[] = [
  (lab) => lab.advance(13),
  (lab) => lab.advance(3),
  (lab) => {
    lab.world.customer(lab.world.state.customers[0]?.id ?? "").card = FAILING;
    lab.advance(31);
  },
  (lab) => changeCard(lab.world, lab.world.state.customers[0]?.id ?? "", VISA),
  (lab) => lab.advance(31),
  (lab) => {
    const [subscription] = lab.world.state.subscriptions;
    if (!subscription) return;
    subscription.cancelAtPeriodEnd = true;
    lab.world.emitSubscription("updated", subscription, lab.world.now());
  },
  (lab) => lab.advance(31),
];

function newestOf(readings: readonly ReadAccount[]): ReadAccount["account"] {
  const [newest] = readings.toSorted((a, b) => b.readAt - a.readAt);
  if (!newest) throw new Error("no readings");
  return newest.account;
}

function shuffled<T>(items: readonly T[], dice: Iterator<number>): T[] {
  return items
    .map((item) => ({ item, rank: Number(dice.next().value) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
