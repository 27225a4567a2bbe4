type Id<Of extends string> = string & { readonly idOf: Of };

export type CompanyId = Id<"company">;
export type UserId = Id<"user">;
export type NamespaceId = Id<"namespace">;
export type ApiKeyId = Id<"api-key">;
export type MessageId = Id<"message">;
export type SessionId = Id<"session">;
export type ChallengeId = Id<"challenge">;
export type InvitationId = Id<"invitation">;
export type ExportId = Id<"export">;

const PREFIX = {
  company: "cmp",
  user: "usr",
  namespace: "nsp",
  "api-key": "key",
  message: "msg",
  session: "ses",
  challenge: "chl",
  invitation: "inv",
  export: "exp",
} as const;

type Kind = keyof typeof PREFIX;

/** Bytes that make an id. */
const ID_BYTES = 17;
/** What they are in base32, but for the bits that fill no digit. */
const ID_DIGITS = 26;
/** Characters of an id; a company's may have more. */
export const ID_LENGTH = "nsp_".length + ID_DIGITS;

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** Base32 of RFC 4648 section 6 in lower case, without padding. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(buffer >> bits) & 31];
    }
  }
  return bits > 0 ? text + ALPHABET[(buffer << (5 - bits)) & 31] : text;
}

/** A new id of `idKind` with 130 random bits, such as `nsp_k2…`. */
export function newId<K extends Kind>(idKind: K): Id<K> {
  return idFrom(idKind, crypto.getRandomValues(new Uint8Array(ID_BYTES)));
}

/** The id of `idKind` that `bytes` (17 or more) determine; equal bytes give an equal id. */
export function idFrom<K extends Kind>(idKind: K, bytes: Uint8Array): Id<K> {
  return brand(`${PREFIX[idKind]}_${base32(bytes).slice(0, ID_DIGITS)}`);
}

/** The id of `idKind` that goes with a name of our own: the same one whenever it is asked for. */
export function namedId<K extends Kind>(idKind: K, name: string): Id<K> {
  return idFrom(idKind, new TextEncoder().encode(name.padEnd(ID_BYTES, ".")));
}

const SHAPE = /^[a-z2-7]{26}$/;
/** A company's id may name its mail database. */
const COMPANY_SHAPE = /^[a-z2-7]{26}(?:_\d{1,2})?$/;

/** `text` as an id of `idKind`, or null when it has not the shape of one. */
export function parseId<K extends Kind>(idKind: K, text: string): Id<K> | null {
  const prefix = `${PREFIX[idKind]}_`;
  const shape = idKind === "company" ? COMPANY_SHAPE : SHAPE;
  if (!text.startsWith(prefix) || !shape.test(text.slice(prefix.length))) return null;
  return brand(text);
}

/** `text` as an id of `idKind`. Throws what `notFound` makes when it has not the shape of one. */
export function requireId<K extends Kind>(idKind: K, text: string, notFound: () => Error): Id<K> {
  const id = parseId(idKind, text);
  if (id === null) throw notFound();
  return id;
}

/** A new company's id. One whose mail lies in `MAIL_DB_n` names n, such as `cmp_k2…_0`. */
export function newCompanyId(database: number | null): CompanyId {
  const id = newId("company");
  return database === null ? id : brand(`${id}_${database}`);
}

/** The n of the company's `MAIL_DB_n`; null: its mail lies beside the control tables. */
export function mailDatabaseOf(company: CompanyId): number | null {
  const named = /_(\d{1,2})$/.exec(company)?.[1];
  return named === undefined ? null : Number(named);
}

function brand<K extends Kind>(text: string): Id<K> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand exists in types only, and here is where it is put on
  return text as Id<K>;
}
