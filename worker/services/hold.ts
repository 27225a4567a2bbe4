import type { AwaitView } from "../contract/message.ts";
import { isForStore, mayMatch, type MessageFilter } from "../domain/filter.ts";
import type { Message } from "../domain/mail.ts";
import type { Ring } from "../hub/bell.ts";
import type { Notice } from "../hub/notice.ts";
import type { WaitEnd } from "../hub/rate-limiter.ts";
import { faultText } from "../log/fault-text.ts";
import { report } from "../log/report.ts";
import { lookOnceMore } from "../store/messages.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { inTime } from "../domain/in-time.ts";
import { PULSE_MS, type Listener } from "./listener.ts";
import { newestSeq, readPage, type Page } from "./read-messages.ts";
import type { WaitRequest } from "./wait-request.ts";

const EXPLAINED = 5;
/**
 * A ring may be lost though the hub is well. So a wait that hears nothing reads by itself when it is
 * so old, ms, and at twice that, and so on: what it missed comes then, or at most as late again as it
 * came. Most mails come sooner, and cost no such read.
 */
const FIRST_LOOK_MS = 5_000;
/** The read at the end of a hold may take so long, ms: after that the wait fails instead of hanging. */
export const LAST_LOOK_MS = 5_000;
const NOTHING: Page = { messages: [], hasMore: false, total: null };

/** A hold that has ended. */
export interface Held {
  readonly end: WaitEnd;
  readonly page: Page;
  readonly waitedMs: number;
  /** What a timeout says of the meantime. */
  readonly explanation: Pick<AwaitView, "others" | "refused">;
}

export interface Holding {
  readonly listener: Listener;
  readonly filter: MessageFilter;
  readonly request: WaitRequest;
  readonly caller: Caller;
  readonly startedAt: number;
}

/**
 * Reads, then waits for notices until enough messages match or the time is over, then reads once
 * more. It also reads where a notice tells of a gap, and now and then where nothing is heard. A read
 * that fails meanwhile is tried again every second; only the last one fails the wait. Throws
 * UNAVAILABLE when that takes longer than LAST_LOOK_MS.
 */
export async function hold(context: ServiceContext, holding: Holding): Promise<Held> {
  const { request, startedAt } = holding;
  const deadline = startedAt + request.holdMs;
  const enough = (page: Page) => page.messages.length >= request.count;
  // A hold of no time at all is a read.
  let read = await tryRead(context, holding, Math.max(deadline, startedAt + LAST_LOOK_MS));
  let page = read ?? NOTHING;
  if (enough(page)) return held("immediate", page, context.now() - startedAt);
  while (context.now() < deadline && !isOver(holding, context.now())) {
    const now = context.now();
    const look = read === null ? now + PULSE_MS : nextLook(startedAt, now);
    const ring = await holding.listener.next(Math.min(look, deadline) - now);
    if (ring.kind === "timeout" && context.now() >= deadline) break;
    read = await pageAfter(context, holding, { ring, known: read, deadline });
    page = read ?? page;
    if (enough(page)) return held("mail", page, context.now() - startedAt);
  }
  return lastLook(context, holding);
}

/** When a wait that hears nothing reads next (ms). */
function nextLook(startedAt: number, now: number): number {
  const age = Math.max(now - startedAt, FIRST_LOOK_MS / 2);
  return startedAt + FIRST_LOOK_MS * 2 ** (Math.floor(Math.log2(age / FIRST_LOOK_MS)) + 1);
}

/** The page with what a ring told of; null when it had to be read and could not be. */
async function pageAfter(
  context: ServiceContext,
  holding: Holding,
  { ring, known, deadline }: { ring: Ring; known: Page | null; deadline: number },
): Promise<Page | null> {
  const notice = ring.kind === "notice" ? ring.notice : null;
  if (notice?.message == null || known === null || needsRead(holding)) {
    return tryRead(context, holding, deadline);
  }
  return hasGap(known, notice, holding)
    ? tryRead(context, holding, deadline)
    : withMessage(known, notice.message, holding);
}

