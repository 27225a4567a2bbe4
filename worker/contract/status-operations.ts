import type { Operation } from "./operation.ts";
import { StatusAnswer } from "./status.ts";

/** How the service has been. */
export const STATUS_OPERATIONS = {
  status: {
    method: "get",
    path: "/v1/status",
    access: "anyone",
    summary: "Uptime of the last 30 days, as measured",
    answers: [{ status: 200, description: "The services.", schema: StatusAnswer }],
    errors: [],
  },
} as const satisfies Record<string, Operation>;
