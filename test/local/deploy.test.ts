import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { carryOut, type World } from "../../local/deploy/carry-out.ts";
import { deploy } from "../../local/deploy/deploy.ts";
import { readEnvironment, type Environment } from "../../local/deploy/environment.ts";
import { parseDeploy } from "../../local/deploy/options.ts";
import { firstPlanOf, planOf } from "../../local/deploy/plan.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

let production: Environment;
beforeAll(async () => {
  production = await readEnvironment("production");
}, 60_000);

/** A world in which wrangler answers as it would; it remembers what was done, in order. */
function recordingWorld(given: { secrets?: readonly string[]; health?: number } = {}) {
  const { secrets = ["AUTH_SECRET"], health = 200 } = given;
  const done: string[] = [];
  const said: string[] = [];
  const written = new Map<string, string>();
  const world: World = {
    run: async ({ command, env = {} }) => {
      const vars = Object.entries(env).map(([name, value]) => `${name}=${value} `);
      done.push(`${vars.join("")}${command.join(" ")}`);
      if (command.includes("secret")) return JSON.stringify(secrets.map((name) => ({ name })));
      return command.includes("time-travel") ? 'One moment …\n{"bookmark":"0000-11"}' : "";
    },
    say: (line) => void said.push(line),
    read: (file) => readFile(path.join(ROOT, file), "utf8"),
    write: async (file, text) => {
      done.push(`write ${file}`);
      written.set(file, text);
    },
    statusOf: async (url) => {
      done.push(`GET ${url}`);
      return health;
    },
    now: () => Date.UTC(2026, 10, 21),
  };
  return { world, done, said, written };
}

const BOOKMARK = ".deploy/bookmarks/restante-2026-11-21T00-00-00.000Z.json";

test("a deploy bundles, checks the secrets, bookmarks, migrates, then puts API, mail and pages up", async () => {
  const { world, done } = recordingWorld();
  await carryOut(planOf(production), world, { dryRun: false });
  const order = [
    "VITE_API_URL=https://api.restante.test NODE_ENV=production vite build web",
    "write .deploy/production/pages/_headers",
    "wrangler deploy --dry-run --outdir .deploy/production/api -c wrangler.toml --env production",
    "wrangler deploy --dry-run --outdir ../.deploy/production/email -c email-worker/wrangler.toml",
    "wrangler secret list",
    "wrangler d1 time-travel info restante --json",
    `write ${BOOKMARK}`,
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
  await carryOut(planOf(production), world, { dryRun: false });
  expect(JSON.parse(written.get(BOOKMARK) ?? "")).toMatchObject({
    database: "restante",
    bookmark: "0000-11",
    restore: "npx wrangler d1 time-travel restore restante --bookmark=0000-11",
  });
  expect(said.join("\n")).toContain("time-travel restore restante --bookmark=0000-11");
});

test("without a required secret nothing is migrated or put up", async () => {
  const { world, done } = recordingWorld({ secrets: ["STRIPE_SECRET_KEY"] });
  const deployed = carryOut(planOf(production), world, { dryRun: false });
  await expect(deployed).rejects.toThrow("has no AUTH_SECRET");
  expect(done.at(-1)).toContain("wrangler secret list");
});

test("a service that does not answer well afterwards fails the deploy", async () => {
  const { world } = recordingWorld({ health: 503 });
  const deployed = carryOut(planOf(production), world, { dryRun: false });
  await expect(deployed).rejects.toThrow("answers 503");
});

test("each database of mail is bookmarked and migrated too", async () => {
  const { world, done } = recordingWorld();
  const more = { binding: "MAIL_DB_0", database_name: "restante-mail-0", database_id: "1" };
  const d1_databases = [...production.api.d1_databases, more];
  const api = { ...production.api, d1_databases };
  await carryOut(planOf({ ...production, api }), world, { dryRun: false });
  expect(done).toContainEqual(expect.stringContaining("time-travel info restante-mail-0"));
  expect(done).toContainEqual(expect.stringContaining("migrations apply restante-mail-0"));
});

test("the pages of an environment may call its API, and no other", async () => {
  const { world, written } = recordingWorld();
  await carryOut(planOf(await readEnvironment("staging")), world, { dryRun: false });
  const headers = written.get(".deploy/staging/pages/_headers") ?? "";
  expect(headers).toContain(
    "connect-src 'self' https://api.staging.restante.test wss://api.staging.restante.test;",
  );
  expect(headers).not.toContain("//api.restante.test");
});

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