/**
 * Whether a message that is not known may lie before the one that a notice brings. An answer without
 * it would have a cursor after it, and it would never be read. Over several namespaces only a read
 * can tell.
 */
function hasGap(known: Page, { earlier }: Notice, { filter }: Holding): boolean {
  const { namespaceIds, tags } = filter;
  if (namespaceIds.length !== 1) return true;
  const { inMailbox, inNamespace } = earlier;
  return (tags.length === 1 ? inMailbox : inNamespace) > newestSeq(known.messages, filter);
}

/** What there is; null when the database does not say so before the deadline. */
async function tryRead(
  context: ServiceContext,
  { filter, caller, request }: Holding,
  deadline: number,
): Promise<Page | null> {
  const reading = readPage(context, filter, { caller, asked: request.asked });
  try {
    return await inTime(reading, deadline - context.now());
  } catch (error) {
    report(context, { event: "error", message: `a wait reads again: ${faultText(error)}` });
    return null;
  }
}

/** Words and fields are matched by the store, and so is what an offset skips. */
function needsRead({ filter, request }: Holding): boolean {
  return isForStore(filter) || request.asked.offset > 0;
}

/** Nothing that arrives from now on can match. */
function isOver({ filter }: Holding, now: number): boolean {
  return filter.receivedTo !== null && filter.receivedTo < now;
}

function withMessage(page: Page, message: Message, { filter, request }: Holding): Page {
  const known = page.messages.some(({ seq }) => seq === message.seq);
  if (known || !mayMatch(filter, message)) return page;
  const rising = filter.after !== null;
  const messages = [...page.messages, message].toSorted((a, b) =>
    rising ? a.seq - b.seq : b.seq - a.seq,
  );
  const { limit } = request.asked;
  return {
    messages: messages.slice(0, limit),
    hasMore: page.hasMore || messages.length > limit,
    total: page.total === null ? null : page.total + 1,
  };
}

async function lastLook(context: ServiceContext, holding: Holding): Promise<Held> {
  const { filter, request, caller, startedAt } = holding;
  const { limit, offset, headers } = request.asked;
  const { companyId } = caller.holder;
  const looking = lookOnceMore(context.databases.mailOf(companyId), filter, {
    companyId,
    limit: limit + 1,
    offset,
    withHeaders: headers,
    now: context.now(),
    since: startedAt,
    most: EXPLAINED,
  });
  const look = await inTime(looking, LAST_LOOK_MS);
  const page: Page = {
    messages: look.messages.slice(0, limit),
    hasMore: look.messages.length > limit,
    total: await totalOf(context, holding, look.messages.length),
  };
  const waitedMs = context.now() - startedAt;
  if (page.messages.length >= request.count) return held("mail", page, waitedMs);
  const matched = new Set(page.messages.map(({ id }) => id));
  return {
    end: "empty",
    page,
    waitedMs,
    explanation: {
      others: look.arrivals
        .filter(({ id }) => !matched.has(id))
        .map(({ id, namespace: ns, tag, content: { subject } }) => ({ id, ns, tag, subject })),
      refused: look.refusals.map(({ address, reason, detail }) => ({ address, reason, detail })),
    },
  };
}

/** How many match, where that is asked: on a first page, what was found there. */
async function totalOf(
  context: ServiceContext,
  holding: Holding,
  found: number,
): Promise<number | null> {
  const { filter, caller, request } = holding;
  if (request.asked.counted !== true) return null;
  if (request.asked.offset === 0) return found;
  const reading = readPage(context, filter, { caller, asked: request.asked });
  return (await inTime(reading, LAST_LOOK_MS)).total;
}

function held(end: WaitEnd, page: Page, waitedMs: number): Held {
  return { end, page, waitedMs, explanation: {} };
}
