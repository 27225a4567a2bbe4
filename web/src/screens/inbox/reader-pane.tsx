import type { RefObject } from "react";
import type { ConsoleNamespace } from "../../../../worker/contract/console-namespace.ts";
import type { InboxPlace } from "./inbox-address.ts";
import { Reader } from "./reader.tsx";
import type { ReadMarks } from "./read-marks.ts";
import { RefusedMail } from "./refused-mail.tsx";
import type { MessageActions } from "./use-message-actions.ts";

export interface ReaderPaneProps {
  readonly company: string;
  readonly namespace: ConsoleNamespace;
  readonly place: InboxPlace;
  readonly actions: MessageActions;
  readonly marks: ReadMarks;
  readonly mayChange: boolean;
  readonly reader: RefObject<HTMLElement | null>;
}

/** What is open: refused mail, or a message. */
export function ReaderPane({ reader, ...props }: ReaderPaneProps) {
  const { m, refused } = props.place.address;
  if (refused !== null) return <RefusedMail {...props} />;
  return m === null ? null : <Reader key={m} id={m} ref={reader} {...props} />;
}
