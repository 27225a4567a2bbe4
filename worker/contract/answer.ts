import * as z from "zod/mini";

/** What a call of the console answers when there is nothing to tell but that it was done. */
export const Done = z.object({ passed: z.literal(true), message: z.string() });
export type Done = z.output<typeof Done>;

/** A call of the console that answers with something. */
export function passed<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ passed: z.literal(true), data, message: z.string() });
}

/** The body of every refused call of the console. */
export const ConsoleError = z.object({
  passed: z.literal(false),
  message: z.string(),
  errors: z.array(z.string()),
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    /** When the session ended, ISO 8601. */
    expiredAt: z.optional(z.string()),
    /** The field of the body or query that is wrong. */
    parameter: z.optional(z.string()),
  }),
});
export type ConsoleError = z.output<typeof ConsoleError>;
