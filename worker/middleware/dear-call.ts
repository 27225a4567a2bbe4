import { createMiddleware } from "hono/factory";
import { countDearCall } from "../services/count-call.ts";
import type { KeyEnv, MemberEnv } from "./app-env.ts";

/** Counts a dear call against the API key that makes it. */
export const dearByKey = createMiddleware<KeyEnv>(async (c, next) => {
  await countDearCall(c.var.context, c.var.caller.holder.keyId);
  await next();
});

/** Counts a dear call against the member who makes it. */
export const dearByMember = createMiddleware<MemberEnv>(async (c, next) => {
  await countDearCall(c.var.context, c.var.member.user.userId);
  await next();
});

/** The same where the call searches; looking through an inbox is not dear. */
export const searchByMember = createMiddleware<MemberEnv>(async (c, next) => {
  if (c.req.query("q")) await countDearCall(c.var.context, c.var.member.user.userId);
  await next();
});
