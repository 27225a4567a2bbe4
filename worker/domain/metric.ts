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
  switch (event.event) {
    case "wait":
      return null;
    case "answer":
    case "unanswered":
      return waitPoint(event);
    case "query":
      return point("query", event.api, event);
    case "error":
      return point("error", "", {});
    case "sweep":
      return point("sweep", "", { ms: event.ms, messages: event.expired + event.deleted });
    default:
      return mailPoint(event);
  }
}

type Of<Name extends Event["event"]> = Extract<Event, { event: Name }>;

function mailPoint(event: Of<"mail" | "again" | "deferred" | "failed" | "refused">): DataPoint {
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
  }
}

function waitPoint(event: Of<"answer" | "unanswered">): DataPoint {
  const common = { namespace: only(event.namespaces), ms: event.waitedMs };
  if (event.event === "unanswered") return point("wait", event.code ?? "gone", common);
  const detail = event.timedOut ? "empty" : "mail";
  return point("wait", detail, { ...common, messages: event.messages });
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
