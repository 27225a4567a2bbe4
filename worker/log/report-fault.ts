import { ApiError } from "../domain/api-error.ts";
import { faultPlace, faultText } from "./fault-text.ts";
import { report, type Reporter } from "./report.ts";

/**
 * Reports what a request failed of, where that is a fault of ours: anything but a refusal of what the
 * caller asked, and not what the other Worker has reported already.
 */
export function reportFault(reporter: Reporter, error: unknown): void {
  if (error instanceof ApiError && (error.status < 500 || error.isReported)) return;
  report(reporter, { event: "error", message: faultText(error), stack: faultPlace(error) });
}
