import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { openDataFolder } from "../../local/data-folder.ts";

const made: string[] = [];
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true });
});

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "restante-"));
  made.push(folder);
  return folder;
}

test("a folder is one start's alone until that one ends", async () => {
  const folder = await emptyFolder();
  const first = await openDataFolder(folder, false);
  await first.writeEnv({ RESTANTE_API_URL: "http://localhost:30001" });
  await expect(openDataFolder(folder, false)).rejects.toThrow(
    `${folder} is in use by a running npm start (http://localhost:30001). ` +
      "Stop that one, or name another folder with --data.",
  );
  first.release();
  (await openDataFolder(folder, false)).release();
});

test("a fresh start does not touch a folder in use", async () => {
  const folder = await emptyFolder();
  const first = await openDataFolder(folder, false);
  await mkdir(path.join(folder, "v3"));
  await expect(openDataFolder(folder, true)).rejects.toThrow("is in use");
  expect(existsSync(path.join(folder, "v3"))).toBe(true);
  first.release();
});

test("a fresh start removes our state, and only that", async () => {
  const folder = await emptyFolder();
  (await openDataFolder(folder, false)).release();
  await mkdir(path.join(folder, "v3/d1"), { recursive: true });
  await writeFile(path.join(folder, "notes.txt"), "mine");
  (await openDataFolder(folder, true)).release();
  expect(existsSync(path.join(folder, "v3"))).toBe(false);
  expect(await readFile(path.join(folder, "notes.txt"), "utf8")).toBe("mine");
});

test("a folder with files of others is refused, fresh or not", async () => {
  const folder = await emptyFolder();
  await writeFile(path.join(folder, "thesis.tex"), "years of work");
  for (const isFresh of [false, true]) {
    await expect(openDataFolder(folder, isFresh)).rejects.toThrow("not from here");
  }
  expect(existsSync(path.join(folder, "thesis.tex"))).toBe(true);
});

test("a missing folder is made", async () => {
  const folder = path.join(await emptyFolder(), "a/b");
  (await openDataFolder(folder, true)).release();
  expect(existsSync(folder)).toBe(true);
});
