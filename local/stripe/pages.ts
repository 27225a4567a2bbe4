import { html } from "hono/html";
import { isOver } from "../../worker/domain/subscription.ts";
import { FAILING_CARD, GOOD_CARD } from "./cards.ts";
import type { Card, Checkout, Invoice, Portal, Subscription } from "./state.ts";
import { PRICE_CENTS } from "./stripe-json.ts";

/** A page of the stand-in. */
type Page = ReturnType<typeof html>;

/** The page that a checkout is paid on. */
export function checkoutPage(checkout: Checkout, fault: string | null): Page {
  const { id, trialDays } = checkout;
  const today = trialDays > 0 ? `${trialDays} days free, then ${money(PRICE_CENTS)} a month` : "";
  return layOut(
    "Checkout",
    html`<p><b>Pro plan</b>, ${money(PRICE_CENTS)} a month</p>
      <p>${today}</p>
      ${fault === null ? "" : html`<p role="alert">${fault}</p>`}
      <form method="post" action="/c/pay/${id}">
        ${cardField()}
        <button>${trialDays > 0 ? "Start trial" : `Pay ${money(PRICE_CENTS)}`}</button>
      </form>
      <p><a href="/c/pay/${id}/cancel">Cancel</a></p>`,
  );
}

/** What the portal shows of a customer. */
export interface PortalFacts {
  readonly portal: Portal;
  readonly subscription: Subscription | null;
  readonly card: Card | null;
  readonly invoices: readonly Invoice[];
  readonly fault: string | null;
}

/** The page that card and subscription are changed on. */
export function portalPage({ portal, subscription, card, invoices, fault }: PortalFacts): Page {
  const path = `/p/session/${portal.id}`;
  return layOut(
    "Billing portal",
    html`${subscription === null ? html`<p>No subscription.</p>` : courseOf(path, subscription)}
      <h2>Card</h2>
      <p>${card === null ? "None." : `${card.brand} ${card.last4}`}</p>
      ${fault === null ? "" : html`<p role="alert">${fault}</p>`}
      <form method="post" action="${path}/card">
        ${cardField()}
        <button>Use this card</button>
      </form>
      <h2>Invoices</h2>
      <ul>
        ${invoices.map(
          ({ id, created, total, status }) =>
            html`<li><a href="/invoice/${id}">${day(created)}</a> ${money(total)}, ${status}</li>`,
        )}
      </ul>
      <p><a href="${portal.returnUrl}">Back</a></p>`,
  );
}

/** The page of one invoice. */
export function invoicePage({ id, created, total, status, description }: Invoice): Page {
  return layOut(
    `Invoice of ${day(created)}`,
    html`<p>${description}</p>
      <p>${money(total)}, ${status}</p>
      <p>${id}</p>`,
  );
}

function courseOf(path: string, { status, periodEnd, cancelAtPeriodEnd }: Subscription): Page {
  if (isOver(status)) return html`<p>Pro plan: ${status}</p>`;
  const [what, label] = cancelAtPeriodEnd ? ["resume", "Resume"] : ["cancel", "Cancel at its end"];
  return html`<p>Pro plan: ${status}, ${cancelAtPeriodEnd ? "ends" : "renews"} ${day(periodEnd)}</p>
    <form method="post" action="${path}/${what}"><button>${label}</button></form>`;
}

function cardField(): Page {
  return html`<label
      >Card number <input name="card" value="${GOOD_CARD}" autocomplete="off"
    /></label>
    <small
      >Any other than ${GOOD_CARD} is declined; ${FAILING_CARD} is, once it is charged.</small
    >`;
}

function layOut(title: string, content: Page): Page {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          body {
            max-width: 26rem;
            margin: 3rem auto;
            padding: 0 1rem;
            font: 16px/1.5 system-ui;
            color-scheme: light dark;
          }
          label,
          small {
            display: block;
          }
          input {
            width: 100%;
            font: inherit;
            padding: 0.4rem;
            box-sizing: border-box;
          }
          button {
            margin: 1rem 0;
            font: inherit;
            padding: 0.5rem 1rem;
          }
        </style>
      </head>
      <body>
        <p><small>Stand-in for Stripe on this machine. No money moves.</small></p>
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`;
}

function money(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
