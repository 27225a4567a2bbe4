import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import * as z from "zod/mini";
import { ROOT } from "../worker-config.ts";

/** A name that the code reads from `env`. */
export interface Wanted {
  readonly name: string;
  readonly optional: boolean;
}

const Named = z.object({ name: z.string() });
const Property = z.object({
  type: z.literal("TSPropertySignature"),
  key: Named,
  optional: z.boolean(),
});
const Interface = z.object({
  type: z.literal("TSInterfaceDeclaration"),
  id: Named,
  extends: z.array(z.object({ expression: Named })),
  body: z.object({ body: z.array(z.unknown()) }),
});
const Exported = z.object({ declaration: Interface });

/** What an interface of worker/env.ts asks for, with what it extends. Throws when there is none. */
export function wantedBy(name: "Env" | "MailEnv", source = envSource()): Wanted[] {
  const { program } = parseSync("env.ts", source, { lang: "ts" });
  const interfaces = new Map(
    program.body.flatMap((statement) => {
      const { data } = Exported.safeParse(statement);
      return data ? [[data.declaration.id.name, data.declaration] as const] : [];
    }),
  );
  const collect = (wanted: string): Wanted[] => {
    const found = interfaces.get(wanted);
    if (!found) throw new Error(`worker/env.ts has no interface ${wanted}`);
    const inherited = found.extends.flatMap(({ expression }) => collect(expression.name));
    return [...inherited, ...found.body.body.flatMap(propertyOf)];
  };
  return collect(name);
}

function envSource(): string {
  return readFileSync(path.join(ROOT, "worker/env.ts"), "utf8");
}

/** An index signature, as the one of MAIL_DB_n, asks for nothing by name. */
function propertyOf(member: unknown): Wanted[] {
  const { data } = Property.safeParse(member);
  return data ? [{ name: data.key.name, optional: data.optional }] : [];
}
