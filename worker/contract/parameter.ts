import * as z from "zod/mini";
import { MAX_NAMES, MIN_TIMESTAMP_MS } from "../domain/limits.ts";

/** The largest number that a cursor can have: fifteen digits. */
const MAX_CURSOR = 999_999_999_999_999;

// A parameter arrives as text. Each codec here reads the text and tells, through its output, what
// the document calls it.

/** A whole number from `min` to `max`. */
export function integer(min: number, max: number) {
  const range = z
    .int()
    .check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`));
  return z.codec(z.string().check(z.regex(/^-?\d{1,16}$/, "must be a whole number")), range, {
    decode: Number,
    encode: String,
  });
}

/** `true` or `false`; `1` and `0` do as well. */
export function flag() {
  const words = z.enum(["true", "false", "1", "0"], "must be true or false");
  return z.codec(words, z.boolean(), {
    decode: (text) => text === "true" || text === "1",
    encode: (value) => (value ? "true" : "false"),
  });
}

/** Names, separated by commas, in lower case and each once. An empty list does not restrict. */
export function names() {
  const list = z
    .array(z.string().check(z.regex(/^[^,\s][^,]*$/)))
    .check(z.maxLength(MAX_NAMES, `takes at most ${MAX_NAMES} names`));
  return z.codec(z.string(), list, {
    decode: (text) => [...new Set(splitNames(text))],
    encode: (value) => value.join(","),
  });
}

/** A time in ms since 1970 as a number; one in seconds is told so. */
export function milliseconds() {
  const ms = z.int().check(
    z.minimum(0),
    z.refine((value) => value === 0 || value >= MIN_TIMESTAMP_MS, {
      error: "looks like seconds; timestamps are in milliseconds",
    }),
  );
  // JSON Schema can't be made of a refinement.
  z.globalRegistry.add(ms, { anyOf: [{ const: 0 }, { minimum: MIN_TIMESTAMP_MS }] });
  return ms;
}

/** A time in ms since 1970; one in seconds is told so. */
export function timestamp() {
  const ms = milliseconds();
  return z.codec(z.string().check(z.regex(/^\d{1,16}$/, "must be milliseconds since 1970")), ms, {
    decode: Number,
    encode: String,
  });
}

/** A position after a message, as answers carry it. */
export function cursor() {
  return z.codec(
    z.string().check(z.regex(/^\d{1,15}$/, "must be a cursor from an earlier answer")),
    z.int().check(z.minimum(0), z.maximum(MAX_CURSOR)),
    { decode: Number, encode: String },
  );
}

function splitNames(text: string): string[] {
  return text
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "");
}
