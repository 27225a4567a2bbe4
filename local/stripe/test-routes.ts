import { Hono } from "hono";
import * as z from "zod/mini";
import { settle } from "./billing.ts";
import type { Deliveries } from "./deliveries.ts";
import { refuse } from "./stripe-fault.ts";
import type { World } from "./world.ts";

const DAY_S = 86_400;

const Advance = z.object({ days: z.number().check(z.positive()) });
const Hold = z.object({ hold: z.boolean() });
const Deliver = z.object({ ids: z.array(z.string()) });

/** What tests steer the stand-in by. */
export function testRoutes(world: World, deliveries: Deliveries): Hono {
  const { events } = world.state;
  return new Hono()
    .post("/clock", async (c) => {
      const { days } = Advance.parse(await c.req.json());
      world.state.ahead += Math.round(days * DAY_S);
      settle(world);
      return c.json({ now: world.now() });
    })
    .post("/hold", async (c) => {
      deliveries.hold(Hold.parse(await c.req.json()).hold);
      return c.json({});
    })
    .post("/idle", async (c) => {
      await deliveries.idle();
      return c.json({});
    })
    .post("/deliver", async (c) => {
      const { ids } = Deliver.parse(await c.req.json());
      const statuses: number[] = [];
      for (const id of ids) {
        const event = events.find((each) => each.id === id);
        if (event === undefined) throw refuse(404, `No such event: '${id}'`);
        statuses.push(await deliveries.deliverOnce(event));
      }
      return c.json({ statuses });
    })
    .get("/events", (c) =>
      c.json({ events: events.map(({ id, type, delivered }) => ({ id, type, delivered })) }),
    );
}
