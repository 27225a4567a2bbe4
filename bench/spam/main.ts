import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { parseMail } from "../../email-worker/parse.ts";
import { readForSpam } from "../../email-worker/spam.ts";
import { judge, SPAM_THRESHOLD, verdictOf } from "../../worker/domain/spam/spam-result.ts";
import { SPAM_RULES } from "../../worker/domain/spam/spam-rules.ts";
import { benchMails, type BenchMail } from "./mails.ts";
import { hasSpamAssassin, judgeBySpamAssassin, type Judgement } from "./spamassassin.ts";

const HELP = `npm run bench:spam -- [options]

Compares the built-in spam test with the SpamAssassin installed here (local rules only) on more than
200 made mails, and measures how long a mail of 20 KB takes.

  --folder DIR  judges the mails in this folder too; may be given more than once
  --verbose     names the rules on which the two differ, mail by mail
  --help        this text
`;
const { stdout, stderr } = process;
/** Some rules of SpamAssassin are worth a thousand points. */
const MAX_DIFFERENCE = 100;

const ROUNDS = 200;
const SIZE = 20_000;

await main();

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      folder: { type: "string", multiple: true },
      verbose: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return void stdout.write(HELP);
  const folders = await Promise.all((values.folder ?? []).map(mailsOf));
  await printSpeed();
  if (!(await hasSpamAssassin())) {
    stderr.write("SpamAssassin is not installed (Debian: apt-get install spamassassin).\n");
    process.exitCode = 1;
    return;
  }
  await compare("made mails", benchMails(), values.verbose ?? false);
  const others = folders.flat();
  if (others.length > 0) await compare("given mails", others, values.verbose ?? false);
}

async function mailsOf(folder: string): Promise<BenchMail[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => ({
      name: path.join(parentPath, name),
      raw: await readFile(path.join(parentPath, name)),
    })),
  );
}

async function compare(title: string, mails: BenchMail[], isVerbose: boolean): Promise<void> {
  const theirs = await judgeBySpamAssassin(mails);
  const ours = await Promise.all(mails.map(({ raw }) => judgeByOurs(raw)));
  let [agreed, difference, spam] = [0, 0, 0];
  for (const [i, mine] of ours.entries()) {
    const other = theirs[i];
    if (other === undefined) throw new Error(`no judgement of ${mails[i]?.name}`);
    const isSpam = other.score >= other.threshold;
    const isSame = isSpam === (verdictOf(mine.score) === "spam");
    agreed += isSame ? 1 : 0;
    spam += isSpam ? 1 : 0;
    difference += Math.min(MAX_DIFFERENCE, Math.abs(mine.score - other.score));
    if (isVerbose || !isSame) stdout.write(differences(mails[i]?.name ?? "", mine, other));
  }
  const share = ((100 * agreed) / mails.length).toFixed(1);
  stdout.write(
    `${title}: ${mails.length}, of them spam to SpamAssassin: ${spam}; same verdict: ${share} %; ` +
      `mean difference of score: ${(difference / mails.length).toFixed(2)}\n`,
  );
}

async function judgeByOurs(raw: Uint8Array): Promise<Judgement> {
  const mail = await parseMail(raw);
  const returnPath = mail.headers.find(({ name }) => name.toLowerCase() === "return-path");
  const { millipoints, rules } = judge(
    readForSpam(raw, mail, returnPath?.value.replace(/[<>\s]/g, "") ?? ""),
  );
  return { score: millipoints / 1000, threshold: SPAM_THRESHOLD, rules };
}

function differences(name: string, ours: Judgement, theirs: Judgement): string {
  const missing = theirs.rules.filter((rule) => !ours.rules.includes(rule));
  const extra = ours.rules.filter((rule) => !theirs.rules.includes(rule));
  return `${name}: ${ours.score} (SpamAssassin: ${theirs.score})\n  missing: ${missing.join(" ")}\n  extra: ${extra.join(" ")}\n`;
}

/** The mean of many runs over a newsletter of 20 KB: laying it out for the rules, and the rules. */
async function printSpeed(): Promise<void> {
  const paragraph =
    "<p>The autumn release brings a faster search and <a href='https://shop.example/a'>more</a>.</p>\n";
  const html = `<html><body>${paragraph.repeat(SIZE / paragraph.length)}</body></html>`;
  const raw = new TextEncoder().encode(
    `From: a@shop.example\nTo: b@in.example\nSubject: News\nMIME-Version: 1.0\nContent-Type: text/html\n\n${html}`,
  );
  const mail = await parseMail(raw);
  const run = (): void => void judge(readForSpam(raw, mail, "a@shop.example"));
  for (let i = 0; i < ROUNDS; i++) run();
  // Time of the processor, for a crowded machine takes breaks.
  const before = process.cpuUsage();
  for (let i = 0; i < ROUNDS; i++) run();
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1000 / ROUNDS;
  stdout.write(`${SPAM_RULES.length} rules over ${raw.length} bytes: ${ms.toFixed(2)} ms of CPU\n`);
}
