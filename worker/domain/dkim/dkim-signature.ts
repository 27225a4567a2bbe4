import { readBase64, readTags } from "./tag-list.ts";
import type { DkimReason } from "./dkim-result.ts";

/** How text was made alike before it was signed (RFC 6376 section 3.4). */
export type Canonicalization = "simple" | "relaxed";

/** A DKIM-Signature header, read (RFC 6376 section 3.5). */
export interface DkimSignature {
  readonly domain: string;
  readonly selector: string;
  readonly keyType: "rsa" | "ed25519";
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly bodyHash: Uint8Array;
  readonly headerForm: Canonicalization;
  readonly bodyForm: Canonicalization;
  /** Lower-cased, as often as the header names them. */
  readonly signedHeaders: readonly string[];
  /** Bytes of the body that are signed; null: all. */
  readonly bodyLength: number | null;
  /** Domain of i=. */
  readonly identityDomain: string;
  /** ms. */
  readonly signedAt: number | null;
  readonly expiresAt: number | null;
}

/** What a signature says of itself, readable even where it cannot be verified. */
export interface SignatureLabel {
  readonly domain: string | null;
  readonly selector: string | null;
  readonly algorithm: string | null;
  readonly signedHeaders: readonly string[];
  readonly signedAt: number | null;
  readonly expiresAt: number | null;
}

/** RFC 8301 section 3.1 forbids rsa-sha1; RFC 8463 adds Ed25519. */
const ALGORITHMS = new Map([
  ["rsa-sha256", "rsa"],
  ["ed25519-sha256", "ed25519"],
] as const);
const NAME =
  /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i;
const MAX_NAME = 200;
const MAX_HEADERS = 200;

/** What a DKIM-Signature's value says, whether it makes sense or not. */
export function labelOf(value: string): SignatureLabel {
  const tags = readTags(value) ?? new Map<string, string>();
  return {
    domain: nameIn(tags.get("d")),
    selector: nameIn(tags.get("s")),
    algorithm: tags.get("a")?.toLowerCase() ?? null,
    signedHeaders: headersIn(tags.get("h")),
    signedAt: timeIn(tags.get("t")),
    expiresAt: timeIn(tags.get("x")),
  };
}

/** Reads a DKIM-Signature's value; else says why it cannot be verified. */
export function readSignature(value: string): DkimSignature | DkimReason {
  const tags = readTags(value);
  if (tags === null || tags.get("v") !== "1") return "malformed";
  const keyType = [...ALGORITHMS].find(([name]) => name === tags.get("a")?.toLowerCase())?.[1];
  if (keyType === undefined) return tags.has("a") ? "unsupported_algorithm" : "malformed";
  const { domain, selector, signedHeaders, signedAt, expiresAt } = labelOf(value);
  const signature = readBase64(tags.get("b") ?? "");
  const bodyHash = readBase64(tags.get("bh") ?? "");
  const forms = formsIn(tags.get("c") ?? "simple");
  const bodyLength = lengthIn(tags.get("l"));
  if (domain === null || selector === null || signature === null || bodyHash === null) {
    return "malformed";
  }
  if (forms === null || bodyLength === undefined || !asksDns(tags.get("q"))) return "malformed";
  if (!signedHeaders.includes("from")) return "from_not_signed";
  const identity = (tags.get("i") ?? `@${domain}`).toLowerCase();
  const identityDomain = identity.slice(identity.lastIndexOf("@") + 1);
  if (identityDomain !== domain && !identityDomain.endsWith(`.${domain}`))
    return "foreign_identity";
  return {
    ...{ domain, selector, keyType, signature, bodyHash, ...forms },
    ...{ signedHeaders, bodyLength, identityDomain, signedAt, expiresAt },
  };
}

function nameIn(text: string | undefined): string | null {
  const name = (text ?? "").replace(/\.$/, "").toLowerCase();
  return name.length <= MAX_NAME && NAME.test(name) ? name : null;
}

function headersIn(text: string | undefined): string[] {
  const names = (text ?? "").split(":", MAX_HEADERS).map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== "");
}

/** Seconds since 1970, as ms. */
function timeIn(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) * 1000 : null;
}

/** undefined: not a length. */
function lengthIn(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function formsIn(text: string): Pick<DkimSignature, "headerForm" | "bodyForm"> | null {
  const [headerForm = "", bodyForm = "simple"] = text.toLowerCase().split("/");
  return isForm(headerForm) && isForm(bodyForm) ? { headerForm, bodyForm } : null;
}

function isForm(text: string): text is Canonicalization {
  return text === "simple" || text === "relaxed";
}

function asksDns(methods: string | undefined): boolean {
  return (methods ?? "dns/txt")
    .toLowerCase()
    .split(":")
    .some((method) => method.trim() === "dns/txt");
}
