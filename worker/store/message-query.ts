import { sql, type SQL } from "drizzle-orm";
import { messages } from "../../drizzle/schema.ts";
import type { MessageFilter } from "../domain/filter.ts";
import { FIELD_START, type Search, type SearchField, type SearchTerm } from "../domain/search.ts";

/** One index walk each; with more mailboxes than this a sort over all of them is the better plan. */
const MAX_WALKS = 6;

/**
 * A query for the sequence numbers of a page. Each mailbox is walked along its own index in
 * order and left as soon as the page is full, so a page costs the same in a full namespace as
 * in an empty one.
 */
export function matchingSeqs(
  filter: MessageFilter,
  page: { limit: number; offset: number; now: number },
): SQL {
  const order = sql.raw(filter.after === null ? "desc" : "asc");
  const rest = conditions(filter, page.now);
  const most = page.limit + page.offset;
  const walks = mailboxes(filter).map(
    (mailbox) =>
      sql`select * from (
        select seq from messages where ${mailbox} and ${rest} order by seq ${order} limit ${most}
      )`,
  );
  const all = sql.join(walks, sql` union all `);
  return sql`(select seq from (${all}) order by seq ${order} limit ${page.limit} offset ${page.offset})`;
}

function mailboxes({ namespaceIds, tags }: MessageFilter): SQL[] {
  const walks = namespaceIds.length * Math.max(1, tags.length);
  if (walks > MAX_WALKS) return [together(namespaceIds, tags)];
  return namespaceIds.flatMap((namespace) =>
    tags.length === 0
      ? [sql`namespace_id = ${namespace}`]
      : tags.map((tag) => sql`namespace_id = ${namespace} and tag = ${tag}`),
  );
}

function together(namespaceIds: readonly string[], tags: readonly string[]): SQL {
  const inNamespaces = sql`namespace_id in (select value from json_each(${JSON.stringify(namespaceIds)}))`;
  if (tags.length === 0) return inNamespaces;
  return sql`${inNamespaces} and tag in (select value from json_each(${JSON.stringify(tags)}))`;
}

function conditions(filter: MessageFilter, now: number): SQL {
  const parts = [sql`expires_at > ${now}`];
  if (filter.after !== null) parts.push(sql`seq > ${filter.after}`);
  if (filter.receivedFrom !== null) parts.push(sql`received_at >= ${filter.receivedFrom}`);
  if (filter.receivedTo !== null) parts.push(sql`received_at <= ${filter.receivedTo}`);
  if (filter.tagPrefix !== null) {
    // No LIKE: D1 takes patterns of 50 bytes at most, and they would need escaping.
    parts.push(sql`substr(tag, 1, ${filter.tagPrefix.length}) = ${filter.tagPrefix}`);
  }
  if (filter.search !== null) parts.push(...searchConditions(filter.search));
  return sql.join(parts, sql` and `);
}

function searchConditions(search: Search): SQL[] {
  const parts = search.terms.map((term) => sql`instr(${field(term)}, ${term.text}) > 0`);
  if (search.hasAttachment) parts.push(sql`${messages.hasAttachment} = 1`);
  if (search.hasCode) parts.push(sql`${messages.hasCode} = 1`);
  return parts;
}

const FIELD_END: Record<Exclude<SearchField, "any">, string> = {
  from: FIELD_START.to,
  to: FIELD_START.subject,
  subject: FIELD_START.text,
};

function field({ field: name }: SearchTerm): SQL {
  if (name === "any") return sql.raw("search");
  const start = `instr(search, char(${FIELD_START[name].charCodeAt(0)}))`;
  const end = `instr(search, char(${FIELD_END[name].charCodeAt(0)}))`;
  return sql.raw(`substr(search, ${start}, ${end} - ${start})`);
}
