import { sql, type SQL } from "drizzle-orm";
import {
  apiKeys,
  companies,
  invitations,
  members,
  namespaces,
  users,
} from "../../drizzle/schema.ts";
import type { ApiKeyId, CompanyId, InvitationId, NamespaceId, UserId } from "../domain/ids.ts";
import type { Language } from "../domain/language.ts";
import { PLANS, type PlanType } from "../domain/plans.ts";
import { INVITED_ROLES, levelOf, OWNER } from "../domain/roles.ts";
import { prepareSql } from "./compiled.ts";
import type { ControlDb } from "./databases.ts";

/** A user whose address is proven, and all that is made for them unless it is there. */
export interface NewAccount {
  readonly user: {
    readonly id: UserId;
    readonly email: string;
    readonly name: string;
    readonly language: Language;
  };
  /** Joins its company instead of founding one. */
  readonly invitationId: InvitationId | null;
  readonly company: { readonly id: CompanyId; readonly name: string; readonly plan: PlanType };
  readonly namespace: { readonly id: NamespaceId; readonly name: string };
  readonly apiKey: {
    readonly id: ApiKeyId;
    readonly digest: string;
    readonly start: string;
    readonly end: string;
  };
  readonly now: number;
}

/** What of it was made just now. */
export interface MadeAccount {
  readonly user: boolean;
  /** With its namespace and its key. */
  readonly company: boolean;
}

/**
 * Makes what is missing of an account: the user, unless the address has one; the membership of the
 * invitation, if it is still good and its company has room; a company with namespace and key, unless
 * the user belongs to one. One batch, which D1 runs as one transaction, so that any number of first
 * sign-ins at once make one account.
 */
export async function makeAccount(db: ControlDb, account: NewAccount): Promise<MadeAccount> {
  const statements = [
    insertUser(account),
    insertInvited(account),
    useInvitation(account),
    insertCompany(account),
    insertOwner(account),
    insertNamespace(account),
    insertKey(account),
  ];
  const done = await db.$client.batch(statements.map((statement) => prepareSql(db, statement)));
  const [user, , , company] = done.map(({ results }) => results.length > 0);
  return { user: user === true, company: company === true };
}

function insertUser({ user, now }: NewAccount): SQL {
  return sql`insert into ${users} (id, email, name, language, created_at)
    values (${user.id}, ${user.email}, ${user.name}, ${user.language}, ${now})
    on conflict do nothing returning id`;
}

function insertInvited({ user, invitationId, now }: NewAccount): SQL {
  return sql`insert into ${members} (company_id, user_id, level, created_at)
    select c.id, u.id, ${invitedLevel()}, ${now}
    from ${invitations} i
    join ${companies} c on c.id = i.company_id
    join ${users} u on u.email = i.email
    where i.id = ${invitationId} and u.id = ${user.id}
      and i.expires_at > ${now} and c.deletion_at is null
      and (select count(*) from ${members} where company_id = c.id) < ${userLimit()}
    on conflict do nothing`;
}

function useInvitation({ user, invitationId }: NewAccount): SQL {
  return sql`delete from ${invitations}
    where id = ${invitationId}
      and exists (select 1 from members m join users u on u.id = m.user_id
        where m.company_id = invitations.company_id and u.id = ${user.id}
          and u.email = invitations.email)`;
}

function insertCompany({ user, company, now }: NewAccount): SQL {
  return sql`insert into ${companies} (id, name, plan, created_at)
    select ${company.id}, ${company.name}, ${company.plan}, ${now}
    where exists (select 1 from ${users} where id = ${user.id})
      and not exists (select 1 from ${members} where user_id = ${user.id} and level <> 0)
    returning id`;
}

function insertOwner({ user, company, now }: NewAccount): SQL {
  return sql`insert into ${members} (company_id, user_id, level, created_at)
    select id, ${user.id}, ${OWNER}, ${now} from ${companies} where id = ${company.id}`;
}

function insertNamespace({ company, namespace, now }: NewAccount): SQL {
  return sql`insert into ${namespaces} (id, company_id, name, active, created_at)
    select ${namespace.id}, id, ${namespace.name}, 1, ${now}
    from ${companies} where id = ${company.id}`;
}

function insertKey({ company, apiKey, now }: NewAccount): SQL {
  return sql`insert into ${apiKeys} (id, company_id, digest, start, "end", active, created_at)
    select ${apiKey.id}, id, ${apiKey.digest}, ${apiKey.start}, ${apiKey.end}, 1, ${now}
    from ${companies} where id = ${company.id}`;
}

/** The level that the invitation's role is stored as. */
function invitedLevel(): SQL {
  const cases = INVITED_ROLES.map((role) => sql`when ${role} then ${levelOf(role)}`);
  return sql`case i.role ${sql.join(cases, sql` `)} end`;
}

/** How many users the plan of the company allows. */
function userLimit(): SQL {
  const cases = Object.entries(PLANS).map(
    ([plan, { users: limit }]) => sql`when ${plan} then ${limit ?? Number.MAX_SAFE_INTEGER}`,
  );
  return sql`case c.plan ${sql.join(cases, sql` `)} end`;
}
