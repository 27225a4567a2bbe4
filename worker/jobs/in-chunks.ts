import { SWEEP_CHUNK, SWEEP_STEPS } from "../domain/limits.ts";

/**
 * Deletes chunk by chunk until a chunk is not full, or this run has done its share; returns how
 * many. `deleteSome` deletes at most `limit` and returns how many.
 */
export async function inChunks(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  let count = 0;
  for (let step = 0; step < SWEEP_STEPS; step++) {
    const deleted = await deleteSome(SWEEP_CHUNK);
    count += deleted;
    if (deleted < SWEEP_CHUNK) break;
  }
  return count;
}
