import path from "node:path";
import { StartError } from "../start-error.ts";
import { ROOT } from "../worker-config.ts";
import { carryOut, type World } from "./carry-out.ts";
import { readEnvironment, varOf, type Environment } from "./environment.ts";
import { environmentFaults, sharedFaults, staleNames } from "./faults.ts";
import type { DeployOptions } from "./options.ts";
import { unsaid } from "./page-variables.ts";
import { firstPlanOf, planOf } from "./plan.ts";
import { SECRETS } from "./secrets.ts";
import { unsafeMigrations } from "./unsafe-migrations.ts";

/** The id of a database that was not made yet. */
const UNMADE = /^0{8}-0{4}-0{4}-0{4}-/;

/**
 * Checks what is to go up, then carries it out; a dry run carries out what needs no account. Throws
 * a StartError that says all that is wrong.
 */
export async function deploy(options: DeployOptions, world: World): Promise<void> {
  const [laptop, staging, production] = await Promise.all([
    readEnvironment(null),
    readEnvironment("staging"),
    readEnvironment("production"),
  ]);
  const chosen = [staging, production].filter(
    ({ name }) => name !== null && options.environments.includes(name),
  );
  refuse([
    ...chosen.flatMap((environment) => environmentFaults(environment, laptop)),
    ...sharedFaults(staging, production),
    ...staleNames().map((name) => `worker/env.ts does not name ${name} any more`),
    ...(await unsafeMigrations(path.join(ROOT, "drizzle"))),
    ...(options.dryRun ? [] : chosen.flatMap(unmade)),
  ]);
  for (const environment of chosen) {
    describe(environment, world);
    const steps = options.first ? firstPlanOf(environment) : planOf(environment, world.shell);
    await carryOut(steps, world, options);
    if (options.first) tellOfSecrets(environment, world);
  }
}

function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new StartError(`Nothing was deployed:\n${faults.map((fault) => `- ${fault}`).join("\n")}`);
}

function unmade({ name, api }: Environment): string[] {
  return api.d1_databases
    .filter(({ database_id: id }) => UNMADE.test(id))
    .map(
      ({ database_name: database }) =>
        `${name}: the database ${database} has no id yet: \`wrangler d1 create ${database}\` ` +
        "prints one, for both wrangler.toml files",
    );
}

/** What has to be there beforehand. */
function describe({ name, api, email, pagesProject }: Environment, world: World): void {
  const names = (what: string, all: readonly (string | undefined)[]): void => {
    if (all.length > 0) world.say(`   ${what}: ${all.join(", ")}`);
  };
  world.say(`\n${name}: ${varOf(api, "API_URL")} and ${varOf(api, "CONSOLE_URL")}`);
  names("Workers", [api.name, email.name]);
  names(
    "D1",
    api.d1_databases.map((each) => `${each.binding} = ${each.database_name}`),
  );
  names(
    "R2",
    api.r2_buckets.map((each) => each.bucket_name),
  );
  names(
    "Queues",
    (api.queues.producers ?? []).map((each) => each.queue),
  );
  names(
    "Analytics Engine",
    api.analytics_engine_datasets.map((each) => each.dataset),
  );
  names("Pages", [pagesProject ?? undefined]);
  names("Not said in the footer", unsaid(world.shell));
  names("Email Routing", [`*@${varOf(email, "INBOX_HOST")}`]);
  names(
    "Secrets",
    Object.entries(SECRETS).map(([secret, { required }]) =>
      required ? secret : `${secret} (optional)`,
    ),
  );
}

function tellOfSecrets({ name }: Environment, world: World): void {
  world.say(
    `\nThe Workers of ${name} exist. Set their secrets, then run this again without --first:`,
  );
  for (const [secret, { what }] of Object.entries(SECRETS)) {
    world.say(`   npx wrangler secret put ${secret} -c wrangler.toml --env ${name}   # ${what}`);
  }
}
