import type { Env } from "../env.ts";
import type { Caller } from "../services/caller.ts";
import type { ServiceContext } from "../services/context.ts";
import type { MailReach } from "../services/reach.ts";
import type { Member, SignedInUser } from "../services/signed-in.ts";

/** What handlers find in Hono's context. */
export interface AppEnv {
  Bindings: Env;
  Variables: { context: ServiceContext };
}

/** The same behind an API key. */
export interface KeyEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { caller: Caller };
}

/** The same behind a session. */
export interface UserEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { user: SignedInUser };
}

/** The same behind a session whose user was let into the path's company. */
export interface MemberEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { member: Member };
}

/** The same behind an API key that reaches mail. */
export interface KeyReachEnv extends KeyEnv {
  Variables: KeyEnv["Variables"] & { reach: MailReach };
}

/** The same with the mail that the member reaches. */
export interface MemberReachEnv extends MemberEnv {
  Variables: MemberEnv["Variables"] & { reach: MailReach };
}
