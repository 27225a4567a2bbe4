import type { Reach } from "../store/api-keys.ts";
import { listNamespaces } from "../store/console-namespaces.ts";
import type { ServiceContext } from "./context.ts";
import type { Member } from "./signed-in.ts";

/** The namespaces whose mail a caller may read, and the company they belong to. */
export type MailReach = Pick<Reach, "companyId" | "namespaces">;

/** What a member reaches: every namespace of the company. */
export async function reachOf(context: ServiceContext, { companyId }: Member): Promise<MailReach> {
  return { companyId, namespaces: await listNamespaces(context.databases.control, companyId) };
}
