import { SHORT_CODES_WINDOW_MS } from "../domain/challenge.ts";
import { SESSION_MEMORY_MS } from "../domain/session.ts";
import type { ServiceContext } from "../services/context.ts";
import { deleteOldChallenges } from "../store/challenges.ts";
import { deleteExpiredVisits } from "../store/oauth-visits.ts";
import { deleteEndedSessions } from "../store/sessions.ts";
import { inChunks } from "./in-chunks.ts";

/**
 * Deletes codes that no limit counts any more, sessions that ended a good while ago, and visits to
 * providers that never came back; returns how many. Every step is small and may be the last.
 */
export async function sweepSignIns(context: ServiceContext): Promise<number> {
  const { control } = context.databases;
  const now = context.now();
  const codes = await inChunks((limit) =>
    deleteOldChallenges(control, now - SHORT_CODES_WINDOW_MS, limit),
  );
  const sessions = await inChunks((limit) =>
    deleteEndedSessions(control, now - SESSION_MEMORY_MS, limit),
  );
  const visits = await inChunks((limit) => deleteExpiredVisits(control, now, limit));
  return codes + sessions + visits;
}
