import { Hono } from "hono";
import type { UserEnv } from "../../middleware/app-env.ts";

export const account = new Hono<UserEnv>();
