import {
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  type Answer,
  type Question,
} from "@dnsquery/dns-packet";

/** What a resolver knows of a question: records, that there is no such name, or nothing, for it is broken. */
export type Known = readonly Answer[] | "no such name" | "broken";

export const DNS_MEDIA_TYPE = "application/dns-message";
const NO_SUCH_NAME = 3;
const SERVER_FAILED = 2;

/** The answer to a query in the wire format of DNS. */
export function dnsAnswer(query: Uint8Array, find: (question: Question) => Known): Uint8Array {
  const { id = 0, questions = [] } = decode(query);
  const [question] = questions;
  if (question === undefined) throw new Error("a query without a question");
  const known = find(question);
  const code = known === "broken" ? SERVER_FAILED : known === "no such name" ? NO_SUCH_NAME : 0;
  const answers = typeof known === "string" ? [] : [...known];
  return encode({ type: "response", id, flags: AUTHORITATIVE_ANSWER | code, questions, answers });
}
