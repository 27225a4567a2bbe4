import { Hono } from "hono";
import { isOver } from "../../worker/domain/subscription.ts";
import { changeCard, payCheckout } from "./billing.ts";
import { cardOf } from "./cards.ts";
import { checkoutPage, invoicePage, portalPage } from "./pages.ts";
import type { Checkout, Portal } from "./state.ts";
import { refuse } from "./stripe-fault.ts";
import type { World } from "./world.ts";

const DECLINED = "Your card was declined.";

/** The pages that the browser is sent to. */
export function pageRoutes(world: World): Hono {
  return new Hono()
    .route("/c/pay", checkoutRoutes(world))
    .route("/p/session", portalRoutes(world))
    .get("/invoice/:id", (c) => {
      const invoice = world.state.invoices.find(({ id }) => id === c.req.param("id"));
      if (invoice === undefined) throw refuse(404, "There is no such invoice.");
      return c.html(invoicePage(invoice));
    });
}

function checkoutRoutes(world: World): Hono {
  const find = (id: string): Checkout => {
    const checkout = world.state.checkouts.find((each) => each.id === id);
    if (checkout?.status === "open") return checkout;
    throw refuse(404, "This checkout is over, or never was.");
  };
  return new Hono()
    .get("/:id", (c) => c.html(checkoutPage(find(c.req.param("id")), null)))
    .post("/:id", async (c) => {
      const { card } = await c.req.parseBody();
      const found = typeof card === "string" ? cardOf(card) : null;
      const checkout = find(c.req.param("id"));
      if (found === null || !payCheckout(world, checkout, found)) {
        return c.html(checkoutPage(checkout, DECLINED), 402);
      }
      return c.redirect(checkout.successUrl.replace("{CHECKOUT_SESSION_ID}", checkout.id), 303);
    })
    .get("/:id/cancel", (c) => c.redirect(find(c.req.param("id")).cancelUrl, 303));
}

function portalRoutes(world: World): Hono {
  const find = (id: string): Portal => {
    const portal = world.state.portals.find((each) => each.id === id);
    if (portal !== undefined) return portal;
    throw refuse(404, "There is no such portal session.");
  };
  const show = (portal: Portal, fault: string | null) =>
    portalPage({
      portal,
      subscription: world.subscriptionsOf(portal.customer)[0] ?? null,
      card: world.customer(portal.customer).card,
      invoices: world.invoicesOf(portal.customer),
      fault,
    });
  const cancelAtEnd = (portal: Portal, cancelAtPeriodEnd: boolean): string => {
    const subscription = world.subscriptionsOf(portal.customer)[0];
    if (subscription !== undefined && !isOver(subscription.status)) {
      subscription.cancelAtPeriodEnd = cancelAtPeriodEnd;
      world.emitSubscription("updated", subscription, world.now());
    }
    return `/p/session/${portal.id}`;
  };
  return new Hono()
    .get("/:id", (c) => c.html(show(find(c.req.param("id")), null)))
    .post("/:id/cancel", (c) => c.redirect(cancelAtEnd(find(c.req.param("id")), true), 303))
    .post("/:id/resume", (c) => c.redirect(cancelAtEnd(find(c.req.param("id")), false), 303))
    .post("/:id/card", async (c) => {
      const portal = find(c.req.param("id"));
      const { card } = await c.req.parseBody();
      const found = typeof card === "string" ? cardOf(card) : null;
      if (found === null) return c.html(show(portal, DECLINED), 402);
      changeCard(world, portal.customer, found);
      return c.redirect(`/p/session/${portal.id}`, 303);
    });
}
