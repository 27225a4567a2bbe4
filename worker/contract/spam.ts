import * as z from "zod/mini";
import { described } from "./described.ts";

const Rule = z.object({
  name: z.string(),
  points: described(z.number(), "Above zero: speaks for spam."),
  description: described(z.string(), "What was found."),
});
const verdict = described(z.enum(["spam", "ham"]), "spam from the threshold on.");

/** What the built-in test found. */
export const SpamView = z.object({
  score: z.number(),
  threshold: z.number(),
  verdict,
  engine: described(
    z.literal("built-in"),
    "SpamAssassin's rules and points, as far as they can be judged from the mail alone.",
  ),
  rules: described(z.array(Rule), "What hit, the heaviest first."),
});
export type SpamView = z.output<typeof SpamView>;

/** What a deployment's own rspamd found. */
export const RspamdView = z.object({
  score: z.number(),
  threshold: described(z.number(), "Where rspamd would reject a mail."),
  verdict: described(z.enum(["spam", "ham"]), "spam where rspamd would mark or reject the mail."),
  action: described(z.string(), "What rspamd would do with the mail, such as `no action`."),
  rules: described(z.array(Rule), "Its symbols, the heaviest first."),
});
export type RspamdView = z.output<typeof RspamdView>;

/** What both spam tests say of a message. */
export const SpamReport = z.object({
  builtIn: described(z.nullable(SpamView), "null: the mail was never tested."),
  rspamd: described(z.nullable(RspamdView), "null: there is no rspamd here, or it did not answer."),
  rspamdProblem: described(z.nullable(z.string()), "Why rspamd did not answer, in words."),
});
export type SpamReport = z.output<typeof SpamReport>;
