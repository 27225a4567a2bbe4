import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { messages } from "../../drizzle/schema.ts";
import emailWorker from "../../email-worker/index.ts";
import { mail, newTenant, type Tenant } from "./builders.ts";

const Corpus = z.array(
  z.object({
    name: z.string(),
    sender: z._default(z.string(), "app@shop.test"),
    refused: z.optional(z.int()),
  }),
);

/** Of each kind the first, and of all every so-manieth; `HOSTILE_EVERY=1` takes the whole corpus. */
const EVERY = Number(env.HOSTILE_EVERY);

function sampled(corpus: z.output<typeof Corpus>) {
  const kinds = corpus.map(({ name }) => name.split(":")[0]);
  return [...corpus.entries()].filter(
    ([index]) => index % EVERY === 0 || kinds.indexOf(kinds[index]) === index,
  );
}

async function fromCorpus(path: string): Promise<Response> {
  return env.HOSTILE_MAILS.fetch(`http://corpus/${path}`);
}

/** Hands a mail over as Email Routing does; the SMTP code that it is refused with, null when it is taken. */
async function email({ from, to, raw }: { from: string; to: string; raw: Uint8Array }) {
  const replies: string[] = [];
  const message = {
    from,
    to,
    raw: new Response(raw).body,
    rawSize: raw.length,
    setReject: (reply: string) => void replies.push(reply),
  };
  const execution = createExecutionContext();
  await Reflect.apply(emailWorker.email, emailWorker, [message, env, execution]);
  await waitOnExecutionContext(execution);
  return replies.length === 0 ? null : Number.parseInt(replies.join(), 10);
}

async function digest(bytes: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).join();
}

/** What is kept of a tenant's mails: the digests of their raw bytes, by tag. */
async function keptBy({ companyId }: Tenant): Promise<Map<string, string>> {
  const { tag, rawKey } = messages;
  const rows = await mail
    .select({ tag, rawKey })
    .from(messages)
    .where(eq(messages.companyId, companyId));
  const kept = new Map<string, string>();
  for (const row of rows) {
    const object = await env.MAIL.get(row.rawKey);
    kept.set(row.tag, object === null ? "gone" : await digest(await object.arrayBuffer()));
  }
  return kept;
}

// test/e2e/hostile.test.ts sends the whole corpus by SMTP and HTTPS.
test(
  "Email Routing's door takes hostile mails of every kind whole, or refuses them",
  { timeout: 120_000 },
  async () => {
    const tenant = await newTenant({ plan: "enterprise" });
    const corpus = Corpus.parse(await (await fromCorpus("")).json());
    expect(corpus.length).toBeGreaterThanOrEqual(300);
    const sent = new Map<string, string>();
    for (const [index, { name, sender: from, refused = null }] of sampled(corpus)) {
      const raw = new Uint8Array(await (await fromCorpus(String(index))).arrayBuffer());
      const to = `${tenant.namespace}.h${index}@${env.INBOX_HOST}`;
      expect([name, await email({ from, to, raw })]).toEqual([name, refused]);
      if (refused === null) sent.set(`h${index}`, await digest(raw));
    }
    expect(await keptBy(tenant)).toEqual(sent);
  },
);
