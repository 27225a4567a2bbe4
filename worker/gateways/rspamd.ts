import * as z from "zod/mini";
import type { Envelope } from "../domain/mail.ts";
import type { RspamdReport } from "../domain/rspamd.ts";

/** Asks an rspamd what it thinks of mails. */
export interface Rspamd {
  /** The report on a raw mail, or why there is none, in words. Never throws; ends within 5 s. */
  check(raw: ArrayBuffer, envelope: Envelope): Promise<RspamdReport | { readonly problem: string }>;
}

const TIMEOUT_MS = 5_000;
const MAX_SYMBOLS = 200;
const MAX_DESCRIPTION = 300;
/** What rspamd does with spam. Its score alone says only whether it would reject the mail. */
const SPAM_ACTIONS = new Set(["add header", "rewrite subject", "reject"]);

/** What `/checkv2` answers, as far as we read it. */
const Answer = z.object({
  score: z.number(),
  required_score: z.number(),
  action: z.string(),
  symbols: z.record(
    z.string(),
    z.object({ name: z.string(), score: z.number(), description: z.optional(z.string()) }),
  ),
});

/** The rspamd that RSPAMD_URL names; null where it names none. */
export function openRspamd({ RSPAMD_URL: url }: { readonly RSPAMD_URL?: string }): Rspamd | null {
  if (url === undefined || url === "") return null;
  return {
    async check(raw, envelope) {
      try {
        return await reportOf(await ask(url, raw, envelope));
      } catch (error) {
        return { problem: problemOf(error) };
      }
    },
  };
}

async function ask(url: string, raw: ArrayBuffer, { from, to }: Envelope): Promise<Response> {
  return fetch(new URL("/checkv2", url), {
    method: "POST",
    headers: { "content-type": "message/rfc822", from: headerSafe(from), rcpt: headerSafe(to) },
    body: raw,
    // The mail goes to the configured address and nowhere else.
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

async function reportOf(answer: Response): Promise<RspamdReport | { problem: string }> {
  const text = await answer.text();
  if (!answer.ok) return { problem: `rspamd answered with status ${answer.status}.` };
  const parsed = z.safeParse(Answer, JSON.parse(text));
  if (!parsed.success) return { problem: "rspamd answered something that is no report." };
  const { score, required_score: threshold, action, symbols } = parsed.data;
  return {
    score,
    threshold,
    verdict: SPAM_ACTIONS.has(action) ? "spam" : "ham",
    action,
    rules: Object.values(symbols)
      .toSorted((a, b) => Math.abs(b.score) - Math.abs(a.score))
      .slice(0, MAX_SYMBOLS)
      .map(({ name, score: points, description = "" }) => ({
        name,
        points,
        description: description.slice(0, MAX_DESCRIPTION),
      })),
  };
}

function problemOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") {
    return `rspamd did not answer within ${TIMEOUT_MS / 1000} s.`;
  }
  if (error instanceof SyntaxError) return "rspamd answered something that is no report.";
  return "rspamd cannot be reached.";
}

/** Addresses come from senders, and a header takes no more than printable ASCII. */
function headerSafe(address: string): string {
  return address.replace(/[^\x21-\x7e]/g, "");
}
