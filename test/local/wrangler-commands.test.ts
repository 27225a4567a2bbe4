import { readFileSync } from "node:fs";
import path from "node:path";
import { experimental_getWranglerCommands as wranglerCommands } from "wrangler";
import { expect, test } from "vitest";
import { ENVIRONMENTS, readEnvironment } from "../../local/deploy/environment.ts";
import { firstPlanOf, planOf, type Step } from "../../local/deploy/plan.ts";

// No deploy was made on an account, so what is run there is held against the wrangler that is installed.

const { registry, globalFlags } = wranglerCommands();

/** What is read of a flag. */
interface Flag {
  readonly type?: string;
  readonly alias?: string | readonly string[];
  readonly choices?: readonly unknown[];
  readonly demandOption?: unknown;
}

/** The command that words begin with: its flags, its places, and the words that are left. */
function commandAt(words: readonly string[]) {
  let node = registry;
  let depth = 0;
  for (const word of words) {
    const next = node.subtree.get(word);
    if (next === undefined) break;
    node = next;
    depth += 1;
  }
  const { definition } = node;
  if (definition?.type !== "command") throw new Error(`no command: ${words.join(" ")}`);
  const { args = {}, positionalArgs: places = [] } = definition;
  const flags: Readonly<Record<string, Flag>> = { ...globalFlags, ...args };
  return { flags, places, rest: words.slice(depth) };
}

function flagOf(flags: Readonly<Record<string, Flag>>, word: string): Flag | undefined {
  const name = word.replace(/^--?/, "");
  return Object.entries(flags).find(
    ([each, { alias }]) => each === name || [alias].flat().includes(name),
  )?.[1];
}

/** What wrangler would not take of a flag with what stands after it, in words. */
function flagFaults(word: string, flag: Flag | undefined, value: string | undefined): string[] {
  if (flag === undefined) return [`${word} is no flag`];
  if (flag.type === "boolean") return [];
  if (value === undefined || value.startsWith("-")) return [`${word} has no value`];
  return flag.choices?.includes(value) === false ? [`${word} takes no ${value}`] : [];
}

/** What wrangler would not take of a command, in words. */
function faultsOf(words: readonly string[]): string[] {
  const { flags, places, rest } = commandAt(words);
  const left = rest.flatMap((word) => (word.startsWith("--") ? word.split("=") : [word]));
  const faults: string[] = [];
  let placed = 0;
  for (let at = 0; at < left.length; at += 1) {
    const word = left[at] ?? "";
    if (!word.startsWith("-")) {
      placed += 1;
      continue;
    }
    const flag = flagOf(flags, word);
    faults.push(...flagFaults(word, flag, left[at + 1]));
    if (flag?.type !== "boolean") at += 1;
  }
  const needed = places.filter((place) => flags[place]?.demandOption === true).length;
  const fits = placed >= needed && placed <= places.length;
  return fits ? faults : [...faults, `${placed} words for ${places.join(", ")}`];
}

function commandsOf(steps: readonly Step[]): string[][] {
  return steps
    .flatMap((step) => ("command" in step ? [[...step.command]] : []))
    .filter(([program]) => program === "wrangler")
    .map(([, ...words]) => words);
}

test.each(ENVIRONMENTS)("wrangler takes every command of a deploy to %s", async (name) => {
  const environment = await readEnvironment(name);
  const commands = [
    ...commandsOf(planOf(environment, {})),
    ...commandsOf(firstPlanOf(environment)),
  ];
  expect(commands.length).toBeGreaterThan(10);
  for (const words of commands) {
    expect([words.join(" "), faultsOf(words)]).toEqual([words.join(" "), []]);
  }
});

test("wrangler takes every command that docs/operations.md names", () => {
  const document = readFileSync(
    path.resolve(import.meta.dirname, "../../docs/operations.md"),
    "utf8",
  );
  const commands = [...document.matchAll(/npx wrangler ([^`\n]+)/g)].map(([, words = ""]) =>
    words.trim(),
  );
  expect(commands.length).toBeGreaterThan(15);
  for (const words of commands) expect([words, faultsOf(words.split(" "))]).toEqual([words, []]);
});

test.each([
  ["d1 time-travel info restante --jsn", "--jsn is no flag"],
  ["secret list --format xml", "--format takes no xml"],
  ["d1 migrations apply --remote", "0 words"],
  ["deploy a b", "2 words"],
  ["pages deploy folder --project-name --branch main", "--project-name has no value"],
])("of %s it would say: %s", (command, fault) => {
  expect(faultsOf(command.split(" ")).join("; ")).toContain(fault);
});
