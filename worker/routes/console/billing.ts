import { Hono } from "hono";
import { answered, done } from "../../contract/console-answers.ts";
import { CONSOLE_OPERATIONS } from "../../contract/console-operations.ts";
import type { AppEnv } from "../../middleware/app-env.ts";
import { atMost } from "../../middleware/at-most.ts";
import { json } from "../../middleware/json.ts";
import { query } from "../../middleware/query.ts";
import { member, session } from "../../middleware/session.ts";
import { openPortal, showCheckout, startCheckout } from "../../services/checkout.ts";
import { requestEnterprise } from "../../services/enterprise-request.ts";
import { takePaymentEvent } from "../../services/payment-events.ts";
import { showSubscription } from "../../services/subscription.ts";

const op = CONSOLE_OPERATIONS;
/** Many times what Stripe's largest event has. */
const MAX_EVENT_BYTES = 1024 * 1024;

export const billing = new Hono<AppEnv>()
  .get(op.subscription.path, member(op.subscription), async (c) => {
    const data = await showSubscription(c.var.context, c.var.member);
    return c.json(answered(data), 200);
  })
  .post(op.startCheckout.path, session, json(op.startCheckout.json), async (c) => {
    const url = await startCheckout(c.var.context, c.var.user, c.req.valid("json"));
    return c.json(answered({ url }), 200);
  })
  .get(op.openPortal.path, session, query(op.openPortal.query), async (c) => {
    const url = await openPortal(c.var.context, c.var.user, c.req.valid("query"));
    return c.json(answered({ url }), 200);
  })
  .get(op.checkout.path, session, async (c) =>
    c.json(await showCheckout(c.var.context, c.var.user, c.req.param("checkout")), 200),
  )
  .post(
    op.requestEnterprise.path,
    member(op.requestEnterprise),
    json(op.requestEnterprise.json),
    async (c) => {
      await requestEnterprise(c.var.context, c.var.member, c.req.valid("json"));
      const message = "Your request is with us. We answer within 24 hours.";
      return c.json(done(message), 200);
    },
  )
  .post(op.stripeWebhook.path, atMost(MAX_EVENT_BYTES, "An event"), async (c) => {
    // The bytes as they came: the signature is over them.
    const body = await c.req.text();
    await takePaymentEvent(c.var.context, body, c.req.header("stripe-signature") ?? "");
    return c.json({ received: true as const }, 200);
  });
