import { DONE } from "./console-answers.ts";
import type { Operation } from "./operation.ts";
import {
  CheckoutBody,
  CheckoutView,
  EnterpriseBody,
  OneSubscription,
  PortalQuery,
  Redirect,
  WebhookTaken,
} from "./subscription.ts";

/** Plans and money. */
export const BILLING_OPERATIONS = {
  subscription: {
    method: "get",
    path: "/v1/company/:company/subscription",
    access: "company.read",
    summary: "Plan, credits and billing history",
    details: "Invoices, customer id and payment method are shown to those who may see billing.",
    answers: [{ status: 200, description: "The subscription.", schema: OneSubscription }],
    errors: [],
  },
  startCheckout: {
    method: "post",
    path: "/v1/subscription/checkout",
    access: "session",
    summary: "Change plan: where to send the browser",
    json: CheckoutBody,
    answers: [{ status: 200, description: "The page to pay on.", schema: Redirect }],
    errors: [
      "COMPANY_NOT_FOUND",
      "FORBIDDEN",
      "ALREADY_SUBSCRIBED",
      "ENTERPRISE_BY_REQUEST",
      "PAYMENTS_UNAVAILABLE",
      "INVALID_PARAMETER",
      "UNKNOWN_PARAMETER",
    ],
  },
  openPortal: {
    method: "get",
    path: "/v1/subscription/session",
    access: "session",
    summary: "The billing portal: where to send the browser",
    query: PortalQuery,
    answers: [{ status: 200, description: "The portal.", schema: Redirect }],
    errors: [
      "COMPANY_NOT_FOUND",
      "FORBIDDEN",
      "NO_CUSTOMER",
      "PAYMENTS_UNAVAILABLE",
      "INVALID_PARAMETER",
      "UNKNOWN_PARAMETER",
    ],
  },
  checkout: {
    method: "get",
    path: "/api/v1/checkout/:checkout",
    access: "session",
    summary: "What a checkout bought",
    answers: [{ status: 200, description: "The checkout.", schema: CheckoutView }],
    errors: ["CHECKOUT_NOT_FOUND", "PAYMENTS_UNAVAILABLE"],
  },
  requestEnterprise: {
    method: "post",
    path: "/v1/company/:company/enterprise-request",
    access: "billing.change",
    summary: "Ask sales for an Enterprise plan",
    json: EnterpriseBody,
    answers: DONE,
    errors: ["INVALID_PARAMETER", "UNKNOWN_PARAMETER", "RATE_LIMITED"],
  },
  stripeWebhook: {
    method: "post",
    path: "/v1/stripe/webhook",
    access: "anyone",
    summary: "Events from Stripe, signed by it",
    body: { contentType: "application/json", description: "The event, as Stripe signed it." },
    headers: { "stripe-signature": "Stripe's signature of the body." },
    answers: [{ status: 200, description: "The event is taken.", schema: WebhookTaken }],
    errors: ["INVALID_SIGNATURE", "PAYMENTS_UNAVAILABLE"],
  },
} as const satisfies Record<string, Operation>;
