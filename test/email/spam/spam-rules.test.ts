import { expect, test } from "vitest";
import { SPAM_RULES } from "../../../worker/domain/spam/spam-rules.ts";
import type { MailSource } from "../../../worker/domain/mail.ts";
import { readMail } from "../../../email-worker/read-mail.ts";
import { BODY_CASES } from "./body-cases.ts";
import { HEADER_CASES } from "./header-cases.ts";
import { spamMail, type MailChange } from "./spam-mail.ts";

async function rulesOf(
  change: MailChange,
  source: MailSource = "https",
): Promise<readonly string[]> {
  const envelope = { from: change.envelopeFrom ?? "ana@shop.example", to: "ben@in.example" };
  const { spam, problems } = await readMail(spamMail(change), { source, envelope });
  expect(problems).toEqual([]);
  return spam?.rules ?? [];
}

const CASES = [...HEADER_CASES, ...BODY_CASES];

test.each(CASES)("%s is told from what nearly has it", async (rule, hit, miss) => {
  expect(await rulesOf(hit)).toContain(rule);
  expect(await rulesOf(miss)).not.toContain(rule);
});

/** What Cloudflare writes on top of a mail, whose verdicts become rules. */
function checked(results: string): MailChange {
  return {
    headers: {
      "Authentication-Results": `mx.cloudflare.net; ${results}`,
      "X-CF-SpamH-Score": "0",
    },
  };
}

const VERDICTS = [
  ["SPF_PASS", "spf=pass"],
  ["SPF_FAIL", "spf=fail"],
  ["SPF_SOFTFAIL", "spf=softfail"],
  ["SPF_NEUTRAL", "spf=neutral"],
  ["SPF_NONE", "spf=none"],
  ["DKIM_VALID", "dkim=pass"],
  ["DKIM_INVALID", "dkim=fail"],
  ["DMARC_PASS", "dmarc=pass"],
  ["DMARC_NONE", "dmarc=fail"],
  ["DMARC_MISSING", "dmarc=none"],
] as const;

test.each(VERDICTS)(
  "%s is what the receiving server says, and nobody else",
  async (rule, results) => {
    expect(await rulesOf(checked(results), "email")).toContain(rule);
    expect(await rulesOf(checked(results), "https")).not.toContain(rule);
    expect(await rulesOf(checked("arc=none"), "email")).not.toContain(rule);
  },
);

test("every rule has a case, and no name stands for two rules", () => {
  const names = SPAM_RULES.map(({ name }) => name);
  const tested = [...CASES, ...VERDICTS].map(([name]) => name);
  expect(names.toSorted()).toEqual([...new Set(tested)].toSorted());
});

test("an ordinary mail has nothing against it", async () => {
  const rules = await rulesOf({});
  expect(rules).toEqual(["NO_RECEIVED", "NO_RELAYS"]);
});

test("the score is the sum of the points, to the thousandth", async () => {
  const envelope = { from: "ana@shop.example", to: "ben@in.example" };
  const raw = spamMail({
    headers: { "Message-ID": null, Date: null },
    body: "Dear Friend, how are you on this day?",
  });
  const { spam } = await readMail(raw, { source: "https", envelope });
  expect(spam?.rules.toSorted()).toEqual([
    "DEAR_FRIEND",
    "MISSING_DATE",
    "MISSING_MID",
    "NO_RECEIVED",
    "NO_RELAYS",
  ]);
  expect(spam?.millipoints).toBe(2683 + 2739 + 552 - 1 - 1);
});

const HOSTILE = [
  ["an endless word", "a".repeat(300_000)],
  ["words without end", "aaaaaaaa ".repeat(30_000)],
  ["digits", "1,".repeat(150_000)],
  ["dollars", "$1".repeat(150_000)],
  ["blanks", " ".repeat(300_000)],
  ["colons", "http://".repeat(40_000)],
  ["quotes", '"'.repeat(300_000)],
  ["free", "free ".repeat(60_000)],
  ["open tags", "<a href='x'>".repeat(20_000)],
  ["styles", `<p style="${"color:".repeat(40_000)}">a`],
] as const;

// A pattern that goes back and forth would take minutes over these, and the test would time out.
test.each(HOSTILE)("a mail of %s is tested", async (_, body) => {
  const envelope = { from: "", to: "ben@in.example" };
  for (const change of [{ html: body }, { body }, { headers: { Subject: body, From: body } }]) {
    const { spam } = await readMail(spamMail(change), { source: "smtp", envelope });
    expect(spam).not.toBeNull();
  }
});
