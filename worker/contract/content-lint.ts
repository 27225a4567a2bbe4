import * as z from "zod/mini";
import { described } from "./described.ts";

/** What looks like a mistake in a mail's content. */
export const ContentLint = z.object({
  problems: described(z.int(), "How many things look like a mistake."),
});
export type ContentLint = z.output<typeof ContentLint>;
