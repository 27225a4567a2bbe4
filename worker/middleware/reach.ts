import { createMiddleware } from "hono/factory";
import { reachOf } from "../services/reach.ts";
import { reachOfKey } from "../services/scope.ts";
import type { KeyReachEnv, MemberReachEnv } from "./app-env.ts";

/** Lets those holders of a key pass who reach a namespace, and hands on what they reach. */
export const keyReach = createMiddleware<KeyReachEnv>(async (c, next) => {
  c.set("reach", reachOfKey(c.var.caller.holder));
  await next();
});

/** Hands on what a member reaches, which may be nothing. */
export const memberReach = createMiddleware<MemberReachEnv>(async (c, next) => {
  c.set("reach", await reachOf(c.var.context, c.var.member));
  await next();
});
