import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ENVIRONMENTS } from "../../local/deploy/environment.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

let home: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), "restante-home-"));
});
afterAll(() => rm(home, { recursive: true }));

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

test("npm run deploy -- --dry-run bundles both Workers of each environment without an account", async () => {
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
});

test("a command line that is wrong ends with 2, as those of the other commands", async () => {
  await expect(deploy(["--env", "elsewhere"])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Name where to deploy to"),
  });
});
