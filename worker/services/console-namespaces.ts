import type { ConsoleNamespace, CreateNamespaceBody } from "../contract/console-namespace.ts";
import { ApiError } from "../domain/api-error.ts";
import { newId, requireId, type NamespaceId } from "../domain/ids.ts";
import { DELETE_STEPS, NAMESPACES_PER_DAY } from "../domain/limits.ts";
import { generateName } from "../domain/namespace-name.ts";
import { periodOf, PLANS } from "../domain/plans.ts";
import { digestSecret } from "../domain/secret.ts";
import { HOUR_MS } from "../domain/time.ts";
import { faultText } from "../log/fault-text.ts";
import { report } from "../log/report.ts";
import { createNamespace, deleteNamespace, listNamespaces } from "../store/console-namespaces.ts";
import { countNamespaceMails, type NamespaceMails } from "../store/namespace-mails.ts";
import { findNamespace, setActivity, type NamespaceRow } from "../store/namespaces.ts";
import type { ServiceContext } from "./context.ts";
import { viewNamespace } from "./namespace-view.ts";
import { outdateCompanyKeys } from "./outdate-keys.ts";
import { planLimitError } from "./plan-limit.ts";
import { purgeNamespace } from "./purge-namespace.ts";
import { rateLimited } from "./rate-limit.ts";
import { namespaceNotFound } from "./scope.ts";
import type { Member } from "./signed-in.ts";

/**
 * Creates a namespace, which takes mail at once. Throws NAMESPACE_TAKEN, NAMESPACE_LIMIT_REACHED, and
 * RATE_LIMITED where too many were created today: to be tried again in an hour, when some may be older.
 */
export async function addNamespace(
  context: ServiceContext,
  member: Member,
  { name = generateName(), environment = "" }: CreateNamespaceBody,
): Promise<ConsoleNamespace> {
  const { companyId, plan, user } = member;
  const max = PLANS[plan].namespaces;
  const now = context.now();
  const row: NamespaceRow = {
    id: newId("namespace"),
    companyId,
    name,
    active: true,
    activeUntil: null,
    environment: environment === "" ? null : environment,
    createdAt: now,
    deletedAt: null,
  };
  const outcome = await createNamespace(context.databases.control, row, {
    digest: await digestSecret(name),
    max,
    activity: { companyId, userId: user.userId, type: "namespace_created", subject: name, at: now },
  });
  if (outcome === "limit reached") throw planLimitError("namespaces", plan);
  if (outcome === "too many today") {
    throw rateLimited(
      `Your company has created ${NAMESPACES_PER_DAY} namespaces in 24 hours, deleted ones included. Try again later.`,
      HOUR_MS,
    );
  }
  if (outcome === "taken") {
    throw new ApiError("NAMESPACE_TAKEN", "This name is not available. Choose another.");
  }
  // Global keys reach it from now on.
  await outdateCompanyKeys(context, companyId);
  return view(context, row);
}

/** A company's namespaces with this month's mails, oldest first. */
export async function showNamespaces(
  context: ServiceContext,
  { companyId }: Member,
): Promise<ConsoleNamespace[]> {
  const [rows, mails] = await Promise.all([
    listNamespaces(context.databases.control, companyId),
    mailsByNamespace(context, companyId),
  ]);
  return rows.map((row) => view(context, row, mails.get(row.id)));
}

/**
 * Switches a namespace on for good, or off; on also where a smaller plan would not let it be made
 * today (docs/decisions/0025). Throws NAMESPACE_NOT_FOUND.
 */
export async function switchNamespace(
  context: ServiceContext,
  { companyId }: Member,
  { namespace, active }: { namespace: string; active: boolean },
): Promise<ConsoleNamespace> {
  const where = { companyId, id: requireId("namespace", namespace, namespaceNotFound) };
  const [row, mails] = await Promise.all([
    setActivity(context.databases.control, where, { active, activeUntil: null }),
    mailsByNamespace(context, companyId),
  ]);
  if (row === null) throw namespaceNotFound();
  await outdateCompanyKeys(context, companyId);
  return view(context, row, mails.get(row.id));
}

/**
 * Deletes a namespace. Nothing reaches its mail from then on; rows and objects go at once up to a
 * bound, the rest with the next sweeps. Throws NAMESPACE_NOT_FOUND.
 */
export async function removeNamespace(
  context: ServiceContext,
  { companyId, user }: Member,
  namespace: string,
): Promise<void> {
  const { control } = context.databases;
  const where = { companyId, id: requireId("namespace", namespace, namespaceNotFound) };
  const row = await findNamespace(control, where);
  if (row === null) throw namespaceNotFound();
  const now = context.now();
  const { userId } = user;
  const deleted = await deleteNamespace(control, where, {
    now,
    activity: { companyId, userId, type: "namespace_deleted", subject: row.name, at: now },
  });
  if (!deleted) throw namespaceNotFound();
  await outdateCompanyKeys(context, companyId);
  await purgeNamespace(context, where, DELETE_STEPS).catch((error: unknown) => {
    // The namespace is deleted all the same, and the sweep goes on from here.
    const message = `mail of a deleted namespace is left to the sweep: ${faultText(error)}`;
    report(context, { event: "error", message });
  });
}

async function mailsByNamespace(
  context: ServiceContext,
  companyId: Member["companyId"],
): Promise<ReadonlyMap<NamespaceId, NamespaceMails>> {
  const period = periodOf(context.now());
  const rows = await countNamespaceMails(context.databases.mailOf(companyId), companyId, period);
  return new Map(rows.map((row) => [row.namespaceId, row]));
}

function view(
  context: ServiceContext,
  row: NamespaceRow,
  mails?: NamespaceMails,
): ConsoleNamespace {
  return {
    ...viewNamespace(row, context.now()),
    usage: mails?.inPeriod ?? 0,
    total: mails?.total ?? 0,
    environment: row.environment,
    domain: context.inboxHost,
  };
}
