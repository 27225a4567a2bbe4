import type { D1Database } from "@cloudflare/workers-types";
import { base32 } from "../../worker/domain/ids.ts";

// Copies of the newest message, a tenth of a second apart, each with a subject of its own. An id
// is `msg_` and 26 of a-z2-7.
const COPIES = `
with recursive copy(n) as (select 1 union all select n + 1 from copy where n < ?1)
insert into messages (
  id, company_id, namespace_id, namespace, tag, received_at, expires_at, size, source,
  envelope_from, envelope_to, raw_key, has_attachment, has_code, spilled, content, headers, search
)
select
  'msg_' || ?2 || char(97 + n % 26, 97 + n / 26 % 26, 97 + n / 676 % 26, 97 + n / 17576 % 26),
  company_id, namespace_id, namespace, 'tag' || n % 20, received_at - (?1 - n) * 100, expires_at,
  size, source, envelope_from, envelope_to, raw_key, has_attachment, has_code, spilled,
  json_set(content, '$.subject', 'Order ' || n), headers, search
from messages, copy
where seq = (select max(seq) from messages)
order by n`;
const MOST = 26 ** 4;
const PREFIX_CHARS = 22;

/**
 * Copies the newest message `count` times in one statement: `Order 1` is the
 * oldest, under tags tag0 to tag19. Throws when there is no message, or `count` is above 456,976.
 */
export async function seedMessages(database: D1Database, count: number): Promise<void> {
  if (count > MOST) throw new RangeError(`at most ${MOST} messages can be seeded at once`);
  const prefix = base32(crypto.getRandomValues(new Uint8Array(17))).slice(0, PREFIX_CHARS);
  const { meta } = await database.prepare(COPIES).bind(count, prefix).run();
  if (meta.changes === 0) throw new Error("There is no message to copy.");
}
