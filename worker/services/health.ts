import type { HealthAnswer } from "../contract/health.ts";
import { STALE_MS } from "../domain/service-status.ts";
import { isoTime } from "../domain/time.ts";
import { faultText } from "../log/fault-text.ts";
import { report } from "../log/report.ts";
import { pingBucket } from "../store/raw-mail.ts";
import { latestCheck } from "../store/status-checks.ts";
import type { ServiceContext } from "./context.ts";

/**
 * Whether the stores that every mail needs answer, and whether mail was seen to come in lately:
 * "stale" when the last check of that is too old, or did not go well.
 */
export async function checkHealth(context: ServiceContext): Promise<HealthAnswer> {
  const timestamp = isoTime(context.now());
  const [mail, bucket] = await Promise.allSettled([
    latestCheck(context.databases.control, "mail"),
    pingBucket(context.bucket),
  ]);
  const down = [
    ...(mail.status === "rejected" ? ["the database"] : []),
    ...(bucket.status === "rejected" ? ["the mail store"] : []),
  ];
  for (const { reason } of [mail, bucket].filter((each) => each.status === "rejected")) {
    report(context, { event: "error", message: `the service is down: ${faultText(reason)}` });
  }
  if (down.length > 0) {
    return viewHealth("down", timestamp, `${down.join(" and ")} cannot be reached`);
  }
  if (mail.status === "fulfilled" && isStale(mail.value, context.now())) {
    return viewHealth("stale", timestamp, "The last good check of incoming mail is stale");
  }
  return viewHealth("ok", timestamp, "All systems operational");
}

/** A service that was never checked, as on a laptop that has just started, is not stale. */
function isStale(
  { lastAt, lastOkAt }: { lastAt: number | null; lastOkAt: number | null },
  now: number,
): boolean {
  return lastAt !== null && (lastOkAt ?? 0) < now - STALE_MS;
}

function viewHealth(status: string, timestamp: string, message: string): HealthAnswer {
  return { passed: status === "ok", data: { status, timestamp }, status, message };
}
