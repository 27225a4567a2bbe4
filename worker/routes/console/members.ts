import { Hono } from "hono";
import type { MemberEnv } from "../../middleware/app-env.ts";

export const members = new Hono<MemberEnv>();
