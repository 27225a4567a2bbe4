import * as z from "zod/mini";
import { described } from "./described.ts";

/** What GET /api/server/health answers. */
export const HealthAnswer = z.object({
  passed: z.boolean(),
  data: z.object({ status: described(z.string(), "ok, stale or down"), timestamp: z.string() }),
  status: z.string(),
  message: z.string(),
});
export type HealthAnswer = z.output<typeof HealthAnswer>;
