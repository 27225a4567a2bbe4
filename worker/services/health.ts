import type { HealthAnswer } from "../contract/health.ts";
import { pingDatabase } from "../store/databases.ts";
import { pingBucket } from "../store/raw-mail.ts";
import type { ServiceContext } from "./context.ts";
import { isoTime } from "./message-view.ts";

/** Whether the stores that every mail needs answer. */
export async function checkHealth(context: ServiceContext): Promise<HealthAnswer> {
  const timestamp = isoTime(context.now());
  const [database, bucket] = await Promise.allSettled([
    pingDatabase(context.databases.control),
    pingBucket(context.bucket),
  ]);
  const down = [
    ...(database.status === "rejected" ? ["the database"] : []),
    ...(bucket.status === "rejected" ? ["the mail store"] : []),
  ];
  const status = down.length === 0 ? "ok" : "down";
  const message =
    down.length === 0 ? "All systems operational" : `${down.join(" and ")} cannot be reached`;
  return { passed: down.length === 0, data: { status, timestamp }, status, message };
}
