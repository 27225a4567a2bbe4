import { Hono } from "hono";
import type { UserEnv } from "../../middleware/app-env.ts";

export const oauth = new Hono<UserEnv>();
