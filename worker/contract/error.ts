import * as z from "zod/mini";

/** The body of every refused call. */
export const ErrorAnswer = z.object({
  success: z.literal(false),
  error: z.looseObject({ code: z.string(), message: z.string() }),
});
export type ErrorAnswer = z.output<typeof ErrorAnswer>;
