import type { CompanyId } from "../domain/ids.ts";
import { outdateKey } from "../hub/limits.ts";
import { outdateKeys } from "../store/api-keys.ts";
import type { ServiceContext } from "./context.ts";

/** Makes every isolate read a company's keys again on their next call: what they reach has changed. */
export async function outdateCompanyKeys(
  context: ServiceContext,
  companyId: CompanyId,
): Promise<void> {
  const keys = await outdateKeys(context.databases.control, companyId);
  await Promise.all(keys.map(({ keyId, epoch }) => outdateKey(context.limiters, keyId, epoch)));
}
