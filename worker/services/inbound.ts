import type { InboundQuery } from "../contract/inbound.ts";
import { ApiError } from "../domain/api-error.ts";
import type { Delivery, Outcome } from "../domain/delivery.ts";
import { BIG_MAIL_BYTES } from "../domain/limits.ts";
import type { MailSource } from "../domain/mail.ts";
import { REFUSALS } from "../domain/refusal.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";

/** A raw mail as it came over HTTPS. */
export interface InboundMail {
  readonly query: InboundQuery;
  readonly source: MailSource;
  /** Bytes, as announced. */
  readonly size: number;
  readonly idempotencyKey: string | null;
  /** null: an empty mail. */
  readonly raw: ReadableStream<Uint8Array> | null;
}

type Taken = Extract<Outcome, { kind: "captured" | "deferred" }>;

/** When a sender may try again whose mail found no room, s. */
const RETRY_SECONDS = 10;

/**
 * Hands a raw mail to the pipeline that all mail goes through. Throws MAIL_REFUSED or, for a mail
 * beyond 25 MiB, PAYLOAD_TOO_LARGE, both with the reason and the SMTP reply that says it; UNAVAILABLE
 * when the sender is to try again.
 */
export async function deliver(
  context: ServiceContext,
  { holder }: Caller,
  mail: InboundMail,
): Promise<Taken> {
  const { query, source, size, idempotencyKey, raw } = mail;
  const delivery: Delivery = {
    envelope: { from: query.from, to: query.to },
    source,
    size,
    idempotencyKey,
    requestId: context.requestId,
    caller: {
      companyId: holder.companyId,
      namespaceIds: holder.namespaces.map(({ id }) => id),
    },
  };
  const outcome = await context.inbound.deliver(delivery, await bodyOf(raw, size));
  if (outcome.kind === "failed") throw notKept();
  if (outcome.kind === "later") {
    const headers = { "retry-after": String(RETRY_SECONDS) };
    throw new ApiError("UNAVAILABLE", outcome.detail, { headers });
  }
  if (outcome.kind !== "refused") return outcome;
  const { smtp, text } = REFUSALS[outcome.reason];
  const code = outcome.reason === "too_large" ? "PAYLOAD_TOO_LARGE" : "MAIL_REFUSED";
  throw new ApiError(code, outcome.detail, {
    fields: { reason: outcome.reason, smtp: { ...smtp, text } },
  });
}

/** The refusal of a mail that has to be sent again; the Email Worker has reported why. */
export function notKept(): ApiError {
  return new ApiError("UNAVAILABLE", "The mail could not be kept. Send it again.", {
    isReported: true,
  });
}

/** A small mail crosses to the other Worker in one piece, which is faster; a big one as it comes. */
async function bodyOf(
  raw: ReadableStream<Uint8Array> | null,
  size: number,
): Promise<Uint8Array | ReadableStream<Uint8Array>> {
  if (raw === null) return new Uint8Array();
  if (size > BIG_MAIL_BYTES) return raw;
  return new Uint8Array(await new Response(raw).arrayBuffer());
}
