import type { CompanyId } from "../domain/ids.ts";
import { digestSecret } from "../domain/secret.ts";
import { retireKey } from "../hub/limits.ts";
import type { ServiceContext } from "../services/context.ts";
import { endSubscription } from "../services/end-subscription.ts";
import { allNamespaceIds } from "../store/company-data.ts";
import { deleteCompanyObjects } from "../store/company-objects.ts";
import {
  COMPANY_MAIL_TABLES,
  COMPANY_TABLES,
  deleteCompanyMessages,
  deleteCompanyRows,
  deleteKeyLinks,
  deleteKeys,
  deleteMembers,
  keysToRetire,
  namespacesToRetire,
  retireNamespaces,
} from "../store/purge-rows.ts";

/** One kind of thing that a company has. */
export interface PurgeStep {
  readonly name: string;
  /**
   * Deletes at most `limit` of it and returns how many: fewer than `limit` means that none is left.
   * Running it again does no harm.
   */
  run(context: ServiceContext, companyId: CompanyId, limit: number): Promise<number>;
}

/** All that a company has, in the order it goes; the company's own row goes after the last step. */
export const PURGE_STEPS: readonly PurgeStep[] = [
  {
    name: "subscription",
    run: (context, companyId) => endSubscription(context, companyId).then(() => 0),
  },
  // Objects before rows: a raw mail without a row would be captured again.
  {
    name: "objects",
    run: ({ bucket }, companyId, limit) => deleteCompanyObjects(bucket, companyId, limit),
  },
  { name: "messages", run: purgeMessages },
  ...Object.entries(COMPANY_MAIL_TABLES).map(([name, table]): PurgeStep => ({
    name,
    run: ({ databases }, companyId, limit) =>
      deleteCompanyRows(databases.mailOf(companyId), table, { companyId, limit }),
  })),
  {
    name: "key links",
    run: ({ databases }, companyId, limit) =>
      deleteKeyLinks(databases.control, { companyId, limit }),
  },
  ...Object.entries(COMPANY_TABLES).map(([name, table]): PurgeStep => ({
    name,
    run: ({ databases }, companyId, limit) =>
      deleteCompanyRows(databases.control, table, { companyId, limit }),
  })),
  { name: "keys", run: purgeKeys },
  // After the messages, which are found by them.
  { name: "namespaces", run: purgeNamespaces },
  {
    name: "people",
    run: ({ databases }, companyId, limit) =>
      deleteMembers(databases.control, { companyId, limit }),
  },
];

async function purgeMessages(
  { databases }: ServiceContext,
  companyId: CompanyId,
  limit: number,
): Promise<number> {
  const namespaceIds = await allNamespaceIds(databases.control, companyId);
  return deleteCompanyMessages(databases.mailOf(companyId), namespaceIds, { companyId, limit });
}

/** Before a key's row goes its limiter is told, which finds nothing of the key by itself. */
async function purgeKeys(
  { databases, limiters }: ServiceContext,
  companyId: CompanyId,
  limit: number,
): Promise<number> {
  const found = await keysToRetire(databases.control, { companyId, limit });
  await Promise.all(found.map(({ id, epoch }) => retireKey(limiters, id, epoch + 1)));
  await deleteKeys(
    databases.control,
    found.map(({ id }) => id),
  );
  return found.length;
}

async function purgeNamespaces(
  { databases }: ServiceContext,
  companyId: CompanyId,
  limit: number,
): Promise<number> {
  const found = await namespacesToRetire(databases.control, { companyId, limit });
  const digests = await Promise.all(found.map(({ name }) => digestSecret(name)));
  await retireNamespaces(
    databases.control,
    found.map(({ id }) => id),
    digests,
  );
  return found.length;
}
