import { ArgumentFault, FLAG, parseArguments, TEXT, textOf, type Parsed } from "../command-line.ts";
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
  const known = { env: TEXT, "dry-run": FLAG, first: FLAG, help: FLAG };
  return parseArguments(args, known, (values) => {
    const dryRun = values["dry-run"] === true;
    const named = textOf("--env", values["env"], "");
    const environments = ENVIRONMENTS.filter((name) => name === named || (dryRun && named === ""));
    if (environments.length === 0) {
      throw new ArgumentFault(`Name where to deploy to: --env ${ENVIRONMENTS.join(" or --env ")}.`);
    }
    return { environments, dryRun, first: values["first"] === true };
  });
}
