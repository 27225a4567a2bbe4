import { markReached } from "../worker/domain/plans.ts";
import { faultText } from "../worker/log/fault-text.ts";
import { report } from "../worker/log/report.ts";
import type { Admitted } from "./admission.ts";
import type { CaptureContext } from "./context.ts";

/**
 * Has the owners told when the credit number `used` is the one that reaches a mark. Each number is
 * given to one mail only, so one mail asks for it. The mail is stored by now: a failure is logged.
 */
export function announceCredits(
  context: CaptureContext,
  { recipient, period, limit }: Admitted,
  used: number,
): void {
  const percent = limit === null ? null : markReached(used, limit);
  if (percent === null) return;
  const { companyId } = recipient;
  const sent = context.jobs
    .send({ kind: "credits", companyId, period, percent })
    .catch((error: unknown) => {
      const message = `no notice of used credits: ${faultText(error)}`;
      report(context, { event: "error", message });
    });
  context.waitUntil(sent);
}
