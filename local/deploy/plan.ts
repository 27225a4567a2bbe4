import {
  API_CONFIG,
  EMAIL_CONFIG,
  varOf,
  type Environment,
  type EnvironmentName,
} from "./environment.ts";
import { pageVariables, type ShellVariables } from "./page-variables.ts";

/** One step of a deploy. What a command prints is read where the kind is another than "run". */
export type Step = { readonly title: string } & (
  | ({
      /** "secrets" prints JSON that is read. */
      readonly kind: "run" | "secrets";
      /** Needs neither account nor network, so a dry run does it too. */
      readonly offline: boolean;
    } & Command)
  | ({ readonly kind: "bookmark"; readonly database: string } & Command)
  | { readonly kind: "headers"; readonly apiUrl: string; readonly pages: string }
  | { readonly kind: "without-inbound"; readonly file: string; readonly environment: string }
  | { readonly kind: "health"; readonly url: string }
);

export interface Command {
  /** Its first word is a program of node_modules. */
  readonly command: readonly string[];
  /** Folder to run in, from the project's. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Where a deploy leaves what it builds and the bookmarks it takes, from the project's folder. */
export const DEPLOY_FOLDER = ".deploy";
const FIRST_CONFIG = "wrangler.first.toml";

/**
 * The steps that put an environment up, in their order. Migrations only add, so they go before the
 * code that reads what they add; the API Worker has the hub that the Email Worker rings, so it goes
 * first; the pages call the API, so they go last. `shell` says who runs the service.
 */
export function planOf(environment: Environment, shell: ShellVariables): Step[] {
  const name = namedOf(environment);
  const apiUrl = varOf(environment.api, "API_URL");
  const pages = `${DEPLOY_FOLDER}/${name}/pages`;
  return [
    {
      kind: "run",
      title: "Build the console's pages",
      command: ["vite", "build", "web", "--outDir", `../${pages}`, "--logLevel", "warn"],
      env: pageVariables(environment, shell),
      offline: false,
    },
    { kind: "headers", title: "Let the pages call the API", apiUrl, pages },
    ...bundles(name),
    {
      kind: "secrets",
      title: "See which secrets are set",
      command: wrangler(["secret", "list", "--format", "json"], API_CONFIG, name),
      offline: false,
    },
    ...databaseSteps(environment),
    deployOf("Deploy the API Worker", API_CONFIG, name),
    deployOf("Deploy the Email Worker", EMAIL_CONFIG, name),
    catchAll(environment),
    {
      kind: "run",
      title: "Deploy the pages",
      // From web/, whose wrangler.toml is Pages' own; the one above it is a Worker's.
      command: words(
        `wrangler pages deploy ../${pages}`,
        `--project-name ${environment.pagesProject} --branch main`,
      ),
      folder: "web",
      offline: false,
    },
    { kind: "health", title: "Ask the service how it is", url: `${apiUrl}/api/server/health` },
  ];
}

/**
 * The steps of the very first time. Cloudflare refuses a binding to a Worker that does not exist
 * (code 10143), and each Worker is bound to the other: so the API Worker goes up without INBOUND.
 * Its secrets can be set from then on.
 */
export function firstPlanOf(environment: Environment): Step[] {
  const name = namedOf(environment);
  return [
    ...bundles(name),
    ...databaseSteps(environment),
    {
      kind: "without-inbound",
      title: `Write ${FIRST_CONFIG}, without INBOUND`,
      file: FIRST_CONFIG,
      environment: name,
    },
    deployOf("Deploy the API Worker without INBOUND", FIRST_CONFIG, name),
    deployOf("Deploy the Email Worker", EMAIL_CONFIG, name),
  ];
}

function namedOf({ name }: Environment): EnvironmentName {
  if (name === null) throw new Error("a laptop is not deployed to");
  return name;
}

function bundles(name: EnvironmentName): Step[] {
  return [
    ["API", API_CONFIG, "api"],
    ["Email", EMAIL_CONFIG, "email"],
  ].map(([who, config = "", folder]) => {
    // wrangler takes the folder from the config's own.
    const out = `${config.includes("/") ? "../" : ""}${DEPLOY_FOLDER}/${name}/${folder}`;
    return {
      kind: "run",
      title: `Bundle the ${who} Worker`,
      command: wrangler(["deploy", "--dry-run", "--outdir", out], config, name),
      offline: true,
    };
  });
}

/** A bookmark is taken before each database's migrations: it is where a restore goes back to. */
function databaseSteps({ api, ...environment }: Environment): Step[] {
  const name = namedOf({ api, ...environment });
  return api.d1_databases.flatMap(({ binding, database_name: database }): Step[] => [
    {
      kind: "bookmark",
      title: `Take a bookmark of ${database} (${binding})`,
      database,
      command: wrangler(["d1", "time-travel", "info", database, "--json"], API_CONFIG, name),
    },
    {
      kind: "run",
      title: `Apply the migrations to ${database} (${binding})`,
      command: wrangler(["d1", "migrations", "apply", database, "--remote"], API_CONFIG, name),
      offline: false,
    },
  ]);
}

function deployOf(title: string, config: string, name: EnvironmentName): Step {
  return { kind: "run", title, command: wrangler(["deploy"], config, name), offline: false };
}

/** A Worker's `addresses` cannot differ by environment, so the rule is set by itself. */
function catchAll({ email }: Environment): Step {
  const host = varOf(email, "INBOX_HOST");
  return {
    kind: "run",
    title: `Send all mail to ${host} to the Email Worker`,
    command: words(
      `wrangler email routing rules update ${host} catch-all`,
      `--action-type worker --action-value ${email.name} --enabled`,
    ),
    offline: false,
  };
}

function wrangler(command: readonly string[], config: string, name: EnvironmentName): string[] {
  return ["wrangler", ...command, "-c", config, "--env", name];
}

/** A command of plain words. */
function words(...lines: readonly string[]): string[] {
  return lines.join(" ").split(" ");
}
