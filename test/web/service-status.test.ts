import { expect, test } from "vitest";
import { overallStatus, type Health } from "../../web/src/health/service-status.ts";

function services(...healths: readonly Health[]) {
  return healths.map((status) => ({
    name: "api" as const,
    status,
    reason: null,
    responseTime: null,
    lastChecked: 0,
  }));
}

test.each<[string, Health[], string]>([
  ["all operational", ["operational", "operational"], "operational"],
  ["any down", ["unknown", "down"], "major"],
  ["one degraded", ["operational", "degraded"], "partial"],
  ["one unknown", ["operational", "unknown"], "partial"],
])("%s", (_, healths, overall) => {
  expect(overallStatus(services(...healths))).toBe(overall);
});
