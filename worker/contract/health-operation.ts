import { HealthAnswer } from "./health.ts";
import type { Operation } from "./operation.ts";

/** Whether the service is up: apart from the others, since pages ask it before all else. */
export const HEALTH_OPERATION = {
  method: "get",
  path: "/api/server/health",
  access: "anyone",
  summary: "Whether the service is up",
  answers: [
    { status: 200, description: "It is.", schema: HealthAnswer },
    { status: 503, description: "It is not, or nobody knows.", schema: HealthAnswer },
  ],
  errors: [],
} as const satisfies Operation;
