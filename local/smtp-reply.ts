import { REFUSALS } from "../worker/domain/refusal.ts";
import type { DeliveryOutcome, SmtpReply } from "./delivery.ts";

/** 250 with what was kept, or the error that the client gets. */
export type DataReply =
  | { readonly kind: "accepted"; readonly text: string }
  | { readonly kind: "rejected"; readonly reply: SmtpReply };

/** What a mail over the limit is answered with, recorded or not. RFC 1870 section 6.3. */
export const TOO_LARGE: SmtpReply = {
  ...REFUSALS.too_large.smtp,
  text: REFUSALS.too_large.text,
};

/**
 * The one reply DATA has, for all recipients. Any temporary failure: 451, so that the client sends
 * again; whoever has the mail already then keeps one copy, since a repeated delivery is known by
 * its Message-ID and bytes. All refused: the first refusal. Some captured, some refused: 250, because an error
 * would tell the client that nobody has it and a retry could never help; the refused ones are
 * recorded and can be read from the API.
 */
export function replyToData(outcomes: readonly DeliveryOutcome[]): DataReply {
  const failure = outcomes.find((outcome) => outcome.kind === "failed");
  if (failure) return { kind: "rejected", reply: failure.reply };
  const captured = outcomes.filter((outcome) => outcome.kind === "captured");
  const refused = outcomes.filter((outcome) => outcome.kind === "refused");
  const [firstRefused] = refused;
  if (captured.length === 0 && firstRefused) {
    return { kind: "rejected", reply: firstRefused.reply };
  }
  const ids = captured.length === 1 ? captured[0]?.id : `for ${captured.length} recipients`;
  const rest = refused.length > 0 ? `, ${refused.length} refused` : "";
  return { kind: "accepted", text: `2.6.0 captured ${ids}${rest}` };
}
