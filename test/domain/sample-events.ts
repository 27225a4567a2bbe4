import type { Event } from "../../worker/domain/event.ts";

/** One of each event that there is. */
export const SAMPLE_EVENTS: {
  readonly [Name in Event["event"]]: Extract<Event, { event: Name }>;
} = {
  mail: {
    event: "mail",
    id: "msg_1",
    namespace: "acme01",
    tag: "t",
    size: 2400,
    ms: 12,
    source: "smtp",
    subject: "Hello",
  },
  again: { event: "again", id: "msg_1", namespace: "acme01", tag: "t" },
  deferred: { event: "deferred", id: "msg_1", namespace: "acme01", tag: "t", message: "no D1" },
  failed: {
    event: "failed",
    namespace: "acme01",
    tag: "t",
    size: 2400,
    source: "email",
    message: "no D1, no R2",
    stack: "",
  },
  refused: {
    event: "refused",
    address: "nobody.t@in.localhost",
    reason: "unknown_namespace",
    detail: "there is no namespace",
    size: 2400,
  },
  wait: { event: "wait", namespaces: ["acme01"], tags: ["t"] },
  answer: {
    event: "answer",
    namespaces: ["acme01"],
    tags: ["t"],
    messages: 2,
    waitedMs: 900,
    sinceReceiptMs: 3,
    timedOut: false,
  },
  unanswered: {
    event: "unanswered",
    namespaces: ["acme01"],
    tags: ["t"],
    code: "UNAVAILABLE",
    waitedMs: 33_000,
  },
  query: { event: "query", api: "graphql", messages: 1, refused: [], ms: 7 },
  sweep: {
    event: "sweep",
    expired: 3,
    deleted: 4,
    refusals: 5,
    signIns: 6,
    recaptured: 7,
    removed: 8,
    exports: 9,
    invitations: 10,
    companies: 11,
    ms: 120,
  },
  error: { event: "error", message: "hub not told", stack: "" },
};
