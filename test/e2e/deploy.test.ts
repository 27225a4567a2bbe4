import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ENVIRONMENTS, readEnvironment } from "../../local/deploy/environment.ts";
import { planOf } from "../../local/deploy/plan.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

let home: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), "restante-home-"));
});
afterAll(() => rm(home, { recursive: true }));

/** Bundling and building take their time where others use the machine too. */
const LONG = { timeout: 180_000 };

/** Runs `npm run deploy` where nobody is signed in and nothing may be asked. */
function deploy(args: readonly string[]): Promise<{ stdout: string }> {
  const script = path.join(ROOT, "local/deploy/main.ts");
  return promisify(execFile)(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      HOME: home,
      CI: "1",
      WRANGLER_SEND_METRICS: "false",
      WRANGLER_HIDE_BANNER: "true",
    },
  });
}

test(
  "npm run deploy -- --dry-run bundles both Workers of each environment without an account",
  LONG,
  async () => {
    const { stdout } = await deploy(["--dry-run"]);
    const databases = { staging: "restante-staging", production: "restante" };
    for (const name of ENVIRONMENTS) {
      expect(stdout).toContain(`env.DB (${databases[name]})`);
      expect(stdout).toContain(
        `npx wrangler d1 migrations apply ${databases[name]} --remote -c wrangler.toml --env ${name}\n`,
      );
      for (const [folder, word] of [
        ["api", "/api/v1/message"],
        ["email", "recapture"],
      ] as const) {
        const file = path.join(ROOT, `.deploy/${name}/${folder}/index.js`);
        expect(await readFile(file, "utf8")).toContain(word);
      }
    }
  },
);

test("a command line that is wrong ends with 2, as those of the other commands", async () => {
  await expect(deploy(["--env", "elsewhere"])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Name where to deploy to"),
  });
});

/** Hosts of production, which pages of another environment must not name; its mail addresses aside. */
const DEFAULTS = /(?<![\w.-])(?:app|api|in)\.restante\.test/;

test("the pages of staging are whole, and name the hosts of staging alone", LONG, async () => {
  const [build] = planOf(await readEnvironment("staging"), {});
  if (build === undefined || !("command" in build)) throw new Error("a deploy begins with a build");
  const [, ...words] = build.command;
  const vite = path.join(ROOT, "node_modules/vite/bin/vite.js");
  await promisify(execFile)(process.execPath, [vite, ...words], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], ...build.env },
  });
  const pages = path.join(ROOT, ".deploy/staging/pages");
  const names = await readdir(pages, { recursive: true });
  const read = names.filter((name) => /\.(?:html|xml|txt|md)$/.test(name));
  expect(read.length).toBeGreaterThan(50);
  const wrong = [];
  for (const name of read) {
    const text = await readFile(path.join(pages, name), "utf8");
    if (DEFAULTS.test(text)) wrong.push(name);
    for (const [, file = ""] of text.matchAll(/(?:import\("|src="|href=")\/(assets\/[^"]+)"/g)) {
      if (!names.includes(file)) wrong.push(`${name}: ${file} is missing`);
    }
  }
  expect(wrong).toEqual([]);
  for (const [name, host] of [
    ["es.html", 'rel="canonical" href="https://app.staging.restante.test/es"'],
    ["sitemap.xml", "https://app.staging.restante.test/"],
    ["robots.txt", "https://app.staging.restante.test/sitemap.xml"],
    ["llms.txt", "https://api.staging.restante.test"],
    ["blog/sign-up-mail-in-ci.md", "RESTANTE_INBOX_HOST: in.staging.restante.test"],
  ] as const) {
    expect(await readFile(path.join(pages, name), "utf8")).toContain(host);
  }
});
