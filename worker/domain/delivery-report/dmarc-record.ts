import { readTags } from "../dkim/tag-list.ts";

/** What a domain asks for mail that DMARC fails (RFC 7489 section 6.3). */
export interface DmarcRecord {
  /** none, quarantine or reject, for the domain that was asked for. */
  readonly policy: string;
  /** A signature must be of the very domain of From (adkim=s). */
  readonly strictDkim: boolean;
}

const POLICIES = new Set(["none", "quarantine", "reject"]);

/**
 * Takes the policy from the TXT records of `_dmarc`; null: there is none, or more than one, which
 * counts as none. `isParent`: the record is that of the organization, for a domain below it.
 */
export function readDmarcRecord(
  records: readonly string[],
  { isParent }: { isParent: boolean },
): DmarcRecord | null {
  const [record, ...more] = records.filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text));
  if (record === undefined || more.length > 0) return null;
  const tags = readTags(record.toLowerCase());
  const own = tags?.get("p") ?? "";
  const policy = isParent ? (tags?.get("sp") ?? own) : own;
  return POLICIES.has(policy) ? { policy, strictDkim: tags?.get("adkim") === "s" } : null;
}
