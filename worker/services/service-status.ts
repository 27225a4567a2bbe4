import type { StatusAnswer } from "../contract/status.ts";
import { formatMailbox } from "../domain/address.ts";
import { namedId } from "../domain/ids.ts";
import {
  dayOf,
  PROBE_NAMESPACE,
  SERVICES,
  STATUS_DAYS,
  type ServiceName,
} from "../domain/service-status.ts";
import { DAY_MS, isoTime } from "../domain/time.ts";
import { faultText } from "../log/fault-text.ts";
import { report } from "../log/report.ts";
import { pingDatabase } from "../store/databases.ts";
import { pingBucket } from "../store/raw-mail.ts";
import {
  deleteChecks,
  ensureProbe,
  listChecks,
  storeChecks,
  type StatusCheck,
  type StatusDay,
} from "../store/status-checks.ts";
import type { ServiceContext } from "./context.ts";

/** Checks each part of the service as a customer would use it, and writes down how it went. */
export async function checkServices(context: ServiceContext): Promise<void> {
  const { control } = context.databases;
  const checks = [
    await measure(context, "api", async () => {
      await pingDatabase(control);
      await pingBucket(context.bucket);
    }),
    await measure(context, "mail", () => probeMail(context)),
  ];
  await storeChecks(control, checks);
  await deleteChecks(control, firstDay(context));
}

/** What the checks of the last 30 days found. */
export async function showStatus(context: ServiceContext): Promise<StatusAnswer> {
  const rows = await listChecks(context.databases.control, firstDay(context));
  return SERVICES.map((name) => viewService(name, rows));
}

function viewService(name: ServiceName, rows: readonly StatusDay[]): StatusAnswer[number] {
  const days = rows.filter(({ service }) => service === name);
  const latest = days.at(-1);
  const checks = days.reduce((sum, day) => sum + day.checks, 0);
  const failures = days.reduce((sum, day) => sum + day.failures, 0);
  return {
    name,
    lastChecked: latest ? isoTime(latest.lastAt) : null,
    uptime: checks === 0 ? null : (checks - failures) / checks,
    days: days.map((day) => ({
      date: day.day,
      checks: day.checks,
      failures: day.failures,
      averageMs: Math.round(day.totalMs / day.checks),
    })),
  };
}

async function measure(
  context: ServiceContext,
  service: ServiceName,
  check: () => Promise<void>,
): Promise<StatusCheck> {
  const at = context.now();
  try {
    await check();
    return { service, at, ms: context.now() - at, ok: true };
  } catch (error) {
    const message = `the check of ${service} failed: ${faultText(error)}`;
    report(context, { event: "error", message });
    return { service, at, ms: context.now() - at, ok: false };
  }
}

/** Sends a mail the whole way in. */
async function probeMail(context: ServiceContext): Promise<void> {
  const now = context.now();
  const companyId = namedId("company", PROBE_NAMESPACE);
  const namespaceId = namedId("namespace", PROBE_NAMESPACE);
  const probe = { companyId, namespaceId, name: PROBE_NAMESPACE, now };
  await ensureProbe(context.databases.control, probe);
  const to = formatMailbox({ namespace: PROBE_NAMESPACE, tag: "" }, context.inboxHost);
  const raw = new TextEncoder().encode(
    `Subject: Status check at ${isoTime(now)}\r\n\r\nAll well?\r\n`,
  );
  const outcome = await context.inbound.deliver(
    {
      envelope: { from: "", to },
      source: "https",
      size: raw.length,
      idempotencyKey: null,
      caller: { companyId, namespaceIds: [namespaceId] },
      requestId: context.requestId,
    },
    raw,
  );
  if (outcome.kind !== "captured") throw new Error(`the mail was ${outcome.kind}`);
}

function firstDay(context: ServiceContext): string {
  return dayOf(context.now() - (STATUS_DAYS - 1) * DAY_MS);
}
