import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO } from "../../local/demo.ts";
import { migrate } from "../../local/migrations.ts";
import { seedDemo } from "../../local/seed-demo.ts";
import { ROOT } from "../../local/worker-config.ts";
import { digestKey, isWellFormedKey } from "../../worker/domain/api-key.ts";

let mf: Miniflare;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "restante-"));
  mf = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default { fetch: () => new Response() }",
      d1Databases: { DB: "one", BROKEN: "two" },
      cf: false,
      telemetry: { enabled: false },
    }),
  );
  await mf.ready;
});
afterAll(async () => {
  await mf.dispose();
  await rm(folder, { recursive: true });
});

test("migrations are applied once, and recorded where wrangler looks", async () => {
  const database = await mf.getD1Database("DB");
  const applied = await migrate(database, path.join(ROOT, "drizzle"));
  expect(applied[0]).toMatch(/^0000_.*\.sql$/);
  expect(await migrate(database, path.join(ROOT, "drizzle"))).toEqual([]);
  const { results } = await database.prepare("SELECT id, name FROM d1_migrations").all();
  expect(results).toEqual(applied.map((name, index) => ({ id: index + 1, name })));
});

test("the demo data is seeded once, and what changed since stays", async () => {
  const database = await mf.getD1Database("DB");
  await migrate(database, path.join(ROOT, "drizzle"));
  await seedDemo(database, 1);
  await database.prepare("UPDATE companies SET name = 'Changed'").run();
  await seedDemo(database, 2);
  const { results } = await database.prepare("SELECT name, created_at FROM companies").all();
  expect(results).toEqual([{ name: "Changed", created_at: 1 }]);
  const key = await database.prepare("SELECT digest FROM api_keys").first("digest");
  expect(key).toBe(await digestKey(DEMO.apiKey));
  expect(isWellFormedKey(DEMO.apiKey)).toBe(true);
});

test("a migration that fails leaves nothing behind and is tried again", async () => {
  const database = await mf.getD1Database("BROKEN");
  const file = path.join(folder, "0000_half.sql");
  await writeFile(file, "CREATE TABLE a (x);\n--> statement-breakpoint\nCREATE TABLE (;");
  await expect(migrate(database, folder)).rejects.toThrow("syntax error");
  await writeFile(file, "CREATE TABLE a (x);\n--> statement-breakpoint\nCREATE TABLE b (x);");
  expect(await migrate(database, folder)).toEqual(["0000_half.sql"]);
});
