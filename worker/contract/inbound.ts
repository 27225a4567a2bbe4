import * as z from "zod/mini";
import { MAX_PATH_LENGTH, MAX_SENDER_BYTES } from "../domain/limits.ts";
import { described } from "./described.ts";

/** Characters of the header that names a delivery. */
export const MAX_IDEMPOTENCY_KEY = 200;

/** What POST /api/v1/inbound takes beside the raw mail. */
export const InboundQuery = z.strictObject({
  to: described(
    z
      .string()
      .check(
        z.minLength(1, "is the recipient"),
        z.maxLength(MAX_PATH_LENGTH, `has at most ${MAX_PATH_LENGTH} characters`),
      ),
    "RCPT TO: one recipient.",
  ),
  from: described(
    z._default(
      z.string().check(z.maxLength(MAX_SENDER_BYTES, `has at most ${MAX_SENDER_BYTES} characters`)),
      "",
    ),
    "MAIL FROM; empty for a bounce.",
  ),
});
export type InboundQuery = z.output<typeof InboundQuery>;

/** What it answers for a mail that was taken. */
export const InboundTaken = z.object({
  success: z.literal(true),
  data: z.object({
    id: z.string(),
    cursor: described(
      z.nullable(z.string()),
      "The position after the message; null while it is deferred.",
    ),
    duplicate: described(z.boolean(), "It was captured before and cost nothing this time."),
    deferred: described(z.boolean(), "It is kept, but can be read only a few minutes later."),
  }),
});
