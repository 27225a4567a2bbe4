import { expect, test } from "vitest";
import type { Event } from "../../worker/domain/event.ts";
import { dataPointOf } from "../../worker/domain/metric.ts";
import { SAMPLE_EVENTS } from "./sample-events.ts";

const { answer, unanswered } = SAMPLE_EVENTS;

/** Kind, detail and namespace of an event's data point, then ms, bytes and messages; null: not counted. */
type Counted = readonly [string, string, string, number, number, number] | null;

const COUNTED: { readonly [Name in Event["event"]]: Counted } = {
  mail: ["mail", "smtp", "acme01", 12, 2400, 0],
  again: ["mail", "again", "acme01", 0, 0, 0],
  deferred: ["mail", "deferred", "acme01", 0, 0, 0],
  failed: ["mail", "failed", "acme01", 0, 2400, 0],
  refused: ["refusal", "unknown_namespace", "", 0, 2400, 0],
  // A wait counts once, at its end.
  wait: null,
  answer: ["wait", "mail", "acme01", 900, 0, 2],
  unanswered: ["wait", "UNAVAILABLE", "acme01", 33_000, 0, 0],
  query: ["query", "graphql", "", 7, 0, 1],
  sweep: ["sweep", "", "", 120, 0, 7],
  error: ["error", "", "", 0, 0, 0],
};

test.each<[string, Event, Counted]>([
  ...Object.values(SAMPLE_EVENTS).map(
    (event) => [event.event, event, COUNTED[event.event]] satisfies [string, Event, Counted],
  ),
  [
    "an empty answer",
    { ...answer, timedOut: true, messages: 0 },
    ["wait", "empty", "acme01", 900, 0, 0],
  ],
  [
    "a wait over two namespaces",
    { ...answer, namespaces: ["acme01", "acme02"] },
    ["wait", "mail", "", 900, 0, 2],
  ],
  [
    "a wait whose caller has gone",
    { ...unanswered, code: null },
    ["wait", "gone", "acme01", 33_000, 0, 0],
  ],
])("%s is counted as what it is", (_, event, counted) => {
  const [kind = "", detail, namespace, ...doubles] = counted ?? [];
  const point = { indexes: [kind], blobs: [kind, detail, namespace], doubles };
  expect(dataPointOf(event)).toEqual(counted === null ? null : point);
});
