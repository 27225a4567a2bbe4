import * as z from "zod/mini";
import { readJson } from "../../../api/api-failure.ts";

const Variables = z.record(z.string(), z.unknown());
export type Variables = z.output<typeof Variables>;

/** The variables of a query as they were typed; none when nothing was, null when it is no JSON object. */
export function readVariables(text: string): Variables | null {
  if (text.trim() === "") return {};
  return z.safeParse(Variables, readJson(text)).data ?? null;
}
