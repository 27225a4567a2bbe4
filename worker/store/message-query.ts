import { sql, type SQL } from "drizzle-orm";
import { messages } from "../../drizzle/schema.ts";
import type { MessageFilter } from "../domain/filter.ts";
import { fieldCondition, sortOrder } from "./field-conditions.ts";
import { FIELD_START, type Search, type SearchField, type SearchTerm } from "../domain/search.ts";

/**
 * A query for the sequence numbers of a page. Each mailbox is walked along its own index in order
 * and left as soon as the page is full, so a page costs the same in a full namespace as in an
 * empty one. (A union would do the same, but D1 takes five terms at most.)
 */
export function matchingSeqs(
  filter: MessageFilter,
  page: { limit: number; offset: number; now: number },
): SQL {
  const { sorts = [] } = filter;
  if (sorts.length > 0) {
    return sql`(
      select seq from messages where seq in ${everySeq(filter, page.now)}
      order by ${sql.join(sortOrder(sorts), sql`, `)} limit ${page.limit} offset ${page.offset}
    )`;
  }
  const order = sql.raw(filter.after === null ? "desc" : "asc");
  const { boxes, inBox } = boxesOf(filter);
  return sql`(
    select page.seq from json_each(${boxes}) as box
    cross join messages as page on page.seq in (
      select seq from messages where ${inBox} and ${conditions(filter, page.now)}
      order by seq ${order} limit ${page.limit + page.offset}
    )
    order by page.seq ${order} limit ${page.limit} offset ${page.offset}
  )`;
}

/** A query for the sequence numbers of all that matches: reads each mailbox to its end. */
export function everySeq(filter: MessageFilter, now: number): SQL {
  const { boxes, inBox } = boxesOf(filter);
  return sql`(
    select page.seq from json_each(${boxes}) as box
    cross join messages as page on page.seq in (
      select seq from messages where ${inBox} and ${conditions(filter, now)}
    )
  )`;
}

/** The mailboxes of a filter as JSON, and what holds for the messages of one of them. */
function boxesOf({ namespaceIds, tags }: MessageFilter): { boxes: string; inBox: SQL } {
  const boxes = tags.length === 0 ? namespaceIds.map((id) => [id]) : pairs(namespaceIds, tags);
  const inBox = sql.raw(
    tags.length === 0
      ? "namespace_id = box.value ->> 0"
      : "namespace_id = box.value ->> 0 and tag = box.value ->> 1",
  );
  return { boxes: JSON.stringify(boxes), inBox };
}

function pairs(namespaceIds: readonly string[], tags: readonly string[]): string[][] {
  return namespaceIds.flatMap((id) => tags.map((tag) => [id, tag]));
}

function conditions(filter: MessageFilter, now: number): SQL {
  const parts = [sql`expires_at > ${now}`];
  if (filter.after !== null) parts.push(sql`seq > ${filter.after}`);
  if (filter.before !== undefined) parts.push(sql`seq < ${filter.before}`);
  if (filter.receivedFrom !== null) parts.push(sql`received_at >= ${filter.receivedFrom}`);
  if (filter.receivedTo !== null) parts.push(sql`received_at <= ${filter.receivedTo}`);
  if (filter.tagPrefix !== null) {
    // No LIKE: D1 takes patterns of 50 bytes at most, and they would need escaping.
    parts.push(sql`substr(tag, 1, ${filter.tagPrefix.length}) = ${filter.tagPrefix}`);
  }
  if (filter.search !== null) parts.push(...searchConditions(filter.search));
  parts.push(...(filter.fields ?? []).map(fieldCondition));
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
