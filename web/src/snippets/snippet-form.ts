import { ReadMessagesQuery } from "../../../worker/contract/message.ts";

/** The filters as they are typed; an empty text leaves one out. */
export interface SnippetForm {
  /** Namespaces, separated by commas; none: all that the key reaches. */
  readonly ns: string;
  /** Tags, separated by commas. */
  readonly tag: string;
  readonly limit: string;
  readonly offset: string;
  /** Milliseconds since 1970, as the next one. */
  readonly timestampFrom: string;
  readonly timestampTo: string;
  readonly awaitMessages: boolean;
  readonly headers: boolean;
}

/** What is wrong with a field. */
export type SnippetFault =
  /** A sentence of the API's contract. */
  | { readonly field: keyof SnippetForm; readonly kind: "refused"; readonly sentence: string }
  /** Namespaces that the key does not reach. */
  | { readonly field: "ns"; readonly kind: "unlinked"; readonly names: readonly string[] };

export type ReadForm =
  | { readonly query: Partial<ReadMessagesQuery> }
  | { readonly faults: readonly SnippetFault[] };

const PARAMETERS = {
  ns: "ns",
  tag: "tag",
  limit: "limit",
  offset: "offset",
  timestampFrom: "timestamp_from",
  timestampTo: "timestamp_to",
  awaitMessages: "await_messages",
  headers: "headers",
} as const satisfies Record<keyof SnippetForm, keyof ReadMessagesQuery>;
const FIELDS: readonly (keyof SnippetForm)[] = [
  ...(["ns", "tag", "limit", "offset", "timestampFrom", "timestampTo"] as const),
  ...(["awaitMessages", "headers"] as const),
];

/**
 * Reads the form by the contract of the API. `linked` are the namespaces of the chosen key, empty
 * for a global one, which reaches all.
 */
export function readSnippetForm(form: SnippetForm, linked: readonly string[]): ReadForm {
  const written = FIELDS.flatMap((field) => {
    const text = String(form[field]).trim();
    return text === "" || text === "false" ? [] : [[PARAMETERS[field], text] as const];
  });
  const read = ReadMessagesQuery.safeParse(Object.fromEntries(written));
  if (!read.success) return { faults: read.error.issues.map(refusedField) };
  const names = (read.data.ns ?? []).filter((name) => !linked.includes(name));
  if (linked.length > 0 && names.length > 0) {
    return { faults: [{ field: "ns", kind: "unlinked", names }] };
  }
  const given = new Set<string>(written.map(([name]) => name));
  return {
    query: Object.fromEntries(Object.entries(read.data).filter(([name]) => given.has(name))),
  };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function refusedField({ path: [parameter], message }: Issue): SnippetFault {
  const field = FIELDS.find((each) => PARAMETERS[each] === parameter);
  if (field === undefined) throw new Error(`the contract refuses ${String(parameter)}: ${message}`);
  return { field, kind: "refused", sentence: message };
}
