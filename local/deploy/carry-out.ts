import * as z from "zod/mini";
import { StartError } from "../start-error.ts";
import { headersFor } from "./page-headers.ts";
import type { ShellVariables } from "./page-variables.ts";
import { DEPLOY_FOLDER, type Command, type Step } from "./plan.ts";
import { missingSecrets } from "./secrets.ts";
import { withoutInbound } from "./without-inbound.ts";

/** The world that a deploy acts on. */
export interface World {
  /** Runs a command, shows what it says, and returns what it printed. Throws when it fails. */
  run(command: Command): Promise<string>;
  say(line: string): void;
  read(file: string): Promise<string>;
  /** Writes a file, with its folder. */
  write(file: string, text: string): Promise<void>;
  /** The status of a GET. */
  statusOf(url: string): Promise<number>;
  /** The variables of the shell that the deploy was started in. */
  readonly shell: ShellVariables;
  /** The clock, in ms. */
  now(): number;
}

const Bookmark = z.object({ bookmark: z.string() });
const SecretNames = z.array(z.object({ name: z.string() }));

/** Does the steps in their order; the first that fails ends it. A dry run does what needs no account. */
export async function carryOut(
  steps: readonly Step[],
  world: World,
  { dryRun }: { dryRun: boolean },
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    world.say(`${index + 1}. ${step.title}`);
    for (const line of linesOf(step)) world.say(`   ${line}`);
    if (!dryRun || ("offline" in step && step.offline)) await carry(step, world);
  }
}

/** What a step would run, as one would type it. */
function linesOf(step: Step): string[] {
  if (step.kind === "health") return [`GET ${step.url}`];
  if (!("command" in step)) return [];
  const vars = Object.entries(step.env ?? {}).map(([name, value]) => `${name}=${quoted(value)} `);
  const folder = step.folder === undefined ? "" : `cd ${step.folder} && `;
  return [`${folder}${vars.join("")}npx ${step.command.join(" ")}`];
}

/** A value as a shell takes it. */
function quoted(value: string): string {
  return /^[\w:/.@+-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}

async function carry(step: Step, world: World): Promise<void> {
  switch (step.kind) {
    case "run":
      await world.run(step);
      return;
    case "bookmark":
      return keepBookmark(await world.run(step), step.database, world);
    case "secrets":
      return requireSecrets(await world.run(step));
    case "headers": {
      // Those of the build, which allow the pages' own scripts by their digests.
      const headers = await world.read(`${step.pages}/_headers`);
      return world.write(`${step.pages}/_headers`, headersFor(headers, step.apiUrl));
    }
    case "without-inbound": {
      const config = await world.read("wrangler.toml");
      return world.write(step.file, withoutInbound(config, step.environment));
    }
    case "health":
      return requireHealth(step.url, world);
  }
}

/** A restore needs the bookmark long after the terminal is closed, so it is kept as a file too. */
async function keepBookmark(printed: string, database: string, world: World): Promise<void> {
  const { bookmark } = parsed(Bookmark, printed);
  const restore = `npx wrangler d1 time-travel restore ${database} --bookmark=${bookmark}`;
  const at = new Date(world.now()).toISOString();
  const file = `${DEPLOY_FOLDER}/bookmarks/${database}-${at.replaceAll(":", "-")}.json`;
  await world.write(file, `${JSON.stringify({ database, at, bookmark, restore }, null, 2)}\n`);
  world.say(`   bookmark ${bookmark}, kept in ${file}`);
  world.say(`   to go back: ${restore}`);
}

function requireSecrets(printed: string): void {
  const missing = missingSecrets(parsed(SecretNames, printed).map(({ name }) => name));
  if (missing.length === 0) return;
  throw new StartError(
    `The API Worker has no ${missing.join(", ")}. Set it with \`wrangler secret put\`; ` +
      "docs/operations.md says how it is made.",
  );
}

async function requireHealth(url: string, world: World): Promise<void> {
  const status = await world.statusOf(url);
  if (status === 200) return;
  throw new StartError(
    `${url} answers ${status}. The deploy is up; docs/operations.md says how to look and go back.`,
  );
}

/** wrangler may say a word before its JSON. Throws with what it printed when it is not as expected. */
function parsed<Schema extends z.ZodMiniType>(schema: Schema, printed: string): z.output<Schema> {
  const read = z.safeParse(schema, jsonIn(printed));
  if (read.success) return read.data;
  throw new StartError(`wrangler printed something else than expected: ${printed}`);
}

/** The JSON that a text ends with; undefined: there is none. */
function jsonIn(printed: string): unknown {
  const start = printed.search(/[[{]/);
  if (start < 0) return undefined;
  try {
    return JSON.parse(printed.slice(start));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
