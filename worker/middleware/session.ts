import { createMiddleware } from "hono/factory";
import type { Action } from "../domain/roles.ts";
import { admit, identifyUser } from "../services/signed-in.ts";
import type { MemberEnv, UserEnv } from "./app-env.ts";

/** Lets signed-in users pass. */
export const session = createMiddleware<UserEnv>(async (c, next) => {
  c.set("user", await identifyUser(c.var.context, bearerOf(c.req.header("authorization"))));
  await next();
});

/** Lets those members of the path's company pass whose role permits what the operation does. */
export function member({ access }: { readonly access: Action }) {
  return createMiddleware<MemberEnv>(async (c, next) => {
    const token = bearerOf(c.req.header("authorization"));
    const company = c.req.param("company") ?? "";
    c.set("member", await admit(c.var.context, token, { company, action: access }));
    await next();
  });
}

function bearerOf(header: string | undefined): string | null {
  return /^Bearer (\S+)$/i.exec(header ?? "")?.[1] ?? null;
}
