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
const KEY_TYPES: ReadonlyMap<string, DkimSignature["keyType"]> = new Map([
  ["rsa-sha256", "rsa"],
  ["ed25519-sha256", "ed25519"],
]);
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
  const tags = completeTags(value);
  if (tags === null) return "malformed";
  const keyType = KEY_TYPES.get((tags.get("a") ?? "").toLowerCase());
  if (keyType === undefined) return "unsupported_algorithm";
  const { signedHeaders, signedAt, expiresAt } = labelOf(value);
  const essentials = essentialsIn(tags);
  const coverage = coverageIn(tags);
  if (essentials === null || coverage === null) return "malformed";
  if (!signedHeaders.includes("from")) return "from_not_signed";
  const { domain } = essentials;
  const identityDomain = identityDomainIn(tags.get("i") ?? domain);
  if (!`.${identityDomain}`.endsWith(`.${domain}`)) return "foreign_identity";
  return {
    ...essentials,
    ...coverage,
    keyType,
    signedHeaders,
    identityDomain,
    signedAt,
    expiresAt,
  };
}

type Tags = ReadonlyMap<string, string>;

/** Without one of these there is no signature. */
const REQUIRED = ["v", "a", "b", "bh", "d", "h", "s"];

function completeTags(value: string): Tags | null {
  const tags = readTags(value);
  const isComplete = tags?.get("v") === "1" && REQUIRED.every((name) => tags.has(name));
  return isComplete ? tags : null;
}

function essentialsIn(
  tags: Tags,
): Pick<DkimSignature, "domain" | "selector" | "signature" | "bodyHash"> | null {
  const domain = nameIn(tags.get("d"));
  const selector = nameIn(tags.get("s"));
  const signature = readBase64(tags.get("b") ?? "");
  const bodyHash = readBase64(tags.get("bh") ?? "");
  if (domain === null || selector === null) return null;
  return signature === null || bodyHash === null ? null : { domain, selector, signature, bodyHash };
}

function coverageIn(
  tags: Tags,
): Pick<DkimSignature, "headerForm" | "bodyForm" | "bodyLength"> | null {
  const forms = formsIn(tags.get("c") ?? "simple");
  const bodyLength = lengthIn(tags.get("l"));
  if (forms === null || bodyLength === undefined || !asksDns(tags.get("q"))) return null;
  return { ...forms, bodyLength };
}

function identityDomainIn(identity: string): string {
  return identity.slice(identity.lastIndexOf("@") + 1).toLowerCase();
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
