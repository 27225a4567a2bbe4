import { Hono } from "hono";
import { MAX_IDEMPOTENCY_KEY } from "../../contract/inbound.ts";
import { OPERATIONS } from "../../contract/operations.ts";
import { ApiError } from "../../domain/api-error.ts";
import type { MailSource } from "../../domain/mail.ts";
import { apiKey } from "../../middleware/api-key.ts";
import type { KeyEnv } from "../../middleware/app-env.ts";
import { query } from "../../middleware/query.ts";
import { deliver } from "../../services/inbound.ts";

const operation = OPERATIONS.inbound;

export const inbound = new Hono<KeyEnv>().post(
  operation.path,
  apiKey,
  query(operation.query),
  async (c) => {
    const outcome = await deliver(c.var.context, c.var.caller, {
      query: c.req.valid("query"),
      source: sourceOf(c.req.header("mail-source")),
      size: sizeOf(c.req.header("content-length"), c.req.header("mail-size")),
      idempotencyKey: idempotencyKeyOf(c.req.header("idempotency-key")),
      raw: c.req.raw.body,
    });
    const deferred = outcome.kind === "deferred";
    const data = {
      id: outcome.id,
      cursor: outcome.kind === "captured" ? String(outcome.seq) : null,
      duplicate: outcome.kind === "captured" && outcome.duplicate,
      deferred,
    };
    return c.json({ success: true as const, data }, deferred ? 202 : 200);
  },
);

/** Our own SMTP listener says so; it changes nothing but what is shown. */
function sourceOf(header: string | undefined): MailSource {
  return header === "smtp" ? "smtp" : "https";
}

/**
 * Bytes of the mail. For a mail that it did not take in, our SMTP listener sends none and announces
 * its size, so that the refusal is recorded.
 */
function sizeOf(contentLength: string | undefined, announced: string | undefined): number {
  if (contentLength === undefined || !/^\d{1,12}$/.test(contentLength)) {
    throw new ApiError("LENGTH_REQUIRED", "Send the raw mail with a Content-Length.");
  }
  const size = Number(contentLength);
  return size === 0 && announced !== undefined && /^\d{1,12}$/.test(announced)
    ? Number(announced)
    : size;
}

function idempotencyKeyOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (header.length > 0 && header.length <= MAX_IDEMPOTENCY_KEY) return header;
  throw new ApiError(
    "INVALID_PARAMETER",
    `idempotency-key: has 1 to ${MAX_IDEMPOTENCY_KEY} characters`,
  );
}
