import { decode, encode, type Answer, type TxtAnswer } from "@dnsquery/dns-packet";
import type { Env } from "../env.ts";
import { boundedBody } from "./outside/bounded-body.ts";

/** Looks up the TXT records of a name, each in one piece; none: there are no such. */
export type TextRecords = (name: string) => Promise<string[]>;

/** All addresses of a name, as they are now; none: there is no such name. Throws when nobody answers. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;

/** Where addresses are looked up by a deployment that names no resolver. */
export const DEFAULT_RESOLVER = "https://cloudflare-dns.com/dns-query";

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
 * TXT records from the deployment's resolver; null: it names none. Names come from mails, and what is
 * no host name has no records. A look-up throws when the resolver does not answer within 5 s.
 */
export function openTextRecords({
  DNS_RESOLVER_URL: resolver,
}: Pick<Env, "DNS_RESOLVER_URL">): TextRecords | null {
  if (resolver === undefined || resolver === "") return null;
  return async (name) => {
    const answers = await lookUp(resolver, { type: "TXT", name }, AbortSignal.timeout(TIMEOUT_MS));
    return answers.flatMap((answer) => (answer.type === "TXT" ? textOf(answer.data) : []));
  };
}

/** Addresses of both kinds from a resolver; each question waits 5 s at most. */
export function resolveAt(resolver: string): Resolve {
  return async (name, given) => {
    const signal = AbortSignal.any([given, AbortSignal.timeout(TIMEOUT_MS)]);
    const [four, six] = await Promise.all([
      lookUp(resolver, { type: "A", name }, signal),
      lookUp(resolver, { type: "AAAA", name }, signal),
    ]);
    return [
      ...four.flatMap((answer) => (answer.type === "A" ? answer.data : [])),
      ...six.flatMap((answer) => (answer.type === "AAAA" ? answer.data : [])),
    ];
  };
}

interface Question {
  readonly type: "A" | "AAAA" | "TXT";
  readonly name: string;
}

/**
 * One question by DNS over HTTPS (RFC 8484). The resolver is the operator's own choice, so it may be
 * anywhere. The names that an alias (CNAME) goes by stand between the records of its answer.
 */
async function lookUp(
  resolver: string,
  { type, name: given }: Question,
  signal: AbortSignal,
): Promise<readonly Answer[]> {
  const name = given.toLowerCase().replace(/\.$/, "");
  if (name.length > MAX_NAME || !NAME.test(name)) return [];
  const answer = await fetch(resolver, {
    method: "POST",
    signal,
    // An answer that leads elsewhere is not a good one.
    redirect: "manual",
    headers: { accept: MEDIA_TYPE, "content-type": MEDIA_TYPE },
    body: queryFor({ type, name }),
  });
  if (!answer.ok) throw new Error(`the resolver answered ${answer.status}`);
  const { bytes, truncated } = await boundedBody(answer.body, MAX_BYTES);
  if (truncated) throw new Error("the resolver answered too much");
  return answersIn(bytes);
}

/** Id 0, so that equal questions are equal requests (RFC 8484 section 4.1). */
function queryFor(question: Question): Uint8Array<ArrayBuffer> {
  const questions = [question];
  return new Uint8Array(encode({ type: "query", id: 0, flags: RECURSION_DESIRED, questions }));
}

function answersIn(bytes: Uint8Array): readonly Answer[] {
  const { rcode, answers } = decode(bytes);
  if (rcode === NO_SUCH_NAME) return [];
  if (rcode !== NO_ERROR) throw new Error(`the resolver failed with ${String(rcode)}`);
  return answers ?? [];
}

/** A record comes in pieces of 255 bytes, which belong together without blanks (RFC 6376 section 3.6.2.2). */
function textOf(data: TxtAnswer["data"]): string {
  const pieces = Array.isArray(data) ? data : [data];
  const decoder = new TextDecoder();
  return pieces
    .map((piece) => (typeof piece === "string" ? piece : decoder.decode(piece)))
    .join("");
}
