import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { BenchMail } from "./mails.ts";

/** What SpamAssassin says of a mail. */
export interface Judgement {
  readonly score: number;
  readonly threshold: number;
  readonly rules: readonly string[];
}

const SCRIPT = path.join(import.meta.dirname, "spamassassin.pl");
const MAX_OUTPUT = 64 * 1024 * 1024;
const run = promisify(execFile);

/** Whether SpamAssassin is installed here. */
export async function hasSpamAssassin(): Promise<boolean> {
  return run("perl", ["-MMail::SpamAssassin", "-e", "1"]).then(
    () => true,
    () => false,
  );
}

/** Judges mails with the SpamAssassin installed here, local rules only; in the order of the mails. */
export async function judgeBySpamAssassin(mails: readonly BenchMail[]): Promise<Judgement[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "restante-spam-"));
  try {
    const files = mails.map((_, i) => path.join(folder, `${i}.eml`));
    await Promise.all(mails.map(({ raw }, i) => writeFile(files[i] ?? "", raw)));
    const { stdout } = await run("perl", [SCRIPT, ...files], { maxBuffer: MAX_OUTPUT });
    return stdout.trimEnd().split("\n").map(readLine);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function readLine(line: string): Judgement {
  const [, score = "", threshold = "", rules = ""] = line.split("\t");
  return {
    score: Number(score),
    threshold: Number(threshold),
    rules: rules.split(",").filter((name) => name !== ""),
  };
}
