import type { EmailView } from "../contract/emails.ts";
import type { MessageView } from "../contract/message.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { linkTo } from "./download-links.ts";
import { viewEmail } from "./email-view.ts";

interface EmailLinks {
  readonly raw: () => Promise<string>;
  readonly attachment: (index: number, filename: string | null) => Promise<string>;
}

/** What makes the links of one message, each when it is wanted: a signature takes its time. */
export function linksOf(
  context: ServiceContext,
  { holder: { keyId } }: Caller,
  messageId: string,
): EmailLinks {
  return {
    raw: () =>
      linkTo(context, keyId, { messageId, attachment: null, filename: `${messageId}.eml` }),
    attachment: (attachment, filename) =>
      linkTo(context, keyId, { messageId, attachment, filename: filename ?? "attachment" }),
  };
}

/** A message under the names of testmail.app's API, with all its links. */
export async function linkEmail(
  context: ServiceContext,
  caller: Caller,
  message: MessageView,
): Promise<EmailView> {
  const email = viewEmail(message);
  const links = linksOf(context, caller, message.id);
  const [downloadUrl, attachments] = await Promise.all([
    links.raw(),
    Promise.all(
      email.attachments.map(async (each, index) => ({
        ...each,
        downloadUrl: await links.attachment(index, each.filename),
      })),
    ),
  ]);
  return { ...email, downloadUrl, attachments };
}
