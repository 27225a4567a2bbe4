import { Hono } from "hono";
import PostalMime from "postal-mime";
import type { MailEnv } from "../worker/env.ts";

// The hub of the product, in objects of this Worker's own: a call costs the same on both sides.
export { NamespaceHub } from "../worker/hub/namespace-hub.ts";

const COMPANY = "cmp_bare";
const NAMESPACE = "nsp_bare";
const FAR_FUTURE_MS = 9_999_999_999_999;

const INSERT_MESSAGE = `insert into messages (
  id, company_id, namespace_id, namespace, tag, received_at, expires_at, size, source,
  envelope_from, envelope_to, raw_key, has_attachment, has_code, spilled, content, headers, search
) values (?, ?, ?, 'bare', ?, ?, ?, ?, 'smtp', '', '', ?, 0, 0, '[]', '{}', '[]', '')`;
const COUNT_USAGE = `insert into usage (company_id, period, namespace_id, used)
  values (?, '2026-11', ?, 1) on conflict do update set used = used + 1`;
const SELECT_PAGE = "select * from messages where namespace_id = ? order by seq desc limit 50";

interface BareEnv extends Pick<MailEnv, "DB" | "MAIL"> {
  readonly HUB: {
    getByName(name: string): {
      ring(tag: string, notice: { whole: string; short: string }): Promise<number>;
    };
  };
}

/**
 * What the platform itself can do: each route does the least that the product's route beside it
 * cannot do without, on the same database, bucket and runtime.
 */
const app = new Hono<{ Bindings: BareEnv }>()
  .get("/hello", (c) => c.text("hello"))
  .post("/parse", async (c) => {
    const raw = await c.req.arrayBuffer();
    const times = Number(c.req.query("times"));
    for (let parsed = 0; parsed < times; parsed++) await PostalMime.parse(raw);
    return c.text("parsed");
  })
  .get("/page", async (c) => {
    const { results } = await c.env.DB.prepare(SELECT_PAGE).bind(c.req.query("ns")).all();
    return c.json(results);
  })
  // The product's path, so that the SMTP listener can be pointed here.
  .post("/api/v1/inbound", async (c) => {
    const { DB, MAIL, HUB } = c.env;
    const raw = new Uint8Array(await c.req.arrayBuffer());
    await DB.prepare("select * from namespaces where name = ?").bind("bench1").first();
    const id = crypto.randomUUID();
    const key = `bare/${id}.eml`;
    await MAIL.put(key, raw);
    const row = [id, COMPANY, NAMESPACE, "tag", Date.now(), FAR_FUTURE_MS, raw.length, key];
    await DB.batch([
      DB.prepare(INSERT_MESSAGE).bind(...row),
      DB.prepare(COUNT_USAGE).bind(COMPANY, NAMESPACE),
    ]);
    await HUB.getByName(NAMESPACE).ring("tag", { whole: "", short: "" });
    return c.json({ success: true, data: { id } });
  });

// oxlint-disable-next-line import/no-default-export -- the runtime calls what a Worker exports so
export default app;
