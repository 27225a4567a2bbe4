import { decode, encode, type TxtAnswer } from "@dnsquery/dns-packet";
import type { Env } from "../env.ts";
import { boundedBody } from "./outside/bounded-body.ts";

/** Looks up the TXT records of a name, each in one piece; none: there are no such. */
export type TextRecords = (name: string) => Promise<string[]>;

const TIMEOUT_MS = 5_000;
/** An answer of DNS has at most that many. */
const MAX_BYTES = 65_535;
const MEDIA_TYPE = "application/dns-message";
/** RFC 1035 section 4.1.1: ask others for it. */
const RECURSION_DESIRED = 0x0100;
const NO_ERROR = "NOERROR";
const NO_SUCH_NAME = "NXDOMAIN";
const NAME = /^(?:[a-z0-9_-]{1,63}\.)+[a-z0-9_-]{1,63}$/;
const MAX_NAME = 253;

/**
 * TXT records by DNS over HTTPS (RFC 8484) from the deployment's resolver; null: it names none. The
 * resolver is the operator's own choice, so it may be anywhere; names come from mails, and what is no
 * host name has no records. A look-up throws when the resolver does not answer.
 */
export function openTextRecords({
  DNS_RESOLVER_URL: resolver,
}: Pick<Env, "DNS_RESOLVER_URL">): TextRecords | null {
  return resolver === undefined || resolver === "" ? null : (name) => lookUp(resolver, name);
}

async function lookUp(resolver: string, given: string): Promise<string[]> {
  const name = given.toLowerCase();
  if (name.length > MAX_NAME || !NAME.test(name)) return [];
  const answer = await fetch(resolver, {
    method: "POST",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // An answer that leads elsewhere is not a good one.
    redirect: "manual",
    headers: { accept: MEDIA_TYPE, "content-type": MEDIA_TYPE },
    body: queryFor(name),
  });
  if (!answer.ok) throw new Error(`the resolver answered ${answer.status}`);
  const { bytes, truncated } = await boundedBody(answer.body, MAX_BYTES);
  if (truncated) throw new Error("the resolver answered too much");
  return recordsIn(bytes);
}

/** Id 0, so that equal questions are equal requests (RFC 8484 section 4.1). */
function queryFor(name: string): Uint8Array<ArrayBuffer> {
  const questions = [{ type: "TXT" as const, name }];
  return new Uint8Array(encode({ type: "query", id: 0, flags: RECURSION_DESIRED, questions }));
}

function recordsIn(bytes: Uint8Array): string[] {
  const { rcode, answers } = decode(bytes);
  if (rcode === NO_SUCH_NAME) return [];
  if (rcode !== NO_ERROR) throw new Error(`the resolver failed with ${String(rcode)}`);
  // The names that an alias (CNAME) goes by stand between the records.
  return (answers ?? []).flatMap((answer) => (answer.type === "TXT" ? textOf(answer.data) : []));
}

/** A record comes in pieces of 255 bytes, which belong together without blanks (RFC 6376 section 3.6.2.2). */
function textOf(data: TxtAnswer["data"]): string {
  const pieces = Array.isArray(data) ? data : [data];
  const decoder = new TextDecoder();
  return pieces
    .map((piece) => (typeof piece === "string" ? piece : decoder.decode(piece)))
    .join("");
}
