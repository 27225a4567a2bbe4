import { markReached, type CreditMark } from "../worker/domain/plans.ts";
import { inBackground } from "../worker/log/in-background.ts";
import type { Admitted } from "./admission.ts";
import type { CaptureContext } from "./context.ts";

/**
 * Has the owners told when the credit number `used` is the one that reaches a mark. Each number is
 * given to one mail only, so one mail asks for it. When the number is not known (null), all marks
 * are asked for: the job looks whether they are reached. The mail is stored by now: a failure is logged.
 */
export function announceCredits(
  context: CaptureContext,
  { recipient, period, limit }: Admitted,
  used: number | null,
): void {
  const { companyId } = recipient;
  for (const percent of marksAt(used, limit)) {
    const sent = context.jobs.send({ kind: "credits", companyId, period, percent });
    inBackground(context, "no notice of used credits", sent);
  }
}

function marksAt(used: number | null, limit: number | null): readonly CreditMark[] {
  if (limit === null) return [];
  if (used === null) return [80, 100];
  const mark = markReached(used, limit);
  return mark === null ? [] : [mark];
}
