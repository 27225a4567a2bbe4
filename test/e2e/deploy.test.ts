import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

test("npm run deploy -- --dry-run bundles both Workers without an account", async () => {
  const home = await mkdtemp(path.join(os.tmpdir(), "restante-home-"));
  try {
    const script = path.join(ROOT, "local/deploy/main.ts");
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [script, "--dry-run", "--env", "staging"],
      {
        cwd: ROOT,
        // Nobody is signed in here, and nothing may be asked.
        env: {
          PATH: process.env["PATH"],
          HOME: home,
          CI: "1",
          WRANGLER_SEND_METRICS: "false",
          WRANGLER_HIDE_BANNER: "true",
        },
      },
    );
    expect(stdout).toContain("env.DB (restante-staging)");
    expect(stdout).toContain("npx wrangler d1 migrations apply restante-staging --remote");
    for (const [folder, word] of [
      ["api", "/api/v1/message"],
      ["email", "recapture"],
    ] as const) {
      const file = path.join(ROOT, `.deploy/staging/${folder}/index.js`);
      expect(await readFile(file, "utf8")).toContain(word);
    }
  } finally {
    await rm(home, { recursive: true });
  }
});
