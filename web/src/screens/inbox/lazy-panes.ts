import { lazy } from "react";

// The bar comes first. List and reader are begun now, so that their code comes beside the first page.
const list = import("./message-list.tsx");
const reader = import("./reader-pane.tsx");

export const MessageList = lazy(async () => ({ default: (await list).MessageList }));
export const ReaderPane = lazy(async () => ({
  default: (await reader).ReaderPane,
}));
export const NoMail = lazy(async () => ({ default: (await import("./no-mail.tsx")).NoMail }));
export const AllTagsDialog = lazy(async () => ({
  default: (await import("./all-tags-dialog.tsx")).AllTagsDialog,
}));
