import * as z from "zod/mini";
import { passed } from "./answer.ts";
import { described } from "./described.ts";

/** How long a key may live, and its days; null: for ever. */
export const KEY_LIFETIMES = { never: null, "30d": 30, "90d": 90, "1y": 365 } as const;
const Lifetime = z.enum(["never", "30d", "90d", "1y"], "must be never, 30d, 90d or 1y");

export const CreateApiKeyBody = z.strictObject({
  ns: described(
    z
      .array(z.string("must be names or ids of namespaces"), "must be a list of namespaces")
      .check(z.maxLength(100, "takes at most 100 namespaces")),
    "Names or ids; an empty list makes a global key.",
  ),
  expires: z._default(Lifetime, "never"),
});
export type CreateApiKeyBody = z.output<typeof CreateApiKeyBody>;

/** A new key. It is shown this once. */
const ShownApiKey = z.object({
  id: z.string(),
  key: z.string(),
  ns: z.array(z.string()),
  expiresAt: z.nullable(z.string()),
  created_at: z.string(),
});
export type ShownApiKey = z.output<typeof ShownApiKey>;
export const NewApiKey = passed(ShownApiKey);

export const ApiKeyView = z.object({
  id: z.string(),
  key: described(z.string(), "Masked: its first and last four characters."),
  ns: described(z.array(z.string()), "Names of its namespaces; empty: global."),
  deletedNs: described(
    z.array(z.string()),
    "Those of them that were deleted: the key reaches them no more, and nothing in their place.",
  ),
  active: described(z.boolean(), "Whether it opens anything: switched on and not expired."),
  expired: z.boolean(),
  expiresAt: z.nullable(z.string()),
  usage: described(z.int(), "Calls made with it."),
  lastUsedAt: z.nullable(z.string()),
  created_at: z.string(),
  companyId: z.string(),
});
export type ApiKeyView = z.output<typeof ApiKeyView>;
export const ApiKeyList = z.array(ApiKeyView);
