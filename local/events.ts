import * as z from "zod/mini";
import { PROBE_NAMESPACE } from "../worker/domain/service-status.ts";

// What the Workers log (worker/domain/event.ts), read as the text it travels as.
const Names = z.array(z.string());
const Mailbox = { namespace: z.string(), tag: z.string() };

const LocalEvent = z.discriminatedUnion("event", [
  z.object({
    event: z.literal("mail"),
    ...Mailbox,
    id: z.string(),
    size: z.number(),
    ms: z.number(),
    source: z.string(),
    subject: z.optional(z.string()),
  }),
  z.object({ event: z.literal("again"), ...Mailbox, id: z.string() }),
  z.object({ event: z.literal("deferred"), ...Mailbox, id: z.string(), message: z.string() }),
  z.object({
    event: z.literal("failed"),
    ...Mailbox,
    requestId: z.string(),
    size: z.number(),
    source: z.string(),
    message: z.string(),
    stack: z.string(),
  }),
  z.object({
    event: z.literal("refused"),
    address: z.string(),
    reason: z.string(),
    detail: z.string(),
    size: z.number(),
  }),
  z.object({
    event: z.literal("wait"),
    requestId: z.string(),
    namespaces: Names,
    tags: Names,
  }),
  z.object({
    event: z.literal("answer"),
    requestId: z.string(),
    namespaces: Names,
    tags: Names,
    messages: z.number(),
    waitedMs: z.number(),
    sinceReceiptMs: z.nullable(z.number()),
    timedOut: z.boolean(),
  }),
  z.object({
    event: z.literal("unanswered"),
    requestId: z.string(),
    namespaces: Names,
    tags: Names,
    code: z.nullable(z.string()),
    waitedMs: z.number(),
  }),
  z.object({
    event: z.literal("query"),
    requestId: z.string(),
    api: z.string(),
    messages: z.number(),
    refused: z.array(z.string()),
    ms: z.number(),
  }),
  z.object({
    event: z.literal("sweep"),
    expired: z.number(),
    deleted: z.number(),
    refusals: z.number(),
    recaptured: z.number(),
    removed: z.number(),
    ms: z.number(),
  }),
  z.object({
    event: z.literal("error"),
    requestId: z.nullable(z.string()),
    message: z.string(),
    stack: z.optional(z.string()),
  }),
]);

/** Something that happened in the Workers. */
export type LocalEvent = z.infer<typeof LocalEvent>;

/** The event in one line of a Worker's log; null when it is some other line. */
export function readEvent(message: string): LocalEvent | null {
  if (!message.startsWith("{")) return null;
  const event = LocalEvent.safeParse(parseOrNull(message));
  if (!event.success || isProbe(event.data)) return null;
  return event.data;
}

/** The service's own checks are no news. */
function isProbe(event: LocalEvent): boolean {
  return "namespace" in event && event.namespace === PROBE_NAMESPACE;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
