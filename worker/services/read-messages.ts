import type { MessagePage, MessageView } from "../contract/message.ts";
import type { MessageFilter } from "../domain/filter.ts";
import type { Message } from "../domain/mail.ts";
import { takeRead } from "../hub/limits.ts";
import type { WindowVerdict } from "../hub/window.ts";
import { listAndCountMessages, listMessages } from "../store/messages.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { refreshHolder } from "./key-holders.ts";
import { viewPage } from "./message-bodies.ts";
import { filterOf, type Asked } from "./message-filter.ts";
import { admitted } from "./rate-limit.ts";
import { reachingCaller } from "./reaching-caller.ts";

export interface Page {
  readonly messages: readonly Message[];
  readonly hasMore: boolean;
  /** Messages on all pages; null where nobody asked. */
  readonly total: number | null;
}

/** Answers at once with what matches. Throws RATE_LIMITED beyond 4 reads a second of one key. */
export async function readMessages(
  context: ServiceContext,
  known: Caller,
  asked: Asked,
): Promise<{ page: MessagePage; total: number | null; limit: WindowVerdict }> {
  const caller = await reachingCaller(context, known, asked);
  const filter = filterOf(caller.holder, asked);
  const [verdict, first] = await Promise.all([
    takeRead(context.limiters, caller.holder.keyId),
    readPage(context, filter, { caller, asked }),
  ]);
  const limit = admitted(verdict.read);
  const holder = await refreshHolder(context, caller, verdict.epoch);
  const page =
    holder === caller.holder
      ? first
      : await readPage(context, filterOf(holder, asked), { caller: { ...caller, holder }, asked });
  return { page: await answerPage(context, page, { asked, filter }), total: page.total, limit };
}

/** One page of a filter: one D1 read. */
export async function readPage(
  context: ServiceContext,
  filter: MessageFilter,
  { caller, asked }: { caller: Caller; asked: Asked },
): Promise<Page> {
  const { limit, offset, headers } = asked;
  const database = context.databases.mailOf(caller.holder.companyId);
  const slice = { limit: limit + 1, offset, withHeaders: headers, now: context.now() };
  const { messages, total } =
    asked.counted === true
      ? await listAndCountMessages(database, filter, slice)
      : { messages: await listMessages(database, filter, slice), total: null };
  return { messages: messages.slice(0, limit), hasMore: messages.length > limit, total };
}

/** Lays a page out as the API answers it. */
export async function answerPage(
  context: ServiceContext,
  { messages, hasMore }: Page,
  { asked, filter }: { asked: Asked; filter: MessageFilter },
): Promise<MessagePage> {
  const data: MessageView[] = await viewPage(context, messages, { headers: asked.headers });
  const { limit, offset } = asked;
  const cursor = String(newestSeq(messages, filter));
  return { success: true, data, pagination: { limit, offset, hasMore, cursor } };
}

/** The position to go on from after these messages. */
export function newestSeq(messages: readonly Message[], filter: MessageFilter): number {
  return messages.reduce((newest, { seq }) => Math.max(newest, seq), filter.after ?? 0);
}
