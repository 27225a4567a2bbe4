import { SWEEP_CHUNK } from "../domain/limits.ts";
import type { ServiceContext } from "../services/context.ts";
import { deleteExportObjects } from "../store/export-objects.ts";
import { deleteExports, listOldExports } from "../store/exports.ts";

/** Deletes exports whose time is over, objects first; returns how many. */
export async function sweepExports(context: ServiceContext): Promise<number> {
  const { control } = context.databases;
  const old = await listOldExports(control, context.now(), SWEEP_CHUNK);
  if (old.length === 0) return 0;
  await deleteExportObjects(context.bucket, old);
  await deleteExports(
    control,
    old.map(({ id }) => id),
  );
  return old.length;
}
