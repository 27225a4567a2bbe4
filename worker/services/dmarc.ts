import type { AuthStatements } from "../domain/authentication-results.ts";
import type { DkimResult } from "../domain/dkim/dkim-result.ts";
import type { Alignment } from "../domain/delivery-report/alignment.ts";
import { readDmarcRecord, type DmarcRecord } from "../domain/delivery-report/dmarc-record.ts";
import {
  deducedDmarc,
  toldVerdict,
  unknownDmarc,
  type DmarcVerdict,
} from "../domain/delivery-report/sender-verdict.ts";
import { toldResult } from "../domain/delivery-report/told-result.ts";
import type { TextRecords } from "../gateways/dns.ts";
import { faultText } from "../log/fault-text.ts";
import { report } from "../log/report.ts";
import type { ServiceContext } from "./context.ts";
import { organizationOf } from "./organization.ts";

interface Sender {
  readonly statements: AuthStatements;
  readonly signatures: readonly DkimResult[];
  readonly align: (domain: string | null) => Alignment | null;
  readonly fromDomain: string | null;
}

/** DMARC as the receiving server found it; else as far as the domain's policy and the signatures tell. */
export async function dmarcOf(context: ServiceContext, sender: Sender): Promise<DmarcVerdict> {
  const { statements, signatures, align, fromDomain } = sender;
  const { receiver } = statements;
  const told = toldVerdict(receiver, "dmarc", align);
  if (receiver !== null && told.by === "receiver") {
    const policy = toldResult(receiver, "dmarc")?.properties.get("policy.dmarc")?.toLowerCase();
    return { ...told, policy: policy ?? null };
  }
  const { textRecords } = context;
  if (textRecords === null || fromDomain === null) return unknownDmarc(fromDomain);
  try {
    const record = await recordOf(textRecords, fromDomain);
    return deducedDmarc(record, signatures, { align, fromDomain });
  } catch (error) {
    report(context, { event: "error", message: `no DMARC policy: ${faultText(error)}` });
    return unknownDmarc(fromDomain);
  }
}

/** RFC 7489 section 6.6.3: the domain's own policy, else that of its organization. */
async function recordOf(lookUp: TextRecords, domain: string): Promise<DmarcRecord | null> {
  const own = readDmarcRecord(await lookUp(`_dmarc.${domain}`), { isParent: false });
  const organization = organizationOf(domain);
  if (own !== null || organization === domain) return own;
  return readDmarcRecord(await lookUp(`_dmarc.${organization}`), { isParent: true });
}
