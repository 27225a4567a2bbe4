import type { MessageView } from "../contract/message.ts";
import { PAGE_BODY_BYTES } from "../domain/limits.ts";
import type { Message } from "../domain/mail.ts";
import { openSpill, type Spill } from "../store/raw-mail.ts";
import type { ServiceContext } from "./context.ts";
import { viewMessage } from "./message-view.ts";

/**
 * Shows a page of messages. What was too large for a row is fetched from R2, up to 4 MiB a page:
 * a Worker has 128 MB, and a page may have a hundred messages. Beyond that bodies are omitted.
 */
export async function viewPage(
  context: ServiceContext,
  messages: readonly Message[],
  shown: { headers: boolean },
): Promise<MessageView[]> {
  let budget = PAGE_BODY_BYTES;
  const views: MessageView[] = [];
  for (const message of messages) {
    if (!needsSpill(message, shown.headers)) {
      views.push(viewMessage(message, { ...shown, bodyOmitted: false }));
      continue;
    }
    const object = await openSpill(context.bucket, message.rawKey);
    const affordable = object !== null && object.size <= budget;
    if (!affordable) {
      await object?.body.cancel();
      views.push(viewMessage(message, { ...shown, bodyOmitted: true }));
      continue;
    }
    budget -= object.size;
    const whole = withSpill(message, await object.json<Spill>());
    views.push(viewMessage(whole, { ...shown, bodyOmitted: false }));
  }
  return views;
}

/** Shows one message whole, however large. */
export async function viewWhole(context: ServiceContext, message: Message): Promise<MessageView> {
  const whole = await wholeMessage(context, message);
  return viewMessage(whole, { headers: true, bodyOmitted: false });
}

/** A message with what was too large for its row. */
export async function wholeMessage(context: ServiceContext, message: Message): Promise<Message> {
  const object =
    message.spilled.length === 0 ? null : await openSpill(context.bucket, message.rawKey);
  return object === null ? message : withSpill(message, await object.json<Spill>());
}

function needsSpill({ spilled }: Message, headers: boolean): boolean {
  return spilled.some((field) => headers || field !== "headers");
}

function withSpill(message: Message, spill: Spill): Message {
  const { headers, ...fields } = spill;
  return {
    ...message,
    content: { ...message.content, ...fields },
    headers: headers ?? message.headers,
  };
}
