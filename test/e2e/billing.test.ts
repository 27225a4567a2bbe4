import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { CheckoutView, OneSubscription, Redirect } from "../../worker/contract/subscription.ts";
import { apiOf, json } from "./api.ts";
import { newTenant } from "./builders.ts";
import { newMail } from "./mails.ts";
import { startService, type Service } from "./service.ts";
import { AUTH_SECRET, openSession } from "./sessions.ts";

const GOOD_CARD = "4242 4242 4242 4242";
const FAILING_CARD = "4000 0000 0000 0341";

let service: Service;
beforeAll(async () => {
  service = await startService(undefined, { AUTH_SECRET });
});
afterAll(() => service.stop());

/** The stand-in for Stripe, as a browser and as a test sees it. */
const stripe = {
  /** Submits a form; where it leads. */
  async submit(path: string, fields: Record<string, string> = {}): Promise<string> {
    const answer = await fetch(new URL(path, service.server.stripeUrl ?? ""), {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    if (answer.status !== 303) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.headers.get("location") ?? "";
  },
  async steer(path: string, body: object = {}): Promise<void> {
    const answer = await fetch(new URL(`/_test/${path}`, service.server.stripeUrl ?? ""), {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  },
  /** Returns when every event has been taken. */
  heard: () => stripe.steer("idle"),
  async pass(days: number): Promise<void> {
    await stripe.steer("clock", { days });
    await stripe.heard();
  },
};

/** A free company with a namespace, and its owner's calls. */
async function newOwner() {
  const tenant = await newTenant(service, { plan: "free" });
  const { companyId } = tenant;
  const { token } = await openSession(service, companyId);
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(new URL(path, service.apiUrl), {
      ...init,
      headers: { authorization: `Bearer ${token}` },
    });
  return {
    ...tenant,
    call,
    async checkOut(): Promise<string> {
      const body = JSON.stringify({ planId: "pro_monthly" });
      const path = "/v1/subscription/checkout";
      return (await json(Redirect, await call(path, { method: "POST", body }))).data.url;
    },
    portal: async () => (await json(Redirect, await call("/v1/subscription/session"))).data.url,
    subscription: async () =>
      (await json(OneSubscription, await call(`/v1/company/${companyId}/subscription`))).data,
  };
}

test("from Free to a trial of Pro, to paid months, to cancelled, to Free", async () => {
  const owner = await newOwner();
  const { data } = await json(UsageLimit, await owner.api.call("/api/v1/usage"));
  expect(data.limit).toBe(100);

  const page = await owner.checkOut();
  expect(await (await fetch(page)).text()).toContain("15 days free, then $5.00 a month");
  const success = await stripe.submit(page, { card: GOOD_CARD });
  await stripe.heard();
  expect(await owner.subscription()).toMatchObject({
    planName: "Pro plan",
    planType: "pro",
    status: "trialing",
    apiCallsLimit: 10_000,
    billingCycle: "monthly",
    cancelAtPeriodEnd: false,
    paymentMethod: "visa 4242",
    billingHistory: [{ amount: 0, status: "paid" }],
  });
  // The key was read under the Free plan a moment ago; its next read learns better.
  await owner.api.read();
  expect((await json(UsageLimit, await owner.api.call("/api/v1/usage"))).data.limit).toBe(10_000);

  const { pathname, searchParams } = new URL(success);
  expect(pathname).toBe("/console/subscription/success");
  const bought = await owner.call(`/api/v1/checkout/${searchParams.get("id")}`);
  expect(await json(CheckoutView, bought)).toEqual({
    planName: "Pro plan",
    planType: "pro",
    amount: 500,
    currency: "usd",
  });

  await stripe.pass(16);
  const paid = await owner.subscription();
  expect(paid).toMatchObject({ status: "active", trialEnd: null });
  expect(paid.billingHistory).toMatchObject([
    { amount: 500, status: "paid", description: "1 × Pro plan (monthly)" },
    { amount: 0, status: "paid" },
  ]);
  const invoice = await fetch(paid.billingHistory[0]?.invoiceUrl ?? "");
  expect(await invoice.text()).toContain("$5.00, paid");

  const portal = await owner.portal();
  await stripe.submit(`${portal}/cancel`);
  await stripe.heard();
  expect(await owner.subscription()).toMatchObject({
    planType: "pro",
    status: "active",
    cancelAtPeriodEnd: true,
  });
  await stripe.pass(31);
  expect(await owner.subscription()).toMatchObject({
    planType: "free",
    status: "canceled",
    apiCallsLimit: 100,
    billingCycle: "none",
    nextBillingDate: null,
    cancelAtPeriodEnd: false,
  });
  // What is there stays.
  await owner.api.send(owner.address("t"), newMail("still here"));
});

test("a cancellation can be taken back", async () => {
  const owner = await newOwner();
  await stripe.submit(await owner.checkOut(), { card: GOOD_CARD });
  const portal = await owner.portal();
  await stripe.submit(`${portal}/cancel`);
  await stripe.submit(`${portal}/resume`);
  await stripe.pass(16);
  expect(await owner.subscription()).toMatchObject({ status: "active", cancelAtPeriodEnd: false });
});

test("a failed payment keeps Pro, is told by mail, and a new card settles it", async () => {
  const owner = await newOwner();
  await stripe.submit(await owner.checkOut(), { card: FAILING_CARD });
  await stripe.pass(16);
  const failed = await owner.subscription();
  expect(failed).toMatchObject({ planType: "pro", status: "past_due" });
  expect(failed.billingHistory[0]).toMatchObject({ amount: 500, status: "failed" });

  const { server } = service;
  const outbox = apiOf(service.apiUrl, server.apiKey);
  const mails = await outbox.read({ ns: server.namespace, await_messages: true, q: "failed" });
  expect(mails.data).toMatchObject([{ subject: "Your payment to Restante failed" }]);

  await stripe.submit(`${await owner.portal()}/card`, { card: GOOD_CARD });
  await stripe.heard();
  const settled = await owner.subscription();
  expect(settled).toMatchObject({ status: "active", paymentMethod: "visa 4242" });
  expect(settled.billingHistory[0]).toMatchObject({ amount: 500, status: "paid" });
});

test("payments that keep failing end in Free", async () => {
  const owner = await newOwner();
  await stripe.submit(await owner.checkOut(), { card: FAILING_CARD });
  await stripe.pass(40);
  expect(await owner.subscription()).toMatchObject({ planType: "free", status: "canceled" });
});

test("a declined card buys nothing, and leaving the checkout comes back to the console", async () => {
  const owner = await newOwner();
  const page = await owner.checkOut();
  await expect(stripe.submit(page, { card: "4000 0000 0000 0002" })).rejects.toThrow(
    "Your card was declined.",
  );
  const left = await fetch(`${page}/cancel`, { redirect: "manual" });
  expect(left.headers.get("location")).toMatch(/\/console\/subscription\/cancel$/);
  await stripe.heard();
  expect(await owner.subscription()).toMatchObject({ planType: "free", status: "none" });
});

test("events that are held back and then come in reverse lead to the same end", async () => {
  const owner = await newOwner();
  const known = new Set((await events()).map(({ id }) => id));
  await stripe.steer("hold", { hold: true });
  await stripe.submit(await owner.checkOut(), { card: GOOD_CARD });
  await stripe.steer("clock", { days: 16 });
  const ids = (await events()).map(({ id }) => id).filter((id) => !known.has(id));
  expect(ids.length).toBeGreaterThan(5);
  await stripe.steer("deliver", { ids: ids.toReversed() });
  expect(await owner.subscription()).toMatchObject({ planType: "pro", status: "active" });
  await stripe.steer("hold", { hold: false });
  await stripe.heard();
});

const Events = z.object({ events: z.array(z.object({ id: z.string() })) });
const UsageLimit = z.object({ data: z.object({ limit: z.nullable(z.number()) }) });

async function events(): Promise<{ id: string }[]> {
  const answer = await fetch(new URL("/_test/events", service.server.stripeUrl ?? ""));
  return (await json(Events, answer)).events;
}
