import type { DeleteMessagesQuery } from "../contract/message.ts";
import { everythingIn } from "../domain/filter.ts";
import { SWEEP_CHUNK } from "../domain/limits.ts";
import {
  deleteRows,
  expireRows,
  listObjects,
  type StoredObjects,
} from "../store/stored-objects.ts";
import { deleteRaw } from "../store/raw-mail.ts";
import type { KeyHolder } from "../store/api-keys.ts";
import type { MailDb } from "../store/databases.ts";
import type { ServiceContext } from "./context.ts";
import type { MailReach } from "./reach.ts";
import { namespacesInScope, namespacesOfMember } from "./scope.ts";

/** Deletes what the holder of a key asks to; returns how many messages. Throws the scope's errors. */
export async function deleteMessages(
  context: ServiceContext,
  holder: KeyHolder,
  { ns, tag }: DeleteMessagesQuery,
): Promise<number> {
  return deleteTags(context, { ...holder, namespaces: namespacesInScope(holder, ns) }, tag);
}

/** Deletes what a member asks to; returns how many messages. Throws NAMESPACE_NOT_FOUND. */
export async function deleteInInbox(
  context: ServiceContext,
  reach: MailReach,
  { ns, tag }: DeleteMessagesQuery,
): Promise<number> {
  return deleteTags(context, { ...reach, namespaces: namespacesOfMember(reach, ns) }, tag);
}

async function deleteTags(
  context: ServiceContext,
  { companyId, namespaces }: MailReach,
  tags: readonly string[],
): Promise<number> {
  const filter = { ...everythingIn(namespaces.map(({ id }) => id)), tags };
  const database = context.databases.mailOf(companyId);
  let deleted = 0;
  for (;;) {
    const objects = await listObjects(database, filter, SWEEP_CHUNK);
    await deleteNow(context, database, objects);
    deleted += objects.length;
    if (objects.length < SWEEP_CHUNK) return deleted;
  }
}

/**
 * Deletes messages that somebody could still read. They are over first, so that a deletion that fails
 * half way leaves no message without its mail, and the sweep finds the rest.
 */
export async function deleteNow(
  context: ServiceContext,
  database: MailDb,
  objects: readonly StoredObjects[],
): Promise<void> {
  if (objects.length === 0) return;
  await expireRows(database, { seqs: objects.map(({ seq }) => seq), now: context.now() });
  await deleteStored(context, database, objects);
}

/** Deletes messages, objects first: a raw mail that lost its row would be captured again. */
export async function deleteStored(
  context: ServiceContext,
  database: MailDb,
  objects: readonly StoredObjects[],
): Promise<void> {
  if (objects.length === 0) return;
  await deleteRaw(
    context.bucket,
    objects.map(({ rawKey }) => rawKey),
  );
  await deleteRows(
    database,
    objects.map(({ seq }) => seq),
  );
}
