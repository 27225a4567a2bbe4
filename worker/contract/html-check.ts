import * as z from "zod/mini";
import { described } from "./described.ts";

/** What mail clients will not show of a mail's HTML. */
export const HtmlCheck = z.object({
  problems: described(z.int(), "How many features of the HTML some clients do not support."),
});
export type HtmlCheck = z.output<typeof HtmlCheck>;
