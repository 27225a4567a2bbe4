import { withChecksum } from "../worker/domain/api-key.ts";
import { namedId } from "../worker/domain/ids.ts";

/** What every data folder starts with: the same on each laptop, so that pasted snippets work. */
export const DEMO = {
  company: "Acme",
  user: "dev@restante.test",
  userName: "Dev",
  namespace: "acme01",
  // No secret: it opens nothing but data folders on laptops.
  apiKey: withChecksum("localdemokeyforthislaptoponly234"),
} as const;

export const DEMO_COMPANY_ID = demoId("company");
export const DEMO_USER_ID = demoId("user");

/** The id that the demo's one `what` has in every data folder. */
export function demoId<What extends Parameters<typeof namedId>[0]>(
  what: What,
): ReturnType<typeof namedId<What>> {
  return namedId(what, `demo ${what}`);
}
