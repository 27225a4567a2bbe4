import { Hono } from "hono";
import { CONSOLE_OPERATIONS } from "../../contract/console-operations.ts";
import type { AppEnv } from "../../middleware/app-env.ts";
import { showStatus } from "../../services/service-status.ts";

export const status = new Hono<AppEnv>().get(CONSOLE_OPERATIONS.status.path, async (c) =>
  c.json(await showStatus(c.var.context), 200),
);
