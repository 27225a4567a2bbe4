import { expect } from "vitest";
import * as z from "zod/mini";
import { CONSOLE_OPERATIONS } from "../../worker/contract/console-operations.ts";
import { InboxMessage } from "../../worker/contract/inbox.ts";
import { OneSpamReport, type MessageView } from "../../worker/contract/message.ts";
import type { Operation } from "../../worker/contract/operation.ts";
import { OPERATIONS } from "../../worker/contract/operations.ts";
import { apiOf, json } from "./api.ts";
import { newKey, type Tenant } from "./builders.ts";
import { INBOX_QUERY } from "./inbox-query.ts";
import { sha256 } from "./mails.ts";
import type { Service } from "./service.ts";
import { openSession } from "./sessions.ts";

/** For lists: so many that, by turns, none of them reaches its limit. */
const KEYS = 60;
/** Of a mail with a thousand files, so many are opened from either end. */
const OPENED = 3;

/** Types that a browser could run, which no download may have. */
const RUN_BY_BROWSERS = /html|xml|svg|javascript|ecmascript/i;

/** Every call of the public API that reads one message or a file of it. */
const READS = Object.values<Operation>(OPERATIONS).filter(
  ({ method, path }) => method === "get" && path.includes("/message/:id"),
);
const isSpamReport = (operation: Operation): boolean => operation === OPERATIONS.spamReport;
const ofFiles = ({ path }: Operation): boolean => path.includes("/:index");

const Emails = z.object({
  data: z.object({ inbox: z.object({ emails: z.array(z.looseObject({ id: z.string() })) }) }),
  errors: z.optional(z.never()),
});

/** A mail that was taken. */
export interface Kept {
  readonly id: string;
  readonly raw: Uint8Array;
}

/**
 * Reads the mail of a tenant by every route that shows it otherwise than another does: those of the
 * public API, the console's message, and GraphQL.
 */
export class MailReader {
  private readonly service: Service;
  private readonly tenant: Tenant;
  private readonly token: string;
  private readonly keys: readonly string[];
  private turn = 0;

  private constructor(
    { service, tenant }: { service: Service; tenant: Tenant },
    { token, keys }: { token: string; keys: readonly string[] },
  ) {
    this.service = service;
    this.tenant = tenant;
    this.token = token;
    this.keys = keys;
  }

  /** A reader with keys and a session of the tenant's own; the service needs AUTH_SECRET. */
  static async open(service: Service, tenant: Tenant): Promise<MailReader> {
    const { companyId } = tenant;
    const keys: string[] = [];
    while (keys.length < KEYS) keys.push(await newKey(service, { companyId }));
    const { token } = await openSession(service, companyId);
    return new MailReader({ service, tenant }, { token, keys });
  }

  /** Reads a kept mail by every such route at once; its bytes have to be those that were sent. */
  async read(kept: Kept): Promise<void> {
    const readings = await this.readings(kept);
    await Promise.all(readings.map((reading) => reading()));
  }

  /** The same for one route after the other: reads its view, and hands out what reads the rest. */
  async readings({ id, raw }: Kept): Promise<(() => Promise<void>)[]> {
    const answer = await this.call(CONSOLE_OPERATIONS.inboxMessage, { id });
    const { data: message } = await json(InboxMessage, answer);
    expectEqual(message.size, raw.length);
    return [
      ...READS.filter((read) => !ofFiles(read)).map((read) => () => this.readBy(read, { id, raw })),
      ...READS.filter(ofFiles).map((read) => () => this.openFiles(read, message)),
      () => this.readByGraphql(message),
    ];
  }

  private call(operation: Operation, params: Readonly<Record<string, string>>): Promise<Response> {
    const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      name === "company" ? this.tenant.companyId : (params[name] ?? ""),
    );
    const headers: Record<string, string> =
      operation.access === "api-key"
        ? { "api-key": this.tenant.key }
        : { authorization: `Bearer ${this.token}` };
    return fetch(new URL(path, this.service.apiUrl), { headers });
  }

  private nextKey(): string {
    this.turn += 1;
    return this.keys[this.turn % this.keys.length] ?? "";
  }

  private async readBy(operation: Operation, { id, raw }: Kept): Promise<void> {
    const answer = await this.call(operation, { id });
    const { schema } = operation.answers.find(({ status }) => status === 200) ?? {};
    if (isSpamReport(operation)) {
      expectEqual((await json(OneSpamReport, answer)).data.builtIn === null, false);
    } else if (schema) await json(schema, answer);
    else expectEqual(sha256(Buffer.from(await answer.arrayBuffer())), sha256(raw));
  }

  private async openFiles(operation: Operation, { id, attachments }: MessageView): Promise<void> {
    const numbers = [...attachments.keys()];
    for (const index of new Set([...numbers.slice(0, OPENED), ...numbers.slice(-OPENED)])) {
      const answer = await this.call(operation, { id, index: String(index) });
      const { byteLength } = await answer.arrayBuffer();
      const found = { status: answer.status, size: byteLength };
      expectEqual(found, { status: 200, size: attachments[index]?.size });
      expectDownload(answer);
    }
  }

  private async readByGraphql({ id, ns, tag }: MessageView): Promise<void> {
    const answer = await apiOf(this.service.apiUrl, this.nextKey()).call("/api/v1/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: INBOX_QUERY, variables: { namespace: ns, tag, limit: 1 } }),
    });
    const { data } = await json(Emails, answer);
    expectEqual(
      data.inbox.emails.map((email) => email.id),
      [id],
    );
  }
}

function expectEqual(found: unknown, wanted: unknown): void {
  expect(found).toEqual(wanted);
}

/** Whether an answer is saved and never run, wherever it is opened. */
function expectDownload({ headers }: Response): void {
  expect(headers.get("content-disposition")).toMatch(/^attachment(?:;|$)/);
  expect(headers.get("content-type")).not.toMatch(RUN_BY_BROWSERS);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  });
}
