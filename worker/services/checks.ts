import type { Checks } from "../contract/checks.ts";
import { lintContent } from "../domain/content-lint/content-lint.ts";
import type { ServiceContext } from "./context.ts";
import { reportDelivery } from "./delivery-report.ts";
import { viewHtmlCheck } from "./html-view.ts";
import { wholeMessage } from "./message-bodies.ts";
import { oneMessage } from "./one-message.ts";
import type { MailReach } from "./reach.ts";
import { viewSpam } from "./spam-view.ts";

/** What every check says of a message. Throws MESSAGE_NOT_FOUND. */
export async function reportChecks(
  context: ServiceContext,
  reach: MailReach,
  id: string,
): Promise<Checks> {
  const message = await oneMessage(context, reach, id);
  const { subject, text, html } = (await wholeMessage(context, message)).content;
  return {
    spam: viewSpam(message.spam),
    delivery: await reportDelivery(context, message),
    html: viewHtmlCheck(html),
    lint: { problems: lintContent({ subject, text, html }) },
  };
}
