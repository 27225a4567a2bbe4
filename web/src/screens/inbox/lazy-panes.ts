import { lazyPart } from "../../ui/lazy-part.tsx";
import { logFailure } from "../../log/log-failure.ts";

export const MessageList = lazyPart(async () => (await import("./message-list.tsx")).MessageList);
export const ReaderPane = lazyPart(async () => (await import("./reader-pane.tsx")).ReaderPane);
export const NoMail = lazyPart(async () => (await import("./no-mail.tsx")).NoMail);
export const AllTagsDialog = lazyPart(
  async () => (await import("./all-tags-dialog.tsx")).AllTagsDialog,
);
/** {@link MailFrame} with its sanitiser in a chunk of its own. */
export const LazyMailFrame = lazyPart(
  async () => (await import("../../mail-html/mail-frame.tsx")).MailFrame,
);

// The bar comes first. The others are begun now, so that their code comes beside the first page.
for (const part of [MessageList, ReaderPane]) {
  part.preload().catch((error: unknown) => logFailure("A part of the inbox did not come.", error));
}
