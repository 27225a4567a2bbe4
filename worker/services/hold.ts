import type { AwaitView } from "../contract/message.ts";
import { isForStore, mayMatch, type MessageFilter } from "../domain/filter.ts";
import type { Message } from "../domain/mail.ts";
import type { WaitEnd } from "../hub/rate-limiter.ts";
import { lookOnceMore } from "../store/messages.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { Listener } from "./listener.ts";
import { readPage, type Page } from "./read-messages.ts";
import type { WaitRequest } from "./wait-request.ts";

const EXPLAINED = 5;

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

/** Reads, then waits for notices until enough messages match or the time is over, then reads once more. */
export async function hold(context: ServiceContext, holding: Holding): Promise<Held> {
  const { request, startedAt } = holding;
  const deadline = startedAt + request.holdMs;
  const enough = (page: Page) => page.messages.length >= request.count;
  let page = await read(context, holding);
  if (enough(page)) return held("immediate", page, context.now() - startedAt);
  while (context.now() < deadline && !isOver(holding, context.now())) {
    const ring = await holding.listener.next(deadline - context.now());
    if (ring.kind === "timeout") break;
    const message = ring.kind === "notice" ? ring.notice.message : null;
    page =
      message === null || needsRead(holding)
        ? await read(context, holding)
        : withMessage(page, message, holding);
    if (enough(page)) return held("mail", page, context.now() - startedAt);
  }
  return lastLook(context, holding);
}

function read(context: ServiceContext, { filter, caller, request }: Holding): Promise<Page> {
  return readPage(context, filter, { caller, asked: request.asked });
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
  const look = await lookOnceMore(context.databases.mailOf(companyId), filter, {
    companyId,
    limit: limit + 1,
    offset,
    withHeaders: headers,
    now: context.now(),
    since: startedAt,
    most: EXPLAINED,
  });
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
  const { counted, offset } = holding.request.asked;
  if (counted !== true) return null;
  return offset === 0 ? found : (await read(context, holding)).total;
}

function held(end: WaitEnd, page: Page, waitedMs: number): Held {
  return { end, page, waitedMs, explanation: {} };
}
