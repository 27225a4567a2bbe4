import type { ChecksSummary } from "../contract/checks/summary.ts";
import type { Message } from "../domain/mail.ts";
import { viewSpam } from "./spam-view.ts";

/** How the checks of a message ended, from its row alone. */
export function viewChecks({ content, spam }: Pick<Message, "content" | "spam">): ChecksSummary {
  const { delivery = null, html = null, lint = null } = content.checks ?? {};
  return { spam: viewSpam(spam)?.verdict ?? null, delivery, html, lint };
}
