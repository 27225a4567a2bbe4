import type { SpamReport } from "../contract/spam.ts";
import type { Message } from "../domain/mail.ts";
import type { RspamdReport } from "../domain/rspamd.ts";
import { report } from "../log/report.ts";
import { openRaw } from "../store/raw-mail.ts";
import { findRspamdReport, storeRspamdReport } from "../store/rspamd-reports.ts";
import type { ServiceContext } from "./context.ts";
import { messageNotFound, oneMessage } from "./one-message.ts";
import type { MailReach } from "./reach.ts";
import { viewSpam } from "./spam-view.ts";

/**
 * What the spam tests say of a message. A configured rspamd is asked once; when it does not answer,
 * the report says so and the next read asks again. Throws MESSAGE_NOT_FOUND.
 */
export async function reportSpam(
  context: ServiceContext,
  reach: MailReach,
  id: string,
): Promise<SpamReport> {
  const message = await oneMessage(context, reach, id);
  const builtIn = viewSpam(message.spam);
  if (context.rspamd === null) return { builtIn, rspamd: null, rspamdProblem: null };
  const database = context.databases.mailOf(message.companyId);
  const known = await findRspamdReport(database, message.seq);
  if (known !== null) return { builtIn, rspamd: known, rspamdProblem: null };
  const answer = await askRspamd(context, message);
  if (answer.report !== null) await storeRspamdReport(database, message.seq, answer.report);
  return { builtIn, rspamd: answer.report, rspamdProblem: answer.problem };
}

async function askRspamd(
  context: ServiceContext,
  { rawKey, envelope }: Message,
): Promise<{ report: RspamdReport | null; problem: string | null }> {
  const object = await openRaw(context.bucket, rawKey);
  if (object === null) throw messageNotFound();
  const answer = await context.rspamd?.check(await object.arrayBuffer(), envelope);
  if (answer === undefined) return { report: null, problem: null };
  if ("problem" in answer) {
    report(context, { event: "error", message: `no report of rspamd: ${answer.problem}` });
    return { report: null, problem: answer.problem };
  }
  return { report: answer, problem: null };
}
