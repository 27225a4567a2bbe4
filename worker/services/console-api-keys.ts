import {
  KEY_LIFETIMES,
  type ApiKeyView,
  type CreateApiKeyBody,
  type ShownApiKey,
} from "../contract/console-api-key.ts";
import { ApiError } from "../domain/api-error.ts";
import { maskKey, newApiKey, storedKey } from "../domain/api-key.ts";
import { newId, requireId } from "../domain/ids.ts";
import { PLANS } from "../domain/plans.ts";
import { DAY_MS, isoTime, isoTimeOrNull } from "../domain/time.ts";
import { outdateKey, retireKey } from "../hub/limits.ts";
import {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  setKeyActive,
  type ApiKeyRow,
  type LinkedApiKey,
} from "../store/console-api-keys.ts";
import { listNamespaces } from "../store/console-namespaces.ts";
import type { NamespaceRow } from "../store/namespaces.ts";
import type { ServiceContext } from "./context.ts";
import { planLimitError } from "./plan-limit.ts";
import { namespaceNotFound } from "./scope.ts";
import type { Member } from "./signed-in.ts";

/**
 * Creates a key and shows it, this once. Throws NAMESPACE_NOT_FOUND when one of `ns` is not the
 * company's, and API_KEY_LIMIT_REACHED.
 */
export async function addApiKey(
  context: ServiceContext,
  member: Member,
  { ns, expires }: CreateApiKeyBody,
): Promise<ShownApiKey> {
  const { companyId, plan } = member;
  const { control } = context.databases;
  const namespaces = namespacesNamed(await listNamespaces(control, companyId), ns);
  const key = newApiKey();
  const now = context.now();
  const days = KEY_LIFETIMES[expires];
  const row = await keyRow(key, {
    companyId,
    createdAt: now,
    expiresAt: days === null ? null : now + days * DAY_MS,
  });
  const max = PLANS[plan].apiKeys;
  const created = await createApiKey(control, row, {
    namespaceIds: namespaces.map(({ id }) => id),
    max,
    activity: activityOf(member, "api_key_created", {
      subject: maskKey(row.start, row.end),
      at: now,
    }),
  });
  if (!created) throw planLimitError("apiKeys", plan);
  return {
    id: row.id,
    key,
    ns: namespaces.map(({ name }) => name),
    expiresAt: isoTimeOrNull(row.expiresAt),
    created_at: isoTime(now),
  };
}

/** A company's keys, masked, oldest first. */
export async function showApiKeys(
  context: ServiceContext,
  { companyId }: Member,
): Promise<ApiKeyView[]> {
  const found = await listApiKeys(context.databases.control, companyId);
  return found.map((linked) => view(linked, context.now()));
}

/** One key, masked. Throws API_KEY_NOT_FOUND. */
export async function showApiKey(
  context: ServiceContext,
  { companyId }: Member,
  key: string,
): Promise<ApiKeyView> {
  const id = requireId("api-key", key, notFound);
  const [found] = await listApiKeys(context.databases.control, companyId, id);
  if (!found) throw notFound();
  return view(found, context.now());
}

/** Switches a key on or off, from its next call on. Throws API_KEY_NOT_FOUND. */
export async function switchApiKey(
  context: ServiceContext,
  { companyId }: Member,
  { key, active }: { key: string; active: boolean },
): Promise<void> {
  const id = requireId("api-key", key, notFound);
  const epoch = await setKeyActive(context.databases.control, { companyId, id }, active);
  if (epoch === null) throw notFound();
  await outdateKey(context.limiters, id, epoch);
}

/** Deletes a key: its next call is refused. Throws API_KEY_NOT_FOUND. */
export async function removeApiKey(
  context: ServiceContext,
  member: Member,
  key: string,
): Promise<void> {
  const { control } = context.databases;
  const where = { companyId: member.companyId, id: requireId("api-key", key, notFound) };
  const [found] = await listApiKeys(control, where.companyId, where.id);
  if (!found) throw notFound();
  const subject = maskKey(found.key.start, found.key.end);
  const activity = activityOf(member, "api_key_deleted", { subject, at: context.now() });
  const lastEpoch = await deleteApiKey(control, where, activity);
  if (lastEpoch === null) throw notFound();
  // The limiter outlives the row: whatever an isolate knows of the key is older than this.
  await retireKey(context.limiters, where.id, lastEpoch + 1);
}

/** The namespaces that `asked` names, by name or by id, each once. Throws NAMESPACE_NOT_FOUND. */
function namespacesNamed(
  namespaces: readonly NamespaceRow[],
  asked: readonly string[],
): readonly NamespaceRow[] {
  const found = asked.map((text) => {
    const wanted = text.trim().toLowerCase();
    const namespace = namespaces.find(({ id, name }) => id === wanted || name === wanted);
    if (namespace) return namespace;
    throw namespaceNotFound();
  });
  return [...new Set(found)];
}

async function keyRow(
  key: string,
  given: Pick<ApiKeyRow, "companyId" | "createdAt" | "expiresAt">,
): Promise<ApiKeyRow> {
  return {
    ...given,
    id: newId("api-key"),
    ...(await storedKey(key)),
    active: true,
    usage: 0,
    lastUsedAt: null,
    epoch: 0,
  };
}

function activityOf(
  { companyId, user }: Member,
  type: "api_key_created" | "api_key_deleted",
  { subject, at }: { subject: string; at: number },
) {
  return { companyId, userId: user.userId, type, subject, at };
}

function notFound(): ApiError {
  return new ApiError("API_KEY_NOT_FOUND", "There is no such API key, or it is deleted.");
}

function view({ key, links }: LinkedApiKey, now: number): ApiKeyView {
  const { id, start, end, expiresAt, lastUsedAt, usage, companyId } = key;
  const expired = expiresAt !== null && expiresAt <= now;
  return {
    id,
    key: maskKey(start, end),
    ns: links.map(({ name }) => name),
    deletedNs: links.filter(({ deleted }) => deleted).map(({ name }) => name),
    active: key.active && !expired,
    expired,
    expiresAt: isoTimeOrNull(expiresAt),
    usage,
    lastUsedAt: isoTimeOrNull(lastUsedAt),
    created_at: isoTime(key.createdAt),
    companyId,
  };
}
