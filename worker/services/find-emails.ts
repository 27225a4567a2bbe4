import type { MessageView } from "../contract/message.ts";
import type { FieldFilter, FieldSort } from "../domain/field-filter.ts";
import { HOLD_MS } from "../domain/limits.ts";
import type { WindowVerdict } from "../hub/window.ts";
import { awaitMessages } from "./await-messages.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { Asked } from "./message-filter.ts";
import { readMessages } from "./read-messages.ts";

/** What the query `inbox` and GET /api/json ask for. */
export interface EmailsAsked {
  readonly namespace: string;
  readonly tag: string | null;
  readonly tagPrefix: string | null;
  /** ms, inclusive. */
  readonly from: number | null;
  readonly to: number | null;
  readonly fields: readonly FieldFilter[];
  readonly sorts: readonly FieldSort[];
  readonly limit: number;
  readonly offset: number;
  readonly livequery: boolean;
  /** null: as long as any wait. */
  readonly holdMs: number | null;
  readonly headers: boolean;
  readonly counted: boolean;
}

export interface FoundEmails {
  readonly messages: readonly MessageView[];
  /** On all pages; 0 where it is not asked for. */
  readonly count: number;
  /** A livequery ended with nothing. */
  readonly timedOut: boolean;
  readonly limit: WindowVerdict;
}

/**
 * Reads as GET /api/v1/message does, or waits as that does, with the same limits. A livequery holds
 * until one email matches and ignores `to`, as testmail.app's does. Throws what those throw.
 */
export async function findEmails(
  context: ServiceContext,
  caller: Caller,
  emails: EmailsAsked,
): Promise<FoundEmails> {
  const asked = askedOf(emails);
  if (!emails.livequery) {
    const { page, total, limit } = await readMessages(context, caller, asked);
    return { messages: page.data, count: total ?? 0, timedOut: false, limit };
  }
  const { page, total, limit } = await awaitMessages(context, caller, {
    asked,
    count: 1,
    holdMs: emails.holdMs ?? HOLD_MS,
    expectNone: false,
  });
  const timedOut = page.await?.timedOut ?? false;
  return { messages: page.data, count: total ?? 0, timedOut, limit };
}

function askedOf(emails: EmailsAsked): Asked {
  const { tag, tagPrefix, from, to, livequery } = emails;
  const { fields, sorts, limit, offset, headers, counted } = emails;
  return {
    ns: [emails.namespace.toLowerCase()],
    ...(tag === null ? {} : { tag: [tag.toLowerCase()] }),
    ...(tagPrefix === null ? {} : { tag_prefix: tagPrefix }),
    ...(from === null ? {} : { timestamp_from: from }),
    ...(to === null || livequery ? {} : { timestamp_to: to }),
    fields,
    sorts,
    counted,
    limit,
    offset,
    headers,
  };
}
