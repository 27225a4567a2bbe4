import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { sayUntested } from "./say-untested.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

const Lockfile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      resolved: z.optional(z.string()),
      integrity: z.optional(z.string()),
      link: z.optional(z.boolean()),
    }),
  ),
});
const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
});

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));
}

test("every package of the lockfile has a digest, and none comes from elsewhere than a registry", () => {
  const { packages } = Lockfile.parse(readJson("package-lock.json"));
  const entries = Object.entries(packages).filter(([place]) => place !== "");
  expect(entries.length).toBeGreaterThan(200);
  for (const [place, { integrity = "", resolved = "https:", link = false }] of entries) {
    expect([place, integrity]).toEqual([place, expect.stringMatching(/^sha512-/)]);
    expect([place, link, /^(?:https:|$)/.test(resolved)]).toEqual([place, false, true]);
  }
});

test("every package that the project names is pinned to one version", () => {
  const manifest = Manifest.parse(readJson("package.json"));
  const named = Object.values(manifest).flatMap((packages) => Object.entries(packages));
  const loose = named.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version));
  expect(loose).toEqual([]);
});

test("no package that goes to production has a known hole, as far as the registry can be asked", (context) => {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
    cwd: ROOT,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const { data } = Audit.safeParse(parsed(stdout));
  if (!data) {
    const reason = "not audited, for npm audit has no answer from its registry";
    // Whether it answers is no matter of the code, so only who asks for it fails: before a release.
    if (process.env["NPM_AUDIT"] === "required") throw new Error(reason);
    sayUntested(`packages for known holes: ${reason}`);
    context.skip(reason);
    return;
  }
  const holes = Object.entries(data.vulnerabilities).map(([name, { severity }]) => [
    name,
    severity,
  ]);
  expect(holes.filter(([, severity]) => severity === "high" || severity === "critical")).toEqual(
    [],
  );
});

const Audit = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
