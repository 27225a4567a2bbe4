import { and, eq, gt } from "drizzle-orm";
import { invitations } from "../../drizzle/schema.ts";
import type { InvitationId } from "../domain/ids.ts";
import type { ControlDb } from "./databases.ts";

/** The invitation of `email` with the token of this digest that is good at `now`, or null. */
export async function findInvitationId(
  db: ControlDb,
  { digest, email, now }: { digest: string; email: string; now: number },
): Promise<InvitationId | null> {
  const rows = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.digest, digest),
        eq(invitations.email, email),
        gt(invitations.expiresAt, now),
      ),
    );
  return rows[0]?.id ?? null;
}
