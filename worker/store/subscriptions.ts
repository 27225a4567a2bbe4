import { and, eq, lte, ne, sql, type SQL } from "drizzle-orm";
import { companies, invoices, members, stripeEvents, subscriptions } from "../../drizzle/schema.ts";
import type { CompanyId, UserId } from "../domain/ids.ts";
import { planOf, type CustomerAccount, type Invoice } from "../domain/subscription.ts";
import type { ControlDb } from "./databases.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** What is stored of a company's subscription; null: it never was a customer. */
export async function findSubscription(
  db: ControlDb,
  companyId: CompanyId,
): Promise<SubscriptionRow | null> {
  const rows = await db.select().from(subscriptions).where(eq(subscriptions.companyId, companyId));
  return rows[0] ?? null;
}

/** The company that pays as this customer; null: none. */
export async function findCompanyOfCustomer(
  db: ControlDb,
  customerId: string,
): Promise<CompanyId | null> {
  const rows = await db
    .select({ companyId: subscriptions.companyId })
    .from(subscriptions)
    .where(eq(subscriptions.stripeCustomerId, customerId));
  return rows[0]?.companyId ?? null;
}

/** Whether any company of this user's is or was a customer. */
export async function hasCustomer(db: ControlDb, userId: UserId): Promise<boolean> {
  const rows = await db
    .select({ companyId: subscriptions.companyId })
    .from(members)
    .innerJoin(subscriptions, eq(subscriptions.companyId, members.companyId))
    .where(and(eq(members.userId, userId), ne(members.level, 0)))
    .limit(1);
  return rows.length > 0;
}

/** Makes a company a customer, unless it is one; returns the customer's id that holds from now on. */
export async function storeCustomer(
  db: ControlDb,
  companyId: CompanyId,
  customerId: string,
): Promise<string> {
  const rows = await db
    .insert(subscriptions)
    .values({
      companyId,
      stripeCustomerId: customerId,
      status: "none",
      cancelAtPeriodEnd: false,
      readAt: 0,
    })
    .onConflictDoUpdate({
      target: subscriptions.companyId,
      set: { stripeCustomerId: sql`${subscriptions.stripeCustomerId}` },
    })
    .returning({ customerId: subscriptions.stripeCustomerId });
  return rows[0]?.customerId ?? customerId;
}

/** A customer's account as it was read, and what made us read it. */
export interface ReadAccount {
  readonly companyId: CompanyId;
  readonly account: CustomerAccount;
  /** When the reading began, in ms. */
  readonly readAt: number;
  /** The event behind it; null: none. */
  readonly eventId: string | null;
}

/**
 * Writes an account down, in one batch with the event behind it: subscription, invoices and the
 * company's plan, all of it or, when a newer reading is stored already, nothing but the event. A
 * plan by contract stays.
 */
export async function storeAccount(
  db: ControlDb,
  read: ReadAccount,
): Promise<{ isNewEvent: boolean; isNewPlan: boolean }> {
  const { companyId, account, readAt, eventId } = read;
  // Where this reading is the one that is stored, after the second statement.
  const holds = sql`exists (select 1 from subscriptions
    where company_id = ${companyId} and read_at = ${readAt})`;
  const [events, , , plans] = await db.batch([
    db
      .insert(stripeEvents)
      .select(sql`select ${eventId}, ${readAt} where ${eventId} is not null`)
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id }),
    db
      .update(subscriptions)
      .set({ ...columnsOf(account), readAt })
      .where(and(eq(subscriptions.companyId, companyId), lte(subscriptions.readAt, readAt))),
    upsertInvoices(db, read, holds),
    setPlan(db, read, holds),
  ]);
  return { isNewEvent: events.length > 0, isNewPlan: plans.length > 0 };
}

function columnsOf({ subscription }: CustomerAccount) {
  if (subscription === null) {
    return { ...NO_SUBSCRIPTION, status: "none" as const };
  }
  const { id, ...columns } = subscription;
  return { ...columns, stripeSubscriptionId: id };
}

const NO_SUBSCRIPTION = {
  stripeSubscriptionId: null,
  cancelAtPeriodEnd: false,
  currentPeriodEnd: null,
  paymentMethod: "",
};

/** All of them as one parameter: D1 takes no more than 100. */
function upsertInvoices(db: ControlDb, { companyId, account }: ReadAccount, holds: SQL) {
  return db
    .insert(invoices)
    .select(
      sql`select ${field("id")}, ${companyId}, ${field("at")}, ${field("description")},
          ${field("amountCents")}, ${field("status")}, ${field("url")}
        from json_each(${JSON.stringify(account.invoices)}) where ${holds}`,
    )
    .onConflictDoUpdate({
      target: invoices.id,
      set: {
        description: sql`excluded.description`,
        amountCents: sql`excluded.amount_cents`,
        status: sql`excluded.status`,
        url: sql`excluded.url`,
      },
      setWhere: eq(invoices.companyId, companyId),
    });
}

/** A field of an invoice in the list. */
function field(name: keyof Invoice): SQL {
  return sql`value ->> ${`$.${name}`}`;
}

/** A customer who never subscribed keeps the plan that was given otherwise. */
function setPlan(db: ControlDb, { companyId, account }: ReadAccount, holds: SQL) {
  const { subscription } = account;
  const plan = planOf(subscription?.status ?? "none");
  return db
    .update(companies)
    .set({ plan })
    .where(
      and(
        eq(companies.id, companyId),
        ne(companies.plan, "enterprise"),
        ne(companies.plan, plan),
        subscription === null ? sql`false` : holds,
      ),
    )
    .returning({ id: companies.id });
}
