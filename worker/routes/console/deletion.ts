import { Hono } from "hono";
import type { MemberEnv } from "../../middleware/app-env.ts";

export const deletion = new Hono<MemberEnv>();
