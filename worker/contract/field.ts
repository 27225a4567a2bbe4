import * as z from "zod/mini";
import { LANGUAGES } from "../domain/language.ts";
import { isOneLine } from "../domain/one-line.ts";

// The fields of JSON bodies, with the sentences that people read when one is wrong.

const MAX_EMAIL = 254;
/** Before the @ there are at most 64 characters (RFC 5321, 4.5.3.1.1). */
const LOCAL_PART = /^[^@]{1,64}@/;
/** Characters of an organization's or a team's name. */
export const MAX_ORGANIZATION_NAME = 50;
/** Characters of a code, as people type it. */
export const MAX_CODE = 8;

/** An e-mail address, trimmed and in lower case. */
export function email() {
  return z
    .string("Please enter your email")
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, "Please enter your email"),
      z.maxLength(MAX_EMAIL, "Please provide a valid email"),
      z.email({ error: "Please provide a valid email", abort: true }),
      z.regex(LOCAL_PART, "Please provide a valid email"),
    );
}

const ONE_LINE = z.refine<string>(isOneLine, "Must be one line without control characters");

/** A person's name, trimmed, on one line: it goes out in mails to others. */
export function personName() {
  return z
    .string("Please enter your name")
    .check(
      z.trim(),
      z.minLength(1, "Please enter your name"),
      z.maxLength(100, "must have at most 100 characters"),
      ONE_LINE,
    );
}

/** An organization's name, trimmed: 3 to 50 characters on one line. */
export function organizationName() {
  return z
    .string("Organization name must have at least 3 characters")
    .check(
      z.trim(),
      z.minLength(3, "Organization name must have at least 3 characters"),
      z.maxLength(
        MAX_ORGANIZATION_NAME,
        `Organization name must have at most ${MAX_ORGANIZATION_NAME} characters`,
      ),
      ONE_LINE,
    );
}

/** The code of a mail, as people type it: spaces, a hyphen and small letters in it do no harm. */
export function code() {
  return z.string("Please enter the code").check(
    z.overwrite((text) => text.replaceAll(/[\s-]/g, "").toUpperCase()),
    z.minLength(1, "Please enter the code"),
    z.maxLength(MAX_CODE, "is too long"),
  );
}

/** What the call that sent the code answered with. */
export function challenge() {
  return z
    .string("Send back the challenge that came when the code was sent")
    .check(z.maxLength(64, "is too long"));
}

export function language() {
  return z.enum(LANGUAGES, `must be one of ${LANGUAGES.join(", ")}`);
}

/** A name that may be empty, trimmed, on one line. */
export function shortName(max: number) {
  return shortText(max).check(ONE_LINE);
}

/** Text that may be empty, trimmed. */
export function shortText(max: number) {
  return z
    .string("must be text")
    .check(z.trim(), z.maxLength(max, `must have at most ${max} characters`));
}
