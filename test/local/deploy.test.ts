import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { carryOut, type World } from "../../local/deploy/carry-out.ts";
import { deploy } from "../../local/deploy/deploy.ts";
import { readEnvironment, type Environment } from "../../local/deploy/environment.ts";
import { parseDeploy } from "../../local/deploy/options.ts";
import type { ShellVariables } from "../../local/deploy/page-variables.ts";
import { firstPlanOf, planOf } from "../../local/deploy/plan.ts";
import { StartError } from "../../local/start-error.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

let staging: Environment;
let production: Environment;
beforeAll(async () => {
  staging = await readEnvironment("staging");
  production = await readEnvironment("production");
}, 60_000);

/** What the build leaves: its headers allow the pages' own scripts. */
const BUILT_HEADERS = readFileSync(path.join(ROOT, "web/public/_headers"), "utf8").replace(
  "script-src 'self'",
  "script-src 'self' 'sha256-built'",
);
const BOOKMARK = 'One moment …\n{"bookmark":"0000-11"}';

interface Answers {
  readonly secrets: readonly string[];
  readonly health: number;
  /** What wrangler prints when it is asked for a bookmark. */
  readonly bookmark: string;
  readonly shell: ShellVariables;
}

/** A world in which wrangler answers as it would; it remembers what was done, in order. */
function recordingWorld(given: Partial<Answers> = {}) {
  const { secrets = ["AUTH_SECRET"], health = 200, bookmark = BOOKMARK, shell = {} } = given;
  const done: string[] = [];
  const said: string[] = [];
  const written = new Map<string, string>();
  const world: World = {
    run: async ({ command, env = {} }) => {
      const vars = Object.entries(env).map(([name, value]) => `${name}=${value} `);
      done.push(`${vars.join("")}${command.join(" ")}`);
      if (command.includes("secret")) return JSON.stringify(secrets.map((name) => ({ name })));
      return command.includes("time-travel") ? bookmark : "";
    },
    say: (line) => void said.push(line),
    read: async (file) =>
      file.startsWith(".deploy/") ? BUILT_HEADERS : readFile(path.join(ROOT, file), "utf8"),
    write: async (file, text) => {
      done.push(`write ${file}`);
      written.set(file, text);
    },
    statusOf: async (url) => {
      done.push(`GET ${url}`);
      return health;
    },
    shell,
    now: () => Date.UTC(2026, 10, 21),
  };
  return { world, done, said, written };
}

const BOOKMARK_FILE = ".deploy/bookmarks/restante-2026-11-21T00-00-00.000Z.json";

test("a deploy bundles, checks the secrets, bookmarks, migrates, then puts API, mail and pages up", async () => {
  const { world, done } = recordingWorld();
  await carryOut(planOf(production, {}), world, { dryRun: false });
  const order = [
    "vite build web --outDir ../.deploy/production/pages",
    "write .deploy/production/pages/_headers",
    "wrangler deploy --dry-run --outdir .deploy/production/api -c wrangler.toml --env production",
    "wrangler deploy --dry-run --outdir ../.deploy/production/email -c email-worker/wrangler.toml",
    "wrangler secret list",
    "wrangler d1 time-travel info restante --json",
    `write ${BOOKMARK_FILE}`,
    "wrangler d1 migrations apply restante --remote",
    "wrangler deploy -c wrangler.toml --env production",
    "wrangler deploy -c email-worker/wrangler.toml --env production",
    "wrangler email routing rules update in.restante.test catch-all --action-type worker --action-value restante-email",
    "wrangler pages deploy ../.deploy/production/pages --project-name restante-console",
    "GET https://api.restante.test/api/server/health",
  ];
  expect(done).toEqual(order.map((start) => expect.stringContaining(start)));
});

test("the bookmark is printed and kept, with the command that goes back to it", async () => {
  const { world, said, written } = recordingWorld();
  await carryOut(planOf(production, {}), world, { dryRun: false });
  expect(JSON.parse(written.get(BOOKMARK_FILE) ?? "")).toMatchObject({
    database: "restante",
    bookmark: "0000-11",
    restore: "npx wrangler d1 time-travel restore restante --bookmark=0000-11",
  });
  expect(said.join("\n")).toContain("time-travel restore restante --bookmark=0000-11");
});

test("without a required secret nothing is migrated or put up", async () => {
  const { world, done } = recordingWorld({ secrets: ["STRIPE_SECRET_KEY"] });
  const deployed = carryOut(planOf(production, {}), world, { dryRun: false });
  await expect(deployed).rejects.toThrow("has no AUTH_SECRET");
  expect(done.at(-1)).toContain("wrangler secret list");
});

test("a service that does not answer well afterwards fails the deploy", async () => {
  const { world } = recordingWorld({ health: 503 });
  const deployed = carryOut(planOf(production, {}), world, { dryRun: false });
  await expect(deployed).rejects.toThrow("answers 503");
});

test("each database of mail is bookmarked and migrated too", async () => {
  const { world, done } = recordingWorld();
  const more = { binding: "MAIL_DB_0", database_name: "restante-mail-0", database_id: "1" };
  const d1_databases = [...production.api.d1_databases, more];
  const api = { ...production.api, d1_databases };
  await carryOut(planOf({ ...production, api }, {}), world, { dryRun: false });
  expect(done).toContainEqual(expect.stringContaining("time-travel info restante-mail-0"));
  expect(done).toContainEqual(expect.stringContaining("migrations apply restante-mail-0"));
});

