import { randomBytes } from "node:crypto";
import type { Customer, Invoice, State, StripeEvent, Subscription } from "./state.ts";
import { invoiceJson, subscriptionJson } from "./stripe-json.ts";

/** What the parts of the stand-in share: what it knows, its clock, and the way events leave. */
export class World {
  readonly state: State;
  /** Origin of its own pages. */
  readonly url: string;
  readonly #send: (event: StripeEvent) => void;

  constructor(state: State, { url, send }: { url: string; send: (event: StripeEvent) => void }) {
    this.state = state;
    this.url = url;
    this.#send = send;
  }

  /** The stand-in's own clock, in seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.state.ahead;
  }

  /** A new id such as `sub_12ab…`. */
  newId(prefix: string): string {
    this.state.serial += 1;
    return `${prefix}_${this.state.serial}${randomBytes(8).toString("hex")}`;
  }

  /** Tells the API that something happened to `object` at `at` (seconds). */
  emit(type: string, object: object, at: number): void {
    const id = this.newId("evt");
    const body = JSON.stringify({
      id,
      object: "event",
      type,
      created: at,
      livemode: false,
      data: { object },
    });
    const event = { id, type, created: at, body, delivered: false };
    this.state.events.push(event);
    this.#send(event);
  }

  emitSubscription(type: string, subscription: Subscription, at: number): void {
    this.emit(`customer.subscription.${type}`, subscriptionJson(subscription, null), at);
  }

  emitInvoice(type: string, invoice: Invoice, at: number): void {
    this.emit(`invoice.${type}`, invoiceJson(invoice, this.url), at);
  }

  customer(id: string): Customer {
    const customer = this.state.customers.find((each) => each.id === id);
    if (customer === undefined) throw new Error(`no customer ${id}`);
    return customer;
  }

  /** A customer's subscriptions, newest first. */
  subscriptionsOf(customer: string): Subscription[] {
    return this.state.subscriptions.filter((each) => each.customer === customer).toReversed();
  }

  /** A customer's invoices, newest first. */
  invoicesOf(customer: string): Invoice[] {
    return this.state.invoices.filter((each) => each.customer === customer).toReversed();
  }
}
