import type { AuthResult, AuthStatement } from "../authentication-results.ts";

/**
 * What a statement says of one method; null: nothing. One good signature is enough, so a pass beats
 * whatever else is said of DKIM. Of SPF, the result for MAIL FROM counts where there is one: DMARC
 * judges by that, not by the name that the server greeted with (RFC 7489 section 4.1).
 */
export function toldResult(
  { results }: AuthStatement,
  method: "spf" | "dkim" | "dmarc",
): AuthResult | null {
  const all = results.filter((result) => result.method === method);
  const ofSender = all.filter(({ properties }) => properties.has("smtp.mailfrom"));
  const judged = ofSender.length > 0 ? ofSender : all;
  return judged.find(({ verdict }) => verdict === "pass") ?? judged[0] ?? null;
}

const DOMAINS = {
  spf: ["smtp.mailfrom", "smtp.helo"],
  dkim: ["header.d", "header.i"],
  dmarc: ["header.from"],
} as const;

/** The domain that a result judges, lower-cased; null: it names none. */
export function judgedDomain({ method, properties }: AuthResult): string | null {
  const names = method === "spf" || method === "dkim" || method === "dmarc" ? DOMAINS[method] : [];
  const value = names.flatMap((name) => properties.get(name) ?? [])[0];
  return value === undefined ? null : domainIn(value);
}

/** The domain of an address, or a text that is a domain itself; lower-cased, null when empty. */
export function domainIn(address: string): string | null {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return domain.replace(/\.$/, "") || null;
}
