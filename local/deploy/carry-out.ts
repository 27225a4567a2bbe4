import * as z from "zod/mini";
import { StartError } from "../start-error.ts";
import { headersFor } from "./page-headers.ts";
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
  const vars = Object.entries(step.env ?? {}).map(([name, value]) => `${name}=${value} `);
  const folder = step.folder === undefined ? "" : `cd ${step.folder} && `;
  return [`${folder}${vars.join("")}npx ${step.command.join(" ")}`];
}

async function carry(step: Step, world: World): Promise<void> {
  switch (step.kind) {
    case "run":
      await world.run(step);
      return;
    case "bookmark":
      return keepBookmark(await world.run(step), step.command, world);
    case "secrets":
      return requireSecrets(await world.run(step));
    case "headers": {
      const headers = await world.read("web/public/_headers");
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
async function keepBookmark(
  printed: string,
  command: readonly string[],
  world: World,
): Promise<void> {
  const { bookmark } = parsed(Bookmark, printed);
  const database = command[4] ?? "";
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

/** wrangler may say a word before its JSON. Throws with what it printed when there is none. */
function parsed<Schema extends z.ZodMiniType>(schema: Schema, printed: string): z.output<Schema> {
  const start = printed.search(/[[{]/);
  if (start < 0) throw new StartError(`wrangler printed no JSON: ${printed}`);
  return z.parse(schema, JSON.parse(printed.slice(start)));
}
