import { Hono } from "hono";
import { OPERATIONS } from "../contract/operations.ts";
import type { AppEnv } from "../middleware/app-env.ts";
import { checkHealth } from "../services/health.ts";

export const health = new Hono<AppEnv>().get(OPERATIONS.health.path, async (c) => {
  const answer = await checkHealth(c.var.context);
  return c.json(answer, answer.passed ? 200 : 503);
});
