import * as z from "zod/mini";
import { DAY_MS } from "../domain/time.ts";
import { described } from "./described.ts";
import { integer } from "./parameter.ts";

const MAX_ACTIVE_MS = 30 * DAY_MS;

/** What PUT …/activate takes. */
export const ActivateQuery = z.strictObject({
  deactivate_after_ms: described(
    z.optional(integer(1, MAX_ACTIVE_MS)),
    "Switches itself off after so many ms, such as 300000 for five minutes; without it, it stays on.",
  ),
});
export type ActivateQuery = z.output<typeof ActivateQuery>;

/** A namespace as the API shows it. */
export const NamespaceView = z.object({
  id: z.string(),
  name: z.string(),
  companyId: z.string(),
  active: z.boolean(),
  activeUntil: described(
    z.nullable(z.string()),
    "When it switches itself off, ISO 8601; null: never.",
  ),
  created_at: z.string(),
});
export type NamespaceView = z.output<typeof NamespaceView>;

export const OneNamespace = z.object({ success: z.literal(true), data: NamespaceView });

/** The same as a JSON body. */
export const ActivateBody = z.strictObject({
  deactivate_after_ms: z.optional(
    z
      .int("must be a whole number")
      .check(z.minimum(1, "must be at least 1"), z.maximum(MAX_ACTIVE_MS, "is too long")),
  ),
});
export type ActivateBody = z.output<typeof ActivateBody>;
