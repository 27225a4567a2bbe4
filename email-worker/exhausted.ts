import type { CompanyId } from "../worker/domain/ids.ts";
import type { Admitted } from "./admission.ts";

const MAX_COMPANIES = 10_000;

// Credits are never given back within a period, so what is used up once stays so for this limit.
const usedUp = new Map<CompanyId, string>();

/** Remembers in this isolate that the credits of a period and limit are used up. */
export function rememberExhausted(admitted: Admitted): void {
  if (usedUp.size >= MAX_COMPANIES) usedUp.clear();
  usedUp.set(admitted.recipient.companyId, credits(admitted));
}

/** Whether the credits are known to be used up: a flood then costs no write to R2. */
export function isExhausted(admitted: Admitted): boolean {
  return usedUp.get(admitted.recipient.companyId) === credits(admitted);
}

function credits({ period, limit }: Admitted): string {
  return `${period} ${limit}`;
}
