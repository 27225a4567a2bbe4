import * as z from "zod/mini";
import { described } from "./described.ts";

const percent = z.number();

const Family = z.object({
  family: described(z.string(), "Such as `gmail`."),
  name: z.string(),
  supported: described(
    percent,
    "Per cent of what the HTML uses, over all of the family's clients, as far as it was tested.",
  ),
  partly: percent,
  unsupported: percent,
});

const Affected = z.object({
  family: z.string(),
  name: z.string(),
  platforms: described(z.array(z.string()), "Such as Windows, iOS, Desktop Webmail."),
  support: z.enum(["partly", "unsupported"]),
  notes: described(z.array(z.string()), "What caniemail notes, in English and in Markdown."),
});

const Problem = z.object({
  feature: described(z.string(), "caniemail's name for it, such as `css-display-flex`."),
  title: z.string(),
  category: z.enum(["html", "css", "image"]),
  url: described(z.string(), "caniemail's page on it."),
  count: described(z.int(), "How often the HTML uses it."),
  lines: described(z.array(z.int()), "The first 20 lines of the HTML with it, counted from 1."),
  affected: described(z.array(Affected), "Clients that do not support it, or only partly."),
});

/** How well e-mail clients show a mail's HTML. */
export const HtmlCheck = z.object({
  source: described(
    z.object({ name: z.literal("caniemail"), url: z.string(), updated: z.string() }),
    "Whose knowledge it is, and of which day.",
  ),
  features: described(z.int(), "Features that caniemail knows and the HTML uses."),
  families: z.array(Family),
  problems: described(z.array(Problem), "What breaks in most clients first; at most 100."),
  omitted: described(z.int(), "Problems beyond those."),
  truncated: described(z.boolean(), "The HTML has more than 1 MiB; the rest was not read."),
});
export type HtmlCheck = z.output<typeof HtmlCheck>;
