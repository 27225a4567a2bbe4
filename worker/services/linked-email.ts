import type { EmailView } from "../contract/emails.ts";
import type { MessageView } from "../contract/message.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { linkTo } from "./download-links.ts";
import { viewEmail } from "./email-view.ts";

/** A message under the names of testmail.app's API, with all its links. */
export async function linkEmail(
  context: ServiceContext,
  { holder }: Caller,
  message: MessageView,
): Promise<EmailView> {
  const messageId = message.id;
  const email = viewEmail(message);
  const raw = { messageId, attachment: null, filename: `${messageId}.eml` };
  const [downloadUrl, attachments] = await Promise.all([
    linkTo(context, holder.keyId, raw),
    Promise.all(
      email.attachments.map(async (each, attachment) => {
        const linked = { messageId, attachment, filename: each.filename ?? "attachment" };
        return { ...each, downloadUrl: await linkTo(context, holder.keyId, linked) };
      }),
    ),
  ]);
  return { ...email, downloadUrl, attachments };
}
