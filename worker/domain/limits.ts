import { DAY_MS, MINUTE_MS } from "./time.ts";

/** Largest mail taken in, envelope excluded: what Cloudflare's inbound side allows. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;
/**
 * Bytes of a sender's address. RFC 5321 section 4.5.3.1.3 has 256; R2 keeps 2 KB beside a raw mail, the
 * envelope among them.
 */
export const MAX_SENDER_BYTES = 1_000;
/** Header bytes of a mail that are read; fields after them are skipped. */
export const MAX_HEADER_BYTES = 256 * 1024;
/** Characters of a recipient's address, and of any that a refusal is recorded with: RFC 5321 section 4.5.3.1.3. */
export const MAX_PATH_LENGTH = 256;
/** Refusals that are recorded for one company in a day; all of them are logged and counted. */
export const REFUSALS_PER_DAY = 1_000;
/** A text, a header list and so on up to this size stays in the row; more goes to R2. */
export const INLINE_BYTES = 64 * 1024;
/** Above this size mails are handled one at a time per isolate, which has 128 MB. */
export const BIG_MAIL_BYTES = 1024 * 1024;

/** How long a wait is held unless `wait_ms` shortens it. Two fit into one 60 s proxy timeout. */
export const HOLD_MS = 28_000;
export const MAX_HOLD_MS = 30_000;
export const MAX_COUNT = 100;

/** Reads that one key may make in a second. */
export const READS_PER_SECOND = 4;
/** Waits that one key may make in one window, for each filter. */
export const WAITS_PER_WINDOW = 2;
export const WAIT_WINDOW_MS = 30_000;
/** Waits that one key may make in one window, for all its filters together. */
export const WAITS_OF_KEY = 2_000;
/** A wait that is to end sooner is a read. */
export const BRIEF_HOLD_MS = 1_000;

export const DEFAULT_PAGE = 50;
export const MAX_PAGE = 100;
/** Emails in one answer of GraphQL and of GET /api/json, unless `limit` says otherwise. */
export const DEFAULT_EMAILS = 10;
/** Of a body in JSON. */
export const MAX_JSON_BYTES = 64 * 1024;
/** Of a GraphQL request. */
export const MAX_GRAPHQL_BYTES = 64 * 1024;
/** How long a link to a raw mail or an attachment is good without a key. */
export const DOWNLOAD_LINK_MS = DAY_MS;
export const MAX_OFFSET = 10_000;
/** Names in one `ns` or `tag` list. */
export const MAX_NAMES = 100;
/** Body bytes read from R2 for one page; the rest is answered by id. */
export const PAGE_BODY_BYTES = 4 * 1024 * 1024;

/** A timestamp below this is one in seconds: in ms it would lie before March 1973. */
export const MIN_TIMESTAMP_MS = 100_000_000_000;

/** A namespace switched on by a wait goes off after this much idleness. */
export const IDLE_MS = 5 * MINUTE_MS;
/** Its end is written again only when this much of it is gone, to save rows written. */
export const IDLE_RENEWAL_MS = MINUTE_MS;

/** A wait over more namespaces than this listens to the company's hub instead of to each. */
export const MAX_HUBS_PER_WAIT = 4;

/** A verified API key is trusted this long before it is read again. */
export const KEY_CACHE_MS = 10_000;

/** A deleted key is remembered so long that no isolate and no held wait knows it any more. */
export const KEY_MEMORY_MS = MINUTE_MS;

/** Calls with API keys are written together, at most this long after they were made. */
export const KEY_USAGE_FLUSH_MS = 1000;

/** A raw mail younger than this may still be on its way to its row. */
export const ORPHAN_GRACE_MS = 5 * MINUTE_MS;

/** Namespaces that one company may create in a day, deleted ones too: a name is gone for all others. */
export const NAMESPACES_PER_DAY = 100;
/** How long what people did is kept. */
export const ACTIVITY_KEPT_MS = 365 * DAY_MS;

/** Rows and objects that one step of a deletion or sweep touches. */
export const SWEEP_CHUNK = 500;
/** Steps of one scheduled run; the next run goes on where it stopped. */
export const SWEEP_STEPS = 60;
/** Steps of a deletion while its caller waits; a sweep does the rest. */
export const DELETE_STEPS = 4;
