import type { OutgoingMail } from "../domain/outgoing-mail.ts";
import { inBackground } from "../log/in-background.ts";
import type { ServiceContext } from "./context.ts";

/**
 * Sends a mail that nobody waits for: the time of an answer tells nothing of it, and what it is about
 * stands when it cannot be sent, which is reported.
 */
export function sendMail(context: ServiceContext, mail: OutgoingMail): void {
  inBackground(context, "a mail was not sent", context.mailer.send(mail));
}
