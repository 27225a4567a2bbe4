import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as z from "zod/mini";
import emailWorker, { Inbound } from "../../email-worker/index.ts";
import { app } from "../../worker/app.ts";
import { sweep } from "../../worker/jobs/sweep.ts";
import { serviceContext } from "../../worker/services/context.ts";
import { newTenant, type Tenant } from "./builders.ts";
import { FaultyParts } from "./faulty-parts.ts";
import { storeKey } from "./isolation-victim.ts";

/** How a sender was answered. */
export type Answer = "taken" | "try again" | "refused";

/** How a wait was answered, and when, in ms since it began. */
export interface WaitAnswer {
  readonly status: number;
  readonly messages: number;
  readonly after: number;
}

const Page = z.object({
  data: z.array(z.object({ id: z.string(), tag: z.string(), subject: z.string() })),
});
const PAGE = 100;
const Usage = z.object({ data: z.object({ used: z.number() }) });

/** A company whose mail and waits go through both Workers, which stand on faulty parts. */
export class FaultyCompany {
  readonly tenant: Tenant;
  readonly parts: FaultyParts;
  /** For calls that no limit counts. */
  private readonly key: string;
  private readonly execution = createExecutionContext();

  private constructor(tenant: Tenant, parts: FaultyParts, key: string) {
    this.tenant = tenant;
    this.parts = parts;
    this.key = key;
  }

  static async start(seed: number): Promise<FaultyCompany> {
    const tenant = await newTenant({ plan: "pro" });
    const { key } = await storeKey(tenant.companyId, []);
    return new FaultyCompany(tenant, new FaultyParts(seed), key);
  }

  /** Mail number `index`; of the first, every fourth has a text that does not fit its row. */
  mail(index: number): string {
    const { namespace } = this.tenant;
    const isLong = index % 4 === 0 && index < 10 * 4;
    const text = "0123456789 ".repeat(isLong ? 7000 : 1);
    const lines = [`Message-ID: <${index}@${namespace}.test>`, `Subject: mail ${index}`, "", text];
    return lines.join("\r\n");
  }

  /** Sends mail number `index` to the tag of its number: even ones by Email Routing, odd ones by HTTPS. */
  send(index: number): Promise<Answer> {
    return index % 2 === 0 ? this.byEmail(index) : this.byHttps(index);
  }

  /** A new key of the company: each has limits of its own. */
  async newKey(): Promise<string> {
    return (await storeKey(this.tenant.companyId, [])).key;
  }

  /** Waits for mail number `index`. */
  async wait(index: number, key: string, more = ""): Promise<WaitAnswer> {
    const startedAt = Date.now();
    const query = `ns=${this.tenant.namespace}&tag=t${index}&await_messages=true${more}`;
    const answer = await this.ask(`/api/v1/message?${query}`, key);
    const after = Date.now() - startedAt;
    const messages = answer.ok ? z.parse(Page, await answer.json()).data.length : 0;
    return { status: answer.status, messages, after };
  }

  /** Reads the newest message: the status of the answer. */
  async read(key: string): Promise<number> {
    return (await this.ask("/api/v1/message?limit=1", key)).status;
  }

  /** All messages, as the API lists them, page by page. */
  async list(offset = 0): Promise<z.output<typeof Page>["data"]> {
    const path = `/api/v1/message?limit=${PAGE}&offset=${offset}`;
    const { data } = z.parse(Page, await (await this.ask(path, await this.newKey())).json());
    return data.length < PAGE ? data : [...data, ...(await this.list(offset + PAGE))];
  }

  /** A message's raw mail, as the API hands it out. */
  async raw(id: string): Promise<string> {
    const answer = await this.ask(`/api/v1/message/${id}/raw`);
    return new TextDecoder().decode(await answer.arrayBuffer());
  }

  /** Credits used this month. */
  async used(): Promise<number> {
    return z.parse(Usage, await (await this.ask("/api/v1/usage")).json()).data.used;
  }

  /** Runs the sweep at `now`, on the same parts. */
  sweep(now: number): Promise<unknown> {
    const context = serviceContext(this.env(), this.execution, "sweep");
    return sweep({ ...context, now: () => now });
  }

  private async ask(path: string, key = this.key): Promise<Response> {
    return app.request(path, { headers: { "api-key": key } }, this.env(), this.execution);
  }

  private async byEmail(index: number): Promise<Answer> {
    const raw = new TextEncoder().encode(this.mail(index));
    let answer: Answer = "taken";
    const message = {
      from: "app@shop.test",
      to: `${this.tenant.namespace}.t${index}@${env.INBOX_HOST}`,
      raw: new Response(raw).body,
      rawSize: raw.length,
      setReject() {
        answer = "refused";
      },
    };
    try {
      await Reflect.apply(emailWorker.email, emailWorker, [message, this.env(), this.execution]);
    } catch {
      return "try again";
    }
    return answer;
  }

  private async byHttps(index: number): Promise<Answer> {
    const raw = new TextEncoder().encode(this.mail(index));
    const to = `${this.tenant.namespace}.t${index}@${env.INBOX_HOST}`;
    const { status } = await app.request(
      `/api/v1/inbound?from=app@shop.test&to=${to}`,
      {
        method: "POST",
        body: raw,
        headers: {
          "api-key": this.key,
          "content-type": "message/rfc822",
          "content-length": String(raw.length),
        },
      },
      this.env(),
      this.execution,
    );
    if (status < 300) return "taken";
    return status < 500 ? "refused" : "try again";
  }

  private env() {
    const faulty = { ...env, ...this.parts.bindings };
    return { ...faulty, INBOUND: new Inbound(this.execution, faulty) };
  }
}
