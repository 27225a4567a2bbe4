import { parseArgs } from "node:util";
import type { Parsed } from "../options.ts";
import { ENVIRONMENTS, type EnvironmentName } from "./environment.ts";

export interface DeployOptions {
  /** What to put up; a dry run looks at all of them unless it is told one. */
  readonly environments: readonly EnvironmentName[];
  readonly dryRun: boolean;
  /** Whether the Workers do not exist yet. */
  readonly first: boolean;
}

export const DEPLOY_HELP = `npm run deploy -- --env NAME [options]

Puts both Workers, the migrations and the console's pages up on Cloudflare.

  --env NAME   ${ENVIRONMENTS.join(" or ")}
  --dry-run    check everything and bundle the Workers, without an account; all environments
               unless one is named
  --first      the very first time: makes the Workers, so that their secrets can be set
  --help       this text
`;

/** Reads the arguments of `npm run deploy`. */
export function parseDeploy(args: readonly string[]): Parsed<DeployOptions> {
  const flag = { type: "boolean" } as const;
  const known = { env: { type: "string" }, "dry-run": flag, first: flag, help: flag } as const;
  try {
    const { values } = parseArgs({ args: [...args], options: known });
    if (values.help === true) return { kind: "help" };
    const dryRun = values["dry-run"] ?? false;
    const environments = ENVIRONMENTS.filter(
      (name) => name === values.env || (dryRun && values.env === undefined),
    );
    if (environments.length === 0) {
      const sentence = `Name where to deploy to: --env ${ENVIRONMENTS.join(" or --env ")}.`;
      return { kind: "fault", sentence };
    }
    return { kind: "run", options: { environments, dryRun, first: values.first ?? false } };
  } catch (error) {
    return { kind: "fault", sentence: error instanceof Error ? error.message : String(error) };
  }
}
