export interface Mailbox {
  /** Canonical name. */
  readonly namespace: string;
  /** Lower case; empty when the address has none. */
  readonly tag: string;
}

export type AddressFault =
  | { reason: "bad_address"; detail: string }
  | { reason: "foreign_host"; detail: string };

// RFC 5321 section 4.5.3.1.
const MAX_LOCAL_OCTETS = 64;
const MAX_ADDRESS_OCTETS = 254;

const TAG = /^[a-z0-9._+-]*$/;
const NAMESPACE = /^[a-z0-9-]+$/;

/**
 * The mailbox that `address` (an RFC 5321 Mailbox, without angle brackets) names at `inboxHost`.
 * The first dot of the local part ends the namespace; what follows is the tag.
 */
export function parseMailbox(address: string, inboxHost: string): Mailbox | AddressFault {
  if (address.length > MAX_ADDRESS_OCTETS) {
    return bad(`an address has at most ${MAX_ADDRESS_OCTETS} octets`);
  }
  const at = address.lastIndexOf("@");
  if (at < 1) return bad("an address needs a local part and a host, as in namespace.tag@host");
  const host = address.slice(at + 1).toLowerCase();
  if (host !== inboxHost.toLowerCase()) {
    return { reason: "foreign_host", detail: `mail for ${inboxHost} only` };
  }
  return parseLocalPart(address.slice(0, at));
}

/** The address of a mailbox, in canonical form. */
export function formatMailbox(mailbox: Mailbox, inboxHost: string): string {
  const { namespace, tag } = mailbox;
  return `${tag === "" ? namespace : `${namespace}.${tag}`}@${inboxHost}`;
}

/** Tells a fault from a mailbox. */
export function isAddressFault(value: Mailbox | AddressFault): value is AddressFault {
  return "reason" in value;
}

function parseLocalPart(local: string): Mailbox | AddressFault {
  if (local.startsWith('"')) return bad("quoted local parts are not taken");
  if (!isAscii(local)) return bad("local parts are ASCII only");
  if (local.length > MAX_LOCAL_OCTETS) {
    return bad(`a local part has at most ${MAX_LOCAL_OCTETS} octets`);
  }
  const dot = local.indexOf(".");
  const namespace = (dot < 0 ? local : local.slice(0, dot)).toLowerCase();
  const tag = dot < 0 ? "" : local.slice(dot + 1).toLowerCase();
  if (!NAMESPACE.test(namespace)) return bad("a namespace has letters, digits and hyphens only");
  if (!TAG.test(tag)) return bad("a tag has letters, digits and . - _ + only");
  return { namespace, tag };
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) > 0x7f) return false;
  }
  return true;
}

function bad(detail: string): AddressFault {
  return { reason: "bad_address", detail };
}
