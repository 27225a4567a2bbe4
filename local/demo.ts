import { withChecksum } from "../worker/domain/api-key.ts";

/** What every data folder starts with: the same on each laptop, so that pasted snippets work. */
export const DEMO = {
  company: "Acme",
  user: "dev@restante.test",
  userName: "Dev",
  namespace: "acme01",
  // No secret: it opens nothing but data folders on laptops.
  apiKey: withChecksum("localdemokeyforthislaptoponly234"),
} as const;