test("the pages of an environment may call its API, and no other", async () => {
  const { world, written } = recordingWorld();
  await carryOut(planOf(staging, {}), world, { dryRun: false });
  const headers = written.get(".deploy/staging/pages/_headers") ?? "";
  expect(headers).toContain(
    "connect-src 'self' https://api.staging.restante.test wss://api.staging.restante.test;",
  );
  expect(headers).not.toContain("//api.restante.test");
  expect(headers).toContain("script-src 'self' 'sha256-built';");
});

test("the pages of an environment name its own hosts", async () => {
  const { world, done } = recordingWorld();
  await carryOut(planOf(staging, {}), world, { dryRun: false });
  expect(done[0]?.split(" ")).toEqual(
    expect.arrayContaining([
      "VITE_API_URL=https://api.staging.restante.test",
      "VITE_SITE_URL=https://app.staging.restante.test",
      "VITE_INBOX_HOST=in.staging.restante.test",
    ]),
  );
});

test("every variable that the pages read is set, those of the operator from the shell", async () => {
  const types = await readFile(path.join(ROOT, "web/src/vite-env.d.ts"), "utf8");
  const read = types.match(/VITE_\w+/g) ?? [];
  expect(read.length).toBeGreaterThan(8);
  const shell = Object.fromEntries(read.map((name) => [name, `the operator's ${name}`]));
  const { world, said } = recordingWorld({ shell });
  await deploy({ environments: ["staging"], dryRun: true, first: false }, world);
  const build = said.find((line) => line.includes("npx vite build")) ?? "";
  const document = await readFile(path.join(ROOT, "docs/operations.md"), "utf8");
  for (const name of read) {
    expect(build).toContain(` ${name}=`);
    expect(document).toContain(`\`${name}\``);
  }
  expect(build).toContain("VITE_COMPANY_NAME='the operator'\\''s VITE_COMPANY_NAME' ");
  // Where it is reached is the environment's to say.
  expect(build).toContain("VITE_SITE_URL=https://app.staging.restante.test ");
  expect(said.join("\n")).not.toContain("Not said in the footer");
});

test("what the footer will not say is told beforehand", async () => {
  const { world, said } = recordingWorld({ shell: { VITE_COMPANY_NAME: "Example Ltd" } });
  await deploy({ environments: ["staging"], dryRun: true, first: false }, world);
  const line = said.find((each) => each.includes("Not said in the footer"));
  expect(line).toContain("VITE_SUPPORT_EMAIL");
  expect(line).not.toContain("VITE_COMPANY_NAME");
});

test.each(["", "no bookmark today", '{"bookmark":', '{"mark":"0000-11"}'])(
  "a database is not migrated after the bookmark %j",
  async (bookmark) => {
    const { world, done } = recordingWorld({ bookmark });
    const deployed = carryOut(planOf(production, {}), world, { dryRun: false });
    await expect(deployed).rejects.toThrow(StartError);
    expect(done.at(-1)).toContain("time-travel info restante");
  },
);

test("a dry run bundles, and does nothing that needs an account or leaves anything", async () => {
  const { world, done, said } = recordingWorld();
  await deploy({ environments: ["production"], dryRun: true, first: false }, world);
  expect(done).toEqual([
    expect.stringContaining("wrangler deploy --dry-run --outdir .deploy/production/api"),
    expect.stringContaining("wrangler deploy --dry-run --outdir ../.deploy/production/email"),
  ]);
  expect(said.join("\n")).toContain("npx wrangler d1 migrations apply restante --remote");
});

test("a database without an id is not deployed to", async () => {
  const { world, done } = recordingWorld();
  const deployed = deploy({ environments: ["production"], dryRun: false, first: false }, world);
  await expect(deployed).rejects.toThrow("the database restante has no id yet");
  expect(done).toEqual([]);
});

test("the first time, the API Worker goes up without the Worker that is not there yet", async () => {
  const { world, done, written } = recordingWorld();
  await carryOut(firstPlanOf(production), world, { dryRun: false });
  expect(done.slice(-3)).toEqual([
    "write wrangler.first.toml",
    "wrangler deploy -c wrangler.first.toml --env production",
    "wrangler deploy -c email-worker/wrangler.toml --env production",
  ]);
  const config = written.get("wrangler.first.toml") ?? "";
  expect(config).not.toContain("[[env.production.services]]");
  expect(config).toContain("[[env.staging.services]]");
  expect(config).toContain("[[env.production.ratelimits]]");
});

test("a deploy has to be told where to; a dry run looks everywhere", () => {
  expect(parseDeploy([])).toMatchObject({ kind: "fault" });
  expect(parseDeploy(["--env", "elsewhere"])).toMatchObject({ kind: "fault" });
  expect(parseDeploy(["--enf", "staging"])).toMatchObject({ kind: "fault" });
  expect(parseDeploy(["--dry-run"])).toMatchObject({
    options: { environments: ["staging", "production"], dryRun: true },
  });
  expect(parseDeploy(["--env", "staging", "--first"])).toMatchObject({
    options: { environments: ["staging"], dryRun: false, first: true },
  });
});
