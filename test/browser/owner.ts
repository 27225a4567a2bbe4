import { eq } from "drizzle-orm";
import { companies } from "../../drizzle/schema.ts";
import type { PlanType } from "../../worker/domain/plans.ts";
import { newTenant, type Tenant } from "../e2e/builders.ts";
import type { Service } from "../e2e/service.ts";
import { openSession, type TestSession } from "../e2e/sessions.ts";

/** Who is signed in, as the pages keep it. */
export interface User extends TestSession {
  readonly company: { readonly id: string; readonly name: string };
}

export interface Owner extends Tenant {
  readonly user: User;
}

/** A company of its own with one namespace and one key, and its owner's session. */
export async function newOwner(
  service: Service,
  options: { plan?: PlanType; mailLimit?: number | null } = {},
): Promise<Owner> {
  const tenant = await newTenant(service, { plan: "pro", ...options });
  const { companyId: id } = tenant;
  const session = await openSession(service, id);
  const [company] = await service.db.select().from(companies).where(eq(companies.id, id));
  return { ...tenant, user: { ...session, company: { id, name: company?.name ?? "" } } };
}
