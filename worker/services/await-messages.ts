import type { AwaitView, MessagePage } from "../contract/message.ts";
import { idleEnd, needsRenewal } from "../domain/activity.ts";
import { ApiError } from "../domain/api-error.ts";
import type { MessageFilter } from "../domain/filter.ts";
import { settleWait, takeWait } from "../hub/limits.ts";
import type { WaitEnd, WaitVerdict } from "../hub/rate-limiter.ts";
import type { WindowVerdict } from "../hub/window.ts";
import { inBackground } from "../log/in-background.ts";
import { keepActive } from "../store/namespaces.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { hold, type Held } from "./hold.ts";
import { recheckHolder, refreshHolder } from "./key-holders.ts";
import { listen } from "./listener.ts";
import { filterOf } from "./message-filter.ts";
import { admitted } from "./rate-limit.ts";
import { reachingCaller } from "./reaching-caller.ts";
import { answerPage, newestSeq } from "./read-messages.ts";
import { namespacesInScope } from "./scope.ts";
import { WaitLines } from "./wait-lines.ts";
import { filterName, isBrief, type WaitRequest } from "./wait-request.ts";

/**
 * Holds the request until what it waits for is there, or its time is over. Switches the namespaces
 * on. Throws RATE_LIMITED beyond 2 waits in 30 seconds of one key and filter, or 2,000 of one key, and
 * for a brief one beyond 4 reads a second; UNEXPECTED_MESSAGE when nothing was expected and something
 * came; INVALID_API_KEY when the key was switched off, deleted or expired while the request was held.
 */
export async function awaitMessages(
  context: ServiceContext,
  known: Caller,
  request: WaitRequest,
): Promise<{ page: MessagePage; total: number | null; limit: WindowVerdict }> {
  const caller = await reachingCaller(context, known, request.asked);
  const lines = new WaitLines(context, request);
  const gone = (): void => lines.fail(null);
  context.gone?.addEventListener("abort", gone);
  try {
    return await waitAs(context, caller, { request, lines, isResumed: false });
  } catch (error) {
    lines.fail(error);
    throw error;
  } finally {
    context.gone?.removeEventListener("abort", gone);
  }
}

interface Wait {
  readonly request: WaitRequest;
  readonly lines: WaitLines;
  readonly isResumed: boolean;
}

/**
 * Waits in the caller's name, and once more when the key turns out to have changed. A wait that is
 * resumed switches nothing on: what went off meanwhile went off on purpose.
 */
async function waitAs(
  context: ServiceContext,
  caller: Caller,
  { request, lines, isResumed }: Wait,
): Promise<{ page: MessagePage; total: number | null; limit: WindowVerdict }> {
  const { limiters } = context;
  const { holder } = caller;
  const filter = filterOf(holder, request.asked);
  const startedAt = context.now();
  // Listening begins before the first read, or a message stored in between would wake nobody.
  const listening = listen(context, holder.companyId, filter);
  const taking = filterName(filter).then((name) =>
    takeWait(limiters, holder.keyId, { filter: name, isBrief: !isResumed && isBrief(request) }),
  );
  const switching = isResumed ? null : switchOn(context, caller, request);
  const settle = settling(context, caller, taking);
  try {
    const [listener, verdict] = await Promise.all([listening, taking, switching]);
    admitted(verdict.wait);
    const fresh = await refreshHolder(context, caller, verdict.epoch);
    if (fresh !== holder) {
      settle("mail");
      return await waitAs(context, { ...caller, holder: fresh }, { request, lines, isResumed });
    }
    lines.begin(holder);
    const held = await hold(context, { listener, filter, request, caller, startedAt });
    const current = held.end === "immediate" ? holder : await recheckHolder(context, caller);
    if (current !== holder) {
      settle("mail");
      const holdMs = Math.max(0, request.holdMs - held.waitedMs);
      const rest = { request: { ...request, holdMs }, lines, isResumed: true };
      return await waitAs(context, { ...caller, holder: current }, rest);
    }
    settle(held.end);
    const limit = admitted(held.end === "immediate" ? verdict.read : verdict.wait);
    const page = await answer(context, { request, held, filter });
    lines.answer(held);
    return { page: expected(request, page), total: held.page.total, limit };
  } finally {
    // A wait that failed counts as little as one that brought mail: whoever asked may ask again.
    settle("mail");
    (await listening).close();
  }
}

async function answer(
  context: ServiceContext,
  { request, held, filter }: { request: WaitRequest; held: Held; filter: MessageFilter },
): Promise<MessagePage> {
  const page = await answerPage(context, held.page, { asked: request.asked, filter });
  const wait: AwaitView = {
    timedOut: held.end === "empty",
    waitedMs: held.waitedMs,
    cursor: String(newestSeq(held.page.messages, filter)),
    ...held.explanation,
  };
  return { ...page, await: wait };
}

function expected({ expectNone }: WaitRequest, page: MessagePage): MessagePage {
  if (!expectNone || page.data.length === 0) return page;
  throw new ApiError("UNEXPECTED_MESSAGE", "No message was expected, but one is there.", {
    beside: { data: page.data, await: page.await },
  });
}

async function switchOn(
  context: ServiceContext,
  { holder }: Caller,
  { asked }: WaitRequest,
): Promise<void> {
  const now = context.now();
  const off = namespacesInScope(holder, asked.ns).filter((namespace) =>
    needsRenewal(namespace, now),
  );
  if (off.length === 0) return;
  const ids = off.map(({ id }) => id);
  await keepActive(context.databases.control, ids, idleEnd(now));
}

/** Tells the key's limiter, once, how the wait ended, also one that failed before it was held. */
function settling(
  context: ServiceContext,
  { holder }: Caller,
  taking: Promise<WaitVerdict>,
): (end: WaitEnd) => void {
  let isSettled = false;
  return (end) => {
    if (isSettled) return;
    isSettled = true;
    const settled = taking.then(({ ticket }) =>
      ticket === null ? undefined : settleWait(context.limiters, holder.keyId, { ticket, end }),
    );
    // The place then stays taken for the 30 seconds that it would have been anyway.
    inBackground(context, "a wait is not settled", settled);
  };
}
