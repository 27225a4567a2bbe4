import { addressParser } from "postal-mime";
import type { MailAddress } from "../worker/domain/mail.ts";
import { oneLine } from "./header-text.ts";

const MAX_ADDRESSES = 1_000;
/** Of one header; a list of a thousand addresses is about half as long. */
const MAX_LIST_LENGTH = 96 * 1024;

export interface AddressList {
  readonly addresses: MailAddress[];
  readonly isCut: boolean;
}

/**
 * Reads the values of address headers (RFC 5322 section 3.4), groups flattened, at most 1,000
 * addresses. Who is named without an address keeps the name.
 */
export function readAddresses(values: readonly string[]): AddressList {
  const addresses: MailAddress[] = [];
  let isCut = false;
  for (const value of values) {
    const list = cutList(value);
    isCut ||= list.length < value.length;
    for (const mailbox of addressParser(list, { flatten: true })) {
      if (addresses.length === MAX_ADDRESSES) return { addresses, isCut: true };
      addresses.push(cleanMailbox(mailbox.name, mailbox.address ?? ""));
    }
  }
  return { addresses, isCut };
}

function cutList(value: string): string {
  if (value.length <= MAX_LIST_LENGTH) return value;
  const comma = value.lastIndexOf(",", MAX_LIST_LENGTH);
  return value.slice(0, comma < 0 ? MAX_LIST_LENGTH : comma);
}

function cleanMailbox(name: string, address: string): MailAddress {
  const bare = bareAddress(oneLine(address).trim());
  const shown = oneLine(name).trim();
  if (bare.includes("@")) return { name: shown, address: bare };
  return { name: shown === "" ? bare : shown, address: "" };
}

/** Takes off the brackets of a broken address and the route of an obsolete one (section 4.4). */
function bareAddress(address: string): string {
  const start = address.startsWith("<") ? 1 : 0;
  const end = address.endsWith(">") ? address.length - 1 : address.length;
  const inner = address.slice(start, end);
  return inner.startsWith("@") ? inner.slice(inner.lastIndexOf(":") + 1) : inner;
}
