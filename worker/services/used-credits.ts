import type { CompanyId, NamespaceId } from "../domain/ids.ts";
import { usedCredits } from "../store/messages.ts";
import type { ServiceContext } from "./context.ts";

interface CreditsUsed {
  readonly total: number;
  /** Without the namespaces that used none. */
  readonly byNamespace: ReadonlyMap<NamespaceId, number>;
}

/** Credits that a company used in a period. */
export async function creditsUsed(
  context: ServiceContext,
  companyId: CompanyId,
  period: string,
): Promise<CreditsUsed> {
  const rows = await usedCredits(context.databases.mailOf(companyId), companyId, period);
  return {
    total: rows.reduce((sum, { used }) => sum + used, 0),
    byNamespace: new Map(rows.map(({ namespaceId, used }) => [namespaceId, used])),
  };
}
