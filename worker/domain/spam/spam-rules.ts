import { AUTH_RULES } from "./auth-rules.ts";
import { DATE_RULES } from "./date-rules.ts";
import { FRAUD_RULES } from "./fraud-rules.ts";
import { HABIT_RULES } from "./habit-rules.ts";
import { HTML_RULES } from "./html-rules.ts";
import { MESSAGE_ID_RULES } from "./message-id-rules.ts";
import { MIME_RULES } from "./mime-rules.ts";
import { PHRASE_RULES } from "./phrase-rules.ts";
import { PRESENCE_RULES } from "./presence-rules.ts";
import { RECIPIENT_RULES } from "./recipient-rules.ts";
import { RELAY_RULES } from "./relay-rules.ts";
import { SENDER_RULES } from "./sender-rules.ts";
import type { SpamRule } from "./spam-rule.ts";
import { SUBJECT_RULES } from "./subject-rules.ts";
import { TEXT_RULES } from "./text-rules.ts";
import { URL_RULES } from "./url-rules.ts";

/** Every rule of the built-in spam test. */
export const SPAM_RULES: readonly SpamRule[] = [
  ...PRESENCE_RULES,
  ...MESSAGE_ID_RULES,
  ...DATE_RULES,
  ...SENDER_RULES,
  ...RECIPIENT_RULES,
  ...RELAY_RULES,
  ...AUTH_RULES,
  ...SUBJECT_RULES,
  ...MIME_RULES,
  ...HTML_RULES,
  ...URL_RULES,
  ...PHRASE_RULES,
  ...FRAUD_RULES,
  ...TEXT_RULES,
  ...HABIT_RULES,
];
