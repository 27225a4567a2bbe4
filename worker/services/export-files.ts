import { maskKey } from "../domain/api-key.ts";
import { EXPORT_PAGE, MESSAGES_PER_FILE } from "../domain/export.ts";
import { everythingIn } from "../domain/filter.ts";
import type { CompanyId } from "../domain/ids.ts";
import type { Message } from "../domain/mail.ts";
import {
  activitiesOf,
  allNamespaceIds,
  apiKeysOf,
  invoicesOf,
  keyLinksOf,
  namespacesOf,
  refusalsOf,
  subscriptionOf,
  usageOf,
} from "../store/company-data.ts";
import { findCompany } from "../store/company-details.ts";
import { listInvitations } from "../store/invitations.ts";
import { listMembers } from "../store/members.ts";
import { listMessages } from "../store/messages.ts";
import type { ServiceContext } from "./context.ts";
import { viewWhole } from "./message-bodies.ts";
import type { TextFile } from "./zip-upload.ts";

/** All that a company has, as files of JSON. Secrets are left out: only digests of them are stored. */
export async function* exportFiles(
  context: ServiceContext,
  companyId: CompanyId,
): AsyncGenerator<TextFile> {
  const { control } = context.databases;
  const mail = context.databases.mailOf(companyId);
  const lists: Readonly<Record<string, () => AsyncIterable<unknown>>> = {
    members: () => each(listMembers(control, companyId)),
    invitations: () => each(invitationsOf(context, companyId)),
    namespaces: () => each(namespacesOf(control, companyId)),
    "api-keys": () => each(maskedKeys(context, companyId)),
    usage: () => each(usageOf(mail, companyId)),
    activities: () => pages((page) => activitiesOf(control, companyId, page)),
    invoices: () => each(invoicesOf(control, companyId)),
    refusals: () => pages((page) => refusalsOf(mail, companyId, page)),
  };
  yield { name: "company.json", pieces: oneJson(findCompany(control, companyId)) };
  yield { name: "subscription.json", pieces: oneJson(subscriptionOf(control, companyId)) };
  for (const [name, items] of Object.entries(lists)) {
    yield { name: `${name}.json`, pieces: listJson(items()) };
  }
  yield* messageFiles(context, companyId);
}

/** Files of at most 500 messages each, with their bodies, read while they are written. */
async function* messageFiles(
  context: ServiceContext,
  companyId: CompanyId,
): AsyncGenerator<TextFile> {
  const messages = messagesOf(context, companyId);
  let next = await messages.next();
  for (let number = 1; next.done !== true; number++) {
    const name = `messages-${String(number).padStart(4, "0")}.json`;
    yield { name, pieces: listJson(oneFile()) };
  }

  async function* oneFile(): AsyncGenerator {
    for (let count = 0; count < MESSAGES_PER_FILE && next.done !== true; count++) {
      yield await viewWhole(context, next.value);
      next = await messages.next();
    }
  }
}

async function* messagesOf(
  context: ServiceContext,
  companyId: CompanyId,
): AsyncGenerator<Message, void> {
  const namespaceIds = await allNamespaceIds(context.databases.control, companyId);
  const database = context.databases.mailOf(companyId);
  const now = context.now();
  yield* pages(({ after, limit }) => {
    const filter = { ...everythingIn(namespaceIds), after };
    return listMessages(database, filter, { limit, offset: 0, withHeaders: true, now });
  });
}

async function maskedKeys(context: ServiceContext, companyId: CompanyId) {
  const { control } = context.databases;
  const [keys, links] = await Promise.all([
    apiKeysOf(control, companyId),
    keyLinksOf(control, companyId),
  ]);
  return keys.map(({ id, start, end, active, expiresAt, usage, lastUsedAt, createdAt }) => ({
    id,
    key: maskKey(start, end),
    ns: links.filter(({ apiKeyId }) => apiKeyId === id).map(({ name }) => name),
    active,
    expiresAt,
    usage,
    lastUsedAt,
    createdAt,
  }));
}

async function invitationsOf(context: ServiceContext, companyId: CompanyId) {
  const rows = await listInvitations(context.databases.control, companyId, context.now());
  return rows.map(({ digest: _, ...invitation }) => invitation);
}

async function* pages<Row extends { readonly seq: number }>(
  read: (page: { after: number; limit: number }) => Promise<readonly Row[]>,
): AsyncGenerator<Row, void> {
  let after = 0;
  for (;;) {
    const rows = await read({ after, limit: EXPORT_PAGE });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < EXPORT_PAGE) return;
    after = last.seq;
  }
}

async function* each<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<Row> {
  yield* await rows;
}

async function* oneJson(value: Promise<unknown>): AsyncGenerator<string> {
  yield `${JSON.stringify(await value, null, 2)}\n`;
}

async function* listJson(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const item of items) {
    yield `${before}${JSON.stringify(item)}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
