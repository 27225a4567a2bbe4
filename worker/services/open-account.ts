import { newApiKey, storedKey } from "../domain/api-key.ts";
import { firstCompanyName } from "../domain/company-name.ts";
import { newId, type InvitationId } from "../domain/ids.ts";
import type { Language } from "../domain/language.ts";
import { generateName } from "../domain/namespace-name.ts";
import { findUserCompanies, type Membership, type UserCompanies } from "../store/memberships.ts";
import { makeAccount, type NewAccount } from "../store/new-account.ts";
import type { UserRow } from "../store/users.ts";
import type { ServiceContext } from "./context.ts";
import { tellOwner } from "./new-member-notice.ts";

/** A person whose address is proven. What an account has already stays as it is. */
export interface ProvenPerson {
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly invitationId: InvitationId | null;
}

/** An account with at least one company. */
export interface OpenedAccount {
  readonly user: UserRow;
  /** The one joined just now, or the oldest membership's; one that is being deleted comes last. */
  readonly company: Membership;
  /** Whether the user was made just now. */
  readonly created: boolean;
  /** The first namespace and key of a company that was founded just now. The key is not kept. */
  readonly namespace: string | null;
  readonly apiKey: string | null;
}

/**
 * The account of a person: theirs, or a new one. A good invitation makes them a member of its
 * company; whoever belongs to no company gets one, with a first namespace and a first key.
 */
export async function openAccount(
  context: ServiceContext,
  person: ProvenPerson,
): Promise<OpenedAccount> {
  const { control } = context.databases;
  const { email, invitationId } = person;
  const known = await findUserCompanies(control, email);
  const before = known?.companies ?? [];
  if (known !== null && before.length > 0 && invitationId === null) {
    return { ...opened(known, before), ...NOTHING_MADE };
  }
  const key = newApiKey();
  const wanted = await newAccount(context, person, key);
  const made = await makeAccount(control, { ...wanted, user: known?.user ?? wanted.user });
  const founded = made.company ? { namespace: wanted.namespace.name, apiKey: key } : NOTHING_MADE;
  const account = opened(await findUserCompanies(control, email), before);
  if (!made.company) tellOfJoining(context, account, before);
  return { ...account, ...founded, created: made.user };
}

function tellOfJoining(
  context: ServiceContext,
  { company, user }: Pick<OpenedAccount, "user" | "company">,
  before: readonly Membership[],
): void {
  if (isAmong(before, company)) return;
  tellOwner(context, company, user);
}

const NOTHING_MADE = { created: false, namespace: null, apiKey: null };

function opened(
  found: UserCompanies | null,
  before: readonly Membership[],
): Pick<OpenedAccount, "user" | "company"> {
  const joined = found?.companies.find((membership) => !isAmong(before, membership));
  const company = joined ?? found?.companies[0];
  if (!found || !company) throw new Error("an account was not made");
  return { user: found.user, company };
}

function isAmong(memberships: readonly Membership[], { companyId }: Membership): boolean {
  return memberships.some((membership) => membership.companyId === companyId);
}

async function newAccount(
  context: ServiceContext,
  person: ProvenPerson,
  key: string,
): Promise<NewAccount> {
  const { email, language, invitationId } = person;
  const name = person.name === "" ? email.slice(0, email.indexOf("@")) : person.name;
  return {
    user: { id: newId("user"), email, name, language },
    invitationId,
    company: {
      id: context.databases.newCompanyId(),
      name: firstCompanyName(name),
      plan: "free",
    },
    namespace: { id: newId("namespace"), name: generateName() },
    apiKey: {
      id: newId("api-key"),
      ...(await storedKey(key)),
    },
    now: context.now(),
  };
}
