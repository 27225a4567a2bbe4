import * as z from "zod/mini";
import { described } from "../described.ts";

const problems = z.nullable(z.int());

/** How the checks of a message ended, in short. */
export const ChecksSummary = z.object({
  spam: described(z.nullable(z.enum(["spam", "ham"])), "null: never tested."),
  delivery: described(problems, "Problems of its delivery; null: not checked."),
  html: described(
    problems,
    "Problems of its HTML; null: not checked, for it has none or is large.",
  ),
  lint: described(problems, "Problems of its content; null: not checked, for the mail is large."),
});
export type ChecksSummary = z.output<typeof ChecksSummary>;
