import { CodeSent } from "./account.ts";
import { Done } from "./answer.ts";

/** The answer of a call that has nothing to tell but that it was done. */
export const DONE = [{ status: 200, description: "It is done.", schema: Done }] as const;

/** The answer of a call that sends a code. */
export const CODE_SENT = [
  { status: 200, description: "A code is on its way.", schema: CodeSent },
] as const;

/** The body of such an answer: the same words whomever the code went to. */
export function codeSent(challenge: string): CodeSent {
  return { passed: true, message: "Check your mail for the code.", errors: [], challenge };
}

/** The body of an answer that has nothing to tell but that it was done. */
export function done(message: string): Done {
  return { passed: true, message };
}

/** The body of an answer with data. */
export function answered<Data>(data: Data, message = "") {
  return { passed: true as const, data, message };
}
