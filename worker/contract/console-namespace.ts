import * as z from "zod/mini";
import {
  MAX_NAME_LENGTH,
  MIN_NAME_LENGTH,
  NAME_FAULTS,
  nameFault,
} from "../domain/namespace-name.ts";
import { passed } from "./answer.ts";
import { described } from "./described.ts";
import { shortText } from "./field.ts";

/** The name of a new namespace, in lower case. */
const Name = z.string("must be text").check(
  z.trim(),
  z.toLowerCase(),
  z.regex(/^[a-z0-9-]*$/, {
    error: "Must contain only letters, numbers, and hyphens",
    abort: true,
  }),
  z.minLength(MIN_NAME_LENGTH, NAME_FAULTS["too short"]),
  z.maxLength(MAX_NAME_LENGTH, NAME_FAULTS["too long"]),
  z.refine((name) => nameFault(name) !== "characters", NAME_FAULTS.characters),
  z.refine((name) => nameFault(name) !== "reserved", NAME_FAULTS.reserved),
);

export const CreateNamespaceBody = z.strictObject({
  name: described(z.optional(Name), "Generated when left out."),
  environment: z.optional(shortText(30)),
});
export type CreateNamespaceBody = z.output<typeof CreateNamespaceBody>;

export const ActiveBody = z.strictObject({ active: z.boolean("must be true or false") });

export const ConsoleNamespace = z.object({
  id: z.string(),
  name: z.string(),
  companyId: z.string(),
  active: z.boolean(),
  activeUntil: described(z.nullable(z.string()), "When it switches itself off; null: never."),
  created_at: z.string(),
  usage: described(z.int(), "Mails processed this month."),
  total: described(z.int(), "Mails processed since it was made, also those that are gone by now."),
  environment: z.nullable(z.string()),
  domain: described(z.string(), "The host of its addresses."),
});
export type ConsoleNamespace = z.output<typeof ConsoleNamespace>;
export const OneConsoleNamespace = passed(ConsoleNamespace);
export const ConsoleNamespaceList = z.array(ConsoleNamespace);
