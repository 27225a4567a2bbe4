import * as z from "zod/mini";
import { SERVICES } from "../domain/service-status.ts";
import { described } from "./described.ts";

/** What GET v1/status answers: what scheduled checks found. */
export const StatusAnswer = z.array(
  z.object({
    name: z.enum(SERVICES),
    lastChecked: described(z.nullable(z.string()), "ISO 8601; null: not yet."),
    uptime: described(
      z.nullable(z.number()),
      "Share of checks that went well in the last 30 days, 0 to 1; null: none was made.",
    ),
    days: described(
      z.array(
        z.object({
          date: z.string(),
          checks: z.int(),
          failures: z.int(),
          averageMs: z.int(),
        }),
      ),
      "Oldest first; a day without checks is left out.",
    ),
  }),
);
export type StatusAnswer = z.output<typeof StatusAnswer>;
