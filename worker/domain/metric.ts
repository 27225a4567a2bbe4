import type { Event } from "./event.ts";

/** What Workers Analytics Engine stores of one event. docs/operations.md tells how it is asked. */
export interface DataPoint {
  /** What sampling goes by: the kind. */
  readonly indexes: [kind: string];
  readonly blobs: [kind: string, detail: string, namespace: string];
  readonly doubles: [ms: number, bytes: number, messages: number];
}

/**
 * The data point of an event; null for one that is not counted, as the begin of a wait, which counts at
 * its end. docs/operations.md lists kinds and details.
 */
export function dataPointOf(event: Event): DataPoint | null {
  return event.event === "query" ? point("query", event.api, event) : pointOf(event);
}

function pointOf(event: Exclude<Event, { event: "query" }>): DataPoint | null {
  switch (event.event) {
    case "mail":
      return point("mail", event.source, { ...event, bytes: event.size });
    case "again":
    case "deferred":
      return point("mail", event.event, event);
    case "failed":
      return point("mail", "failed", { namespace: event.namespace, bytes: event.size });
    case "refused":
      return point("refusal", event.reason, { bytes: event.size });
    case "answer":
      return point("wait", event.timedOut ? "empty" : "mail", {
        namespace: only(event.namespaces),
        ms: event.waitedMs,
        messages: event.messages,
      });
    case "unanswered":
      return point("wait", event.code ?? "gone", {
        namespace: only(event.namespaces),
        ms: event.waitedMs,
      });
    case "error":
      return point("error", "", {});
    case "sweep":
      return point("sweep", "", { ms: event.ms, messages: event.expired + event.deleted });
    case "wait":
      return null;
  }
}

/** The one namespace of a wait; a wait over several is nobody's. */
function only(namespaces: readonly string[]): string {
  return namespaces.length === 1 ? namespaces.join("") : "";
}

function point(
  kind: string,
  detail: string,
  of: { namespace?: string; ms?: number; bytes?: number; messages?: number },
): DataPoint {
  const { namespace = "", ms = 0, bytes = 0, messages = 0 } = of;
  return {
    indexes: [kind],
    blobs: [kind, detail, namespace],
    doubles: [ms, bytes, messages],
  };
}
