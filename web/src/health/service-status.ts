import { HEALTH_OPERATION } from "../../../worker/contract/health-operation.ts";
import { ApiFailure } from "../api/api-failure.ts";
import { call } from "../api/call.ts";

export type Health = "operational" | "degraded" | "down" | "unknown";

/** Why a service is not said to be operational; texts of the area serviceStatus. */
export type HealthReason = "cannotCheck" | "networkError" | "stale";

export interface ServiceStatus {
  readonly name: "api" | "mail";
  readonly status: Health;
  readonly reason: HealthReason | null;
  /** In ms; null when there was no answer. */
  readonly responseTime: number | null;
  /** In ms since 1970. */
  readonly lastChecked: number;
}

type Verdict = readonly [Health, HealthReason | null];
interface Verdicts {
  readonly api: Verdict;
  readonly mail: Verdict;
}

const TIMEOUT_MS = 10_000;
const FINE: Verdict = ["operational", null];
const NO_IDEA: Verdict = ["unknown", "cannotCheck"];

/** Asks the service how it is. Never throws: that it cannot be asked is an answer too. */
export async function checkServices(): Promise<readonly ServiceStatus[]> {
  const startedAt = performance.now();
  const { api, mail } = await askHealth();
  const lastChecked = Date.now();
  const answered = api[0] === "operational";
  const responseTime = answered ? Math.round(performance.now() - startedAt) : null;
  return [
    { name: "api", status: api[0], reason: api[1], responseTime, lastChecked },
    { name: "mail", status: mail[0], reason: mail[1], responseTime, lastChecked },
  ];
}

/** The worst that can be said of them all. */
export function overallStatus(
  services: readonly ServiceStatus[],
): "operational" | "partial" | "major" {
  if (services.every(({ status }) => status === "operational")) return "operational";
  return services.some(({ status }) => status === "down") ? "major" : "partial";
}

async function askHealth(): Promise<Verdicts> {
  try {
    const { status } = await call(HEALTH_OPERATION, { timeoutMs: TIMEOUT_MS });
    return { api: FINE, mail: status === "ok" ? FINE : NO_IDEA };
  } catch (error) {
    return verdictsOf(error);
  }
}

function verdictsOf(error: unknown): Verdicts {
  if (!(error instanceof ApiFailure)) return { api: ["degraded", null], mail: NO_IDEA };
  if (error.code === "TIMEOUT") return { api: ["down", null], mail: NO_IDEA };
  if (error.status === 0) return { api: ["degraded", "networkError"], mail: NO_IDEA };
  if (error.status !== 503) return { api: FINE, mail: NO_IDEA };
  const stale = `${error.message} ${error.text}`.includes("stale");
  return { api: FINE, mail: stale ? ["degraded", "stale"] : ["down", null] };
}
