import type { CompanyId } from "../domain/ids.ts";
import type { ReachedNamespace } from "../store/api-keys.ts";
import { listReached } from "../store/namespaces.ts";
import type { ServiceContext } from "./context.ts";
import type { Member } from "./signed-in.ts";

/** The namespaces whose mail a caller may read, and the company they belong to. */
export interface Reach {
  readonly companyId: CompanyId;
  readonly namespaces: readonly ReachedNamespace[];
}

/** What a member reaches: every namespace of the company. */
export async function reachOf(context: ServiceContext, { companyId }: Member): Promise<Reach> {
  return { companyId, namespaces: await listReached(context.databases.control, companyId) };
}
