import { createExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { companies, members, sessions } from "../../drizzle/schema.ts";
import { payCheckout } from "../../local/stripe/billing.ts";
import { app } from "../../worker/app.ts";
import type { CheckoutBody } from "../../worker/contract/subscription.ts";
import { ApiError } from "../../worker/domain/api-error.ts";
import { newId, type CompanyId } from "../../worker/domain/ids.ts";
import { digestSecret, newSecret } from "../../worker/domain/secret.ts";
import { openPortal, showCheckout, startCheckout } from "../../worker/services/checkout.ts";
import { endSubscription } from "../../worker/services/end-subscription.ts";
import { signToken } from "../../worker/services/session-token.ts";
import type { Member } from "../../worker/services/signed-in.ts";
import { showSubscription } from "../../worker/services/subscription.ts";
import { databases } from "./builders.ts";
import { join, newMember, newPerson, signedIn } from "./people.ts";
import { FAILING, openStripeLab, stripeBindings, type StripeLab, VISA } from "./stripe-lab.ts";

const { control } = databases;
const PRO: CheckoutBody = { planId: "pro_monthly" };

let stripe: StripeLab;
beforeEach(() => {
  stripe = openStripeLab();
});
afterEach(() => void vi.unstubAllGlobals());

async function planOf(companyId: CompanyId): Promise<string | undefined> {
  const rows = await control.select().from(companies).where(eq(companies.id, companyId));
  return rows[0]?.plan;
}

function begin({ user }: Member, body: CheckoutBody = PRO): Promise<string> {
  return startCheckout(stripe.context(), user, body);
}

/** What is at Stripe of the only checkout there. */
function onlyCheckout() {
  const { checkouts } = stripe.world.state;
  expect(checkouts).toHaveLength(1);
  const [checkout] = checkouts;
  if (!checkout) throw new Error("no checkout");
  return checkout;
}

/** Hears of everything that happened at Stripe. */
async function takeAll(): Promise<void> {
  for (const event of stripe.world.state.events) await stripe.take(event);
}

test("a first checkout has fifteen free days, is marked with the company and comes back to the console", async () => {
  const owner = await newMember();
  const url = await begin(owner);
  const checkout = onlyCheckout();
  expect(url).toBe(`http://stripe.test/c/pay/${checkout.id}`);
  expect(checkout).toMatchObject({
    trialDays: 15,
    clientReference: owner.companyId,
    metadata: { companyId: owner.companyId },
    subscriptionMetadata: { companyId: owner.companyId },
    successUrl: "https://app.restante.test/console/subscription/success?id={CHECKOUT_SESSION_ID}",
    cancelUrl: "https://app.restante.test/console/subscription/cancel",
  });
  expect(stripe.world.state.customers).toMatchObject([{ email: owner.user.email, name: "Acme" }]);
});

test("asked for at once or again, a checkout is one and its customer too", async () => {
  const owner = await newMember();
  const urls = await Promise.all([begin(owner), begin(owner), begin(owner)]);
  urls.push(await begin(owner));
  expect(new Set(urls).size).toBe(1);
  onlyCheckout();
  expect(stripe.world.state.customers).toHaveLength(1);
});

test("a checkout that was left open an hour ago is the one to pay, for two could both be paid", async () => {
  const owner = await newMember();
  const url = await begin(owner);
  stripe.advance(1 / 24);
  expect(await begin(owner)).toBe(url);
  onlyCheckout();
});

test("who has subscribed cannot subscribe again, even before any event has come", async () => {
  const owner = await newMember();
  await stripe.subscribe(owner);
  expect(await planOf(owner.companyId)).toBe("free");
  await expect(begin(owner)).rejects.toMatchObject({ code: "ALREADY_SUBSCRIBED" });
  expect(await planOf(owner.companyId)).toBe("pro");
});

test("who cancelled may subscribe again, without a second trial", async () => {
  const owner = await newMember();
  await stripe.subscribe(owner);
  await endSubscription(stripe.context(), owner.companyId);
  await begin(owner);
  expect(stripe.world.state.checkouts.map(({ trialDays }) => trialDays)).toEqual([15, 0]);
});

test.each([
  ["a reader", 4, "FORBIDDEN"],
  ["a member", 2, "FORBIDDEN"],
  ["an admin", 3, "FORBIDDEN"],
  ["nobody", 0, "COMPANY_NOT_FOUND"],
] as const)("%s may not change the plan", async (_, level, code) => {
  const { companyId } = await newMember();
  const person = await newPerson();
  await join(companyId, person, level);
  const user = await signedIn(person);
  const context = stripe.context();
  for (const body of [PRO, { planId: "free" as const }, { ...PRO, companyId }]) {
    await expect(startCheckout(context, user, body)).rejects.toMatchObject({ code });
  }
  await expect(openPortal(context, user, {})).rejects.toMatchObject({ code });
  expect(stripe.world.state.customers).toEqual([]);
});

test("a company of others is answered like one that does not exist", async () => {
  const owner = await newMember();
  const other = await newMember();
  const refusals = [other.companyId, newId("company"), "nonsense"].map((companyId) =>
    begin(owner, { ...PRO, companyId }).catch((error: unknown) => error),
  );
  const [foreign, unknown, nonsense] = await Promise.all(refusals);
  expect(foreign).toMatchObject({ code: "COMPANY_NOT_FOUND" });
  expect(unknown).toEqual(foreign);
  expect(nonsense).toEqual(foreign);
});

test("an owner who is a guest elsewhere pays for their own company", async () => {
  const elsewhere = await newMember();
  const owner = await newMember();
  const { companyId } = elsewhere;
  const { userId } = owner.user;
  // A guest there for longer than they own anything.
  await control.insert(members).values({ companyId, userId, level: 2, createdAt: 1 });
  await begin(owner);
  expect(onlyCheckout().clientReference).toBe(owner.companyId);
  await expect(begin(owner, { ...PRO, companyId })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("Enterprise is made on request, and its companies buy nothing else", async () => {
  const owner = await newMember();
  await expect(begin(owner, { planId: "enterprise" })).rejects.toMatchObject({
    code: "ENTERPRISE_BY_REQUEST",
  });
  const large = await newMember({ plan: "enterprise" });
  await expect(begin(large)).rejects.toMatchObject({ code: "ALREADY_SUBSCRIBED" });
});

test("Free is reached through the portal, and is refused to who is there already", async () => {
  const owner = await newMember();
  await expect(begin(owner, { planId: "free" })).rejects.toMatchObject({
    code: "ALREADY_SUBSCRIBED",
  });
  await stripe.subscribe(owner);
  await takeAll();
  expect(await begin(owner, { planId: "free" })).toMatch(/^http:\/\/stripe\.test\/p\/session\//);
  expect(await planOf(owner.companyId)).toBe("pro");
});

test("the portal opens for customers and comes back to billing", async () => {
  const owner = await newMember();
  await expect(openPortal(stripe.context(), owner.user, {})).rejects.toMatchObject({
    code: "NO_CUSTOMER",
  });
  await stripe.subscribe(owner);
  const url = await openPortal(stripe.context(), owner.user, { companyId: owner.companyId });
  const [portal] = stripe.world.state.portals;
  expect(url).toBe(`http://stripe.test/p/session/${portal?.id}`);
  expect(portal?.returnUrl).toBe("https://app.restante.test/console/billing");
});

test("a paid checkout is shown to its company's owner, and the plan holds by then", async () => {
  const owner = await newMember();
  await stripe.subscribe(owner);
  expect(await showCheckout(stripe.context(), owner.user, onlyCheckout().id)).toEqual({
    planName: "Pro plan",
    planType: "pro",
    amount: 500,
    currency: "usd",
  });
  expect(await planOf(owner.companyId)).toBe("pro");
});

test("a checkout of another company is answered, byte for byte, like one that does not exist", async () => {
  const owner = await newMember();
  await stripe.subscribe(owner);
  const { id } = onlyCheckout();
  const other = await newMember();
  const reader = await newMember({ companyId: owner.companyId, level: 4 });
  const ask = async ({ user }: Member, checkout: string): Promise<string> => {
    const error = await showCheckout(stripe.context(), user, checkout).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: "CHECKOUT_NOT_FOUND", status: 404 });
    return `${String(error)} ${JSON.stringify(error)}`;
  };
  const unknown = await ask(other, "cs_test_nothing");
  expect(await ask(other, id)).toBe(unknown);
  expect(await ask(reader, id)).toBe(unknown);
  expect(await ask(owner, "../customers")).toBe(unknown);
  expect(await planOf(owner.companyId)).toBe("free");
});

test("Stripe is not asked of a checkout by who never began one", async () => {
  const [owner, other] = [await newMember(), await newMember()];
  await begin(owner);
  stripe.failWith(500);
  const ask = ({ user }: Member) => showCheckout(stripe.context(), user, "cs_test_1");
  await expect(ask(other)).rejects.toMatchObject({ code: "CHECKOUT_NOT_FOUND" });
  await expect(ask(owner)).rejects.toMatchObject({ code: "PAYMENTS_UNAVAILABLE" });
});

test("a user makes us ask Stripe so often a minute, and another one all the same", async () => {
  const [owner, other] = [await newMember(), await newMember()];
  await stripe.subscribe(owner);
  await stripe.subscribe(other);
  const codes = new Set<string>();
  const ask = async ({ user }: Member) =>
    showCheckout(stripe.context(), user, "cs_test_1").catch((error: unknown) => error);
  // The end of a minute may lie between.
  for (let count = 0; count < 61; count++) {
    const error = await ask(owner);
    codes.add(error instanceof ApiError ? error.code : String(error));
    if (codes.has("RATE_LIMITED")) break;
  }
  expect([...codes]).toEqual(["CHECKOUT_NOT_FOUND", "RATE_LIMITED"]);
  await expect(begin(owner)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await expect(
    openPortal(stripe.context(), owner.user, { companyId: undefined }),
  ).rejects.toMatchObject({ code: "RATE_LIMITED", headers: { "retry-after": "60" } });
  expect(await ask(other)).toMatchObject({ code: "CHECKOUT_NOT_FOUND" });
});

test("the subscription of Enterprise says that nothing is limited but what the contract limits", async () => {
  const owner = await newMember({ plan: "enterprise" });
  await control
    .update(companies)
    .set({ mailLimit: 50_000, retentionDays: 90 })
    .where(eq(companies.id, owner.companyId));
  expect(await showSubscription(stripe.context(), owner)).toMatchObject({
    apiCallsLimit: 50_000,
    allowances: { namespaces: null, apiKeys: null, users: null, retentionDays: 90 },
  });
});

test("a checkout that was not paid is not shown", async () => {
  const owner = await newMember();
  await begin(owner);
  await expect(showCheckout(stripe.context(), owner.user, onlyCheckout().id)).rejects.toMatchObject(
    { code: "CHECKOUT_NOT_FOUND" },
  );
});

test("the subscription shows plan, credits and trial, and money to those who may see it", async () => {
  const owner = await newMember();
  expect(await showSubscription(stripe.context(), owner)).toEqual({
    planName: "Free plan",
    planType: "free",
    status: "none",
    apiCallsUsed: 0,
    apiCallsLimit: 100,
    allowances: { namespaces: 1, apiKeys: 1, users: 1, retentionDays: 1 },
    billingCycle: "none",
    nextBillingDate: null,
    trialEnd: null,
    cancelAtPeriodEnd: false,
    stripeCustomerId: null,
    paymentMethod: "",
    billingHistory: [],
  });
  await stripe.subscribe(owner);
  await takeAll();
  const [customer] = stripe.world.state.customers;
  const [subscription] = stripe.world.state.subscriptions;
  const trialEnd = new Date((subscription?.trialEnd ?? 0) * 1000).toISOString();
  const shown = {
    planName: "Pro plan",
    planType: "pro",
    status: "trialing",
    apiCallsLimit: 10_000,
    allowances: { namespaces: 2, apiKeys: 2, users: 5, retentionDays: 3 },
    billingCycle: "monthly",
    nextBillingDate: trialEnd,
    trialEnd,
    cancelAtPeriodEnd: false,
  };
  expect(await showSubscription(stripe.context(), owner)).toMatchObject({
    ...shown,
    stripeCustomerId: customer?.id,
    paymentMethod: "visa 4242",
    billingHistory: [{ amount: 0, status: "paid", description: "Trial period for Pro plan" }],
  });
  for (const level of [2, 4] as const) {
    const reader = await newMember({ companyId: owner.companyId, level });
    expect(await showSubscription(stripe.context(), reader)).toMatchObject({
      ...shown,
      stripeCustomerId: null,
      paymentMethod: "",
      billingHistory: [],
    });
  }
});

test("ending a subscription ends it at Stripe now, and a checkout still open can't be paid", async () => {
  const owner = await newMember();
  await endSubscription(stripe.context(), owner.companyId);
  await stripe.subscribe(owner, FAILING);
  await endSubscription(stripe.context(), owner.companyId);
  expect(stripe.world.state.subscriptions).toMatchObject([{ status: "canceled" }]);
  expect(await planOf(owner.companyId)).toBe("free");
  await begin(owner);
  await endSubscription(stripe.context(), owner.companyId);
  expect(stripe.world.state.checkouts.map(({ status }) => status)).toEqual(["complete", "expired"]);
});

test("while Stripe does not answer, a checkout says so", async () => {
  const owner = await newMember();
  stripe.failWith(503);
  await expect(begin(owner)).rejects.toMatchObject({
    code: "PAYMENTS_UNAVAILABLE",
    message: "The payment provider does not answer. Try again in a minute.",
  });
});

test("the calls answer over HTTP in the shapes of the contract", async () => {
  const owner = await newMember();
  const token = await signIn(owner);
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}` };
    const context = createExecutionContext();
    const answer = await app.request(path, { ...init, headers }, stripeBindings, context);
    return { status: answer.status, body: await answer.json() };
  };
  const body = JSON.stringify(PRO);
  expect(await call("/v1/subscription/checkout", { method: "POST", body })).toEqual({
    status: 200,
    body: { passed: true, data: { url: expect.stringContaining("/c/pay/") }, message: "" },
  });
  payCheckout(stripe.world, onlyCheckout(), VISA);
  expect(await call(`/api/v1/checkout/${onlyCheckout().id}`)).toEqual({
    status: 200,
    body: { planName: "Pro plan", planType: "pro", amount: 500, currency: "usd" },
  });
  expect(await call("/v1/subscription/session")).toMatchObject({
    status: 200,
    body: { passed: true, data: { url: expect.stringContaining("/p/session/") } },
  });
  expect(await call(`/v1/company/${owner.companyId}/subscription`)).toMatchObject({
    status: 200,
    body: { passed: true, data: { planType: "pro", status: "trialing" } },
  });
  expect(await call("/api/v1/checkout/cs_test_nothing")).toMatchObject({
    status: 404,
    body: { passed: false, error: { code: "CHECKOUT_NOT_FOUND" } },
  });
});

async function signIn({ user }: Member): Promise<string> {
  const sessionId = newId("session");
  const secret = newSecret();
  const now = Date.now();
  const expiresAt = now + 3_600_000;
  await control.insert(sessions).values({
    id: sessionId,
    userId: user.userId,
    digest: await digestSecret(secret),
    userAgent: "",
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  const authSecret = stripeBindings.AUTH_SECRET ?? "";
  return signToken(authSecret, { sessionId, secret }, { now, expiresAt });
}
