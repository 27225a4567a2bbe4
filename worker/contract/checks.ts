import * as z from "zod/mini";
import { DeliveryReport } from "./checks/delivery.ts";
import { ContentLint } from "./content-lint.ts";
import { described } from "./described.ts";
import { HtmlCheck } from "./html-check.ts";
import { SpamView } from "./spam.ts";

/** Every check of a message. */
export const Checks = z.object({
  spam: described(z.nullable(SpamView), "The built-in spam test; null: never tested."),
  delivery: described(DeliveryReport, "Its way here, and who sent it."),
  html: described(z.nullable(HtmlCheck), "Its HTML in e-mail clients; null: it has none."),
  lint: described(ContentLint, "What looks like a mistake in its content."),
});
export type Checks = z.output<typeof Checks>;

/** What GET /api/v1/message/{id}/checks answers. */
export const OneChecks = z.object({ success: z.literal(true), data: Checks });
