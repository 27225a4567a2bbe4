import { everythingIn } from "../domain/filter.ts";
import type { CompanyId, NamespaceId } from "../domain/ids.ts";
import { SWEEP_CHUNK } from "../domain/limits.ts";
import { listObjects } from "../store/stored-objects.ts";
import type { ServiceContext } from "./context.ts";
import { deleteStored } from "./delete-messages.ts";

/** How far a purge came. */
export interface Purged {
  readonly messages: number;
  /** Whether none is left. */
  readonly done: boolean;
}

/** Deletes the mail of a namespace, rows and objects, in at most `steps` chunks. */
export async function purgeNamespace(
  context: ServiceContext,
  { id, companyId }: { id: NamespaceId; companyId: CompanyId },
  steps: number,
): Promise<Purged> {
  const filter = everythingIn([id]);
  const database = context.databases.mailOf(companyId);
  let messages = 0;
  for (let step = 0; step < steps; step++) {
    const objects = await listObjects(database, filter, SWEEP_CHUNK);
    await deleteStored(context, database, objects);
    messages += objects.length;
    if (objects.length < SWEEP_CHUNK) return { messages, done: true };
  }
  return { messages, done: false };
}
