import { sql, type SQL } from "drizzle-orm";
import {
  globOf,
  type FieldFilter,
  type FieldSort,
  type FilterField,
  type SortField,
} from "../domain/field-filter.ts";

// Columns are named without their table, so that the same words serve at each depth of a query.

const VALUE: Readonly<Record<FilterField, SQL>> = {
  tag: sql.raw("tag"),
  envelope_from: sql.raw("envelope_from"),
  envelope_to: sql.raw("envelope_to"),
  from: sql.raw(`coalesce(nullif(${addressLine("from")}, ''), envelope_from)`),
  to: sql.raw(addressLine("to")),
  cc: sql.raw(addressLine("cc")),
  subject: sql.raw("(content ->> '$.subject')"),
  text: sql.raw("(content ->> '$.text')"),
  html: sql.raw("(content ->> '$.html')"),
  sender_ip: sql.raw(senderIp()),
  id: sql.raw("messages.id"),
};

const SORTED: Readonly<Record<SortField, SQL>> = {
  ...VALUE,
  timestamp: sql.raw("received_at"),
  spam_score: sql.raw("spam_score"),
};

/** The condition that a filter means. Fields too large for the row are empty here. */
export function fieldCondition(filter: FieldFilter): SQL {
  const value = sql`coalesce(${VALUE[filter.field]}, '')`;
  const holds =
    filter.match === "exact" ? sql`${value} = ${filter.value}` : matches(value, filter.value);
  return filter.action === "include" ? holds : sql`not ${holds}`;
}

/** What these sorts order by; where they leave two mails equal, the newer comes first. */
export function sortOrder(sorts: readonly FieldSort[]): SQL[] {
  const named = sorts.map(({ field, order }) => sql`${SORTED[field]} ${sql.raw(order)}`);
  return [...named, sql.raw("seq desc")];
}

/**
 * Whether a value matches a wildcard. GLOB would say it for all of them, but D1 takes patterns of 50
 * bytes at most; so stars are looked for piece by piece, each after the one before. The limits keep
 * SQLite from writing each step into the next, twice: with ten stars that would take all its memory.
 */
function matches(value: SQL, wildcard: string): SQL {
  if (wildcard.includes("?")) return sql`${value} glob ${globOf(wildcard)}`;
  const [first = "", ...others] = wildcard.split(/\*+/);
  const last = others.pop();
  if (last === undefined) return sql`${value} = ${first}`;
  let rest = sql`(
    select substr(v, ${behind(first)}) as v from (select ${value} as v limit 1)
    where substr(v, 1, ${lengthOf(first)}) = ${first} limit 1
  )`;
  for (const piece of others) {
    rest = sql`(
      select substr(v, instr(v, ${piece}) + ${lengthOf(piece)}) as v from ${rest}
      where instr(v, ${piece}) > 0 limit 1
    )`;
  }
  const isEnd = sql`substr(v, length(v) - ${lengthOf(last)} + 1) = ${last}`;
  return sql`exists (select 1 from ${rest} where length(v) >= ${lengthOf(last)} and ${isEnd})`;
}

/** As SQLite counts: in characters, not in UTF-16 units. */
function lengthOf(text: string): SQL {
  return sql.raw(String(Array.from(text).length));
}

function behind(text: string): SQL {
  return sql.raw(String(Array.from(text).length + 1));
}

/** Addresses as a header shows them: the same words as worker/services/message-view.ts makes. */
function addressLine(field: "from" | "to" | "cc"): string {
  const name = "(value ->> '$.name')";
  const address = "(value ->> '$.address')";
  const one = `case when ${name} = '' then ${address} when ${address} = '' then ${name}
    else ${name} || ' <' || ${address} || '>' end`;
  return `(select group_concat(${one}, ', ') from json_each(content, '$.${field}'))`;
}

/** Of the server that handed the mail over, as Cloudflare's Received-SPF names it (RFC 7208, 9.1). */
function senderIp(): string {
  const start = "instr(v, 'client-ip=')";
  const rest = `substr(v, ${start} + 10)`;
  return `(
    select trim(substr(${rest}, 1, instr(${rest} || ';', ';') - 1))
    from (
      select value ->> '$.value' as v from json_each(headers)
      where lower(value ->> '$.name') = 'received-spf' limit 1
    ) where ${start} > 0
  )`;
}
