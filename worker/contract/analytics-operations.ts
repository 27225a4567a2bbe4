import { AnalyticsBatch } from "./analytics.ts";
import { Done } from "./answer.ts";
import type { Operation } from "./operation.ts";

/** What the pages count, where a visitor lets them. */
export const ANALYTICS_OPERATIONS = {
  countEvents: {
    method: "post",
    path: "/v1/analytics",
    access: "anyone",
    summary: "Count what was seen of a page",
    details:
      "Takes no cookie, keeps no network address and no name of a visitor or device. The body is " +
      "read as JSON whatever its content type says, for a page that is being left sends text.",
    json: AnalyticsBatch,
    answers: [{ status: 200, description: "It is counted.", schema: Done }],
    errors: ["INVALID_PARAMETER", "UNKNOWN_PARAMETER", "RATE_LIMITED"],
  },
} as const satisfies Record<string, Operation>;
