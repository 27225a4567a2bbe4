import { faultText } from "../worker/log/fault-text.ts";
import { report } from "../worker/log/report.ts";
import type { CaptureContext } from "./context.ts";
import type { RecaptureAnswer } from "../worker/domain/delivery.ts";
import { recapture } from "./recapture.ts";

/** Does what `recapture` does, and never throws: why it failed stands in the log, as with `deliver`. */
export async function repair(context: CaptureContext, rawKey: string): Promise<RecaptureAnswer> {
  try {
    return await recapture(context, rawKey);
  } catch (error) {
    const message = `raw mail ${rawKey} has no row yet: ${faultText(error)}`;
    report(context, { event: "error", message });
    return "failed";
  }
}
