import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { apiKeys, companies } from "../../drizzle/schema.ts";
import { capture } from "../../email-worker/capture.ts";
import { ReadMessagesQuery, type MessagePage } from "../../worker/contract/message.ts";
import { newApiKey, storedKey } from "../../worker/domain/api-key.ts";
import { newId, type CompanyId } from "../../worker/domain/ids.ts";
import type { Outcome } from "../../worker/domain/delivery.ts";
import { awaitMessages } from "../../worker/services/await-messages.ts";
import type { Caller } from "../../worker/services/caller.ts";
import type { ServiceContext } from "../../worker/services/context.ts";
import { deleteMessages } from "../../worker/services/delete-messages.ts";
import { identifyCurrentKey } from "../../worker/services/key-holders.ts";
import { activate, deactivate } from "../../worker/services/namespace-activity.ts";
import { readPage, type Page } from "../../worker/services/read-messages.ts";
import { filterOf } from "../../worker/services/message-filter.ts";
import { waitRequest } from "../../worker/services/wait-request.ts";
import {
  captureAt,
  databases,
  deliveryTo,
  mailOf,
  newNamespace,
  serviceAt,
  type Tenant,
} from "./builders.ts";
import type { Mailboxes } from "./waiting-model.ts";

/** So many that no key comes to its four reads a second, of which a wait takes one or two. */
const KEYS = 12;

/** The service itself, as a company with several namespaces uses it. */
export class WaitingService {
  private sent = 0;
  private calls = 0;
  private waits = 0;
  private readonly companyId: CompanyId;
  private readonly namespaces: readonly Tenant[];
  private readonly keys: readonly string[];

  private constructor(
    companyId: CompanyId,
    namespaces: readonly Tenant[],
    keys: readonly string[],
  ) {
    this.companyId = companyId;
    this.namespaces = namespaces;
    this.keys = keys;
  }

  /** A new company with so many namespaces, all switched on. */
  static async start(count: number): Promise<WaitingService> {
    const companyId = newId("company");
    await databases.control
      .insert(companies)
      .values({ id: companyId, name: "Acme", plan: "enterprise", createdAt: 0 });
    const namespaces: Tenant[] = [];
    for (let index = 0; index < count; index++) {
      namespaces.push({ companyId, ...(await newNamespace(companyId)) });
    }
    return new WaitingService(companyId, namespaces, await newKeys(companyId));
  }

  /** As at the start: no mail, and everything switched on that is `off`. */
  async reset(tags: string[], off: readonly number[]): Promise<void> {
    const { holder } = await this.nextCaller();
    const ns = this.namespaces.map(({ namespace }) => namespace);
    await deleteMessages(contextOf("delete"), holder, { ns, tag: tags });
    for (const index of off) await this.switch(index, "on");
  }

  /** Sends a mail like no other to a mailbox. */
  send(namespace: number, tag: string): Promise<Outcome> {
    const raw = mailOf(
      `Subject: mail ${++this.sent}`,
      `Message-ID: <${this.sent}@shop.test>`,
      "",
      "",
    );
    const context = { ...captureAt(0), now: () => Date.now() };
    return capture(context, deliveryTo(this.namespace(namespace), tag, raw), async () => raw);
  }

  /** Starts a wait; `held` resolves once it listens, or was answered without. */
  wait(
    mailboxes: Mailboxes,
    count: number,
  ): { held: Promise<unknown>; answer: Promise<MessagePage> } {
    const requestId = newId("message");
    const isHeld = logged("wait", requestId);
    const asked = this.asked(mailboxes, { await_messages: "true", count: String(count) });
    const request = waitRequest(asked);
    if (request === null) throw new Error("this is no wait");
    // By turns of their own, for only waits count.
    const answer = this.callerBy(this.waits++)
      .then((caller) => awaitMessages(contextOf(requestId), caller, request))
      .then(({ page }) => page);
    return { held: Promise.race([isHeld, answer]), answer };
  }

  async read(mailboxes: Mailboxes): Promise<Page> {
    const asked = this.asked(mailboxes, { limit: "100" });
    // Past the limit of reads, which has tests of its own.
    const caller = await this.nextCaller();
    const context = contextOf("read");
    return readPage(context, filterOf(caller.holder, asked), { caller, asked });
  }

  async switch(namespace: number, to: "on" | "off"): Promise<void> {
    const { namespace: name } = this.namespace(namespace);
    const caller = await this.nextCaller();
    if (to === "on") await activate(contextOf("on"), caller, { name, forMs: null });
    else await deactivate(contextOf("off"), caller, { name });
  }

  async delete(namespace: number, tag: string): Promise<number> {
    const ns = [this.namespace(namespace).namespace];
    return deleteMessages(contextOf("delete"), (await this.nextCaller()).holder, {
      ns,
      tag: [tag],
    });
  }

  /** Takes a hub out of memory; its sockets hibernate, or are cut as when its machine is lost. */
  async evictHub(namespace: number | "company", sockets: "hibernate" | "close"): Promise<void> {
    const name = namespace === "company" ? this.companyId : this.namespace(namespace).namespaceId;
    const hub = env.HUB.getByName(name);
    // Only what runs can be evicted, so it is called first.
    await (await hub.fetch("https://hub/")).text();
    await evictDurableObject(hub, { webSockets: sockets });
  }

  private namespace(index: number): Tenant {
    const tenant = this.namespaces[index];
    if (tenant === undefined) throw new Error(`there is no namespace ${index}`);
    return tenant;
  }

  private asked({ namespaces, tag, after }: Mailboxes, more: Readonly<Record<string, string>>) {
    return ReadMessagesQuery.parse({
      ns: namespaces.map((index) => this.namespace(index).namespace).join(","),
      // A tag that no mail has sets each request apart: a key may wait twice for the same.
      ...(tag === null ? {} : { tag: `${tag},none-${this.waits}` }),
      ...(after === null ? {} : { after: String(after) }),
      ...more,
    });
  }

  /** Each call by the next of many keys: the limits of one key have tests of their own. */
  private nextCaller(): Promise<Caller> {
    return this.callerBy(this.calls++);
  }

  private async callerBy(turn: number): Promise<Caller> {
    const key = this.keys[turn % this.keys.length] ?? "";
    return { key, holder: await identifyCurrentKey(contextOf("key"), key) };
  }
}

async function newKeys(companyId: CompanyId): Promise<string[]> {
  const keys = Array.from({ length: KEYS }, () => newApiKey());
  const rows = await Promise.all(
    keys.map(async (key) => ({
      id: newId("api-key"),
      companyId,
      ...(await storedKey(key)),
      active: true,
      createdAt: 0,
    })),
  );
  // One by one: D1 takes 100 parameters a statement.
  for (const row of rows) await databases.control.insert(apiKeys).values(row);
  return keys;
}

function contextOf(requestId: string): ServiceContext {
  return { ...serviceAt(0), now: () => Date.now(), requestId };
}

const expected = new Map<string, () => void>();

/** Resolves when the service logs the event of this request. */
function logged(event: string, requestId: string): Promise<void> {
  return new Promise((resolve) => expected.set(`${event} ${requestId}`, resolve));
}

/** Hears the lines that the service logs, from now on. */
export function hearLog(): void {
  vi.spyOn(console, "log").mockImplementation((line: string) => {
    const { event, requestId }: { event: string; requestId?: string } = JSON.parse(line);
    const name = `${event} ${requestId}`;
    expected.get(name)?.();
    expected.delete(name);
  });
}
