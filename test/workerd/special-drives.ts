import { ExportList } from "../../worker/contract/company.ts";
import { LIVE_PROTOCOL } from "../../worker/contract/inbox.ts";
import { EmailsAnswer } from "../../worker/contract/emails.ts";
import { OPERATIONS } from "../../worker/contract/operations.ts";
import { CONSOLE_OPERATIONS } from "../../worker/contract/console-operations.ts";
import { CodeSent } from "../../worker/contract/account.ts";
import { checkServices } from "../../worker/services/service-status.ts";
import { NAMESPACES_PER_DAY } from "../../worker/domain/limits.ts";
import { linkedAccounts } from "../../drizzle/schema.ts";
import { batchesFail } from "./broken-database.ts";
import { createAndDelete, databases, serviceAt } from "./builders.ts";
import type { Env } from "../../worker/env.ts";
import { doorOf, inbound, payFor } from "./isolation-victim.ts";
import { codeIn, longCodeIn, newOutbox } from "./outgoing-mails.ts";
import { LEVELS, newMember, newPerson } from "./people.ts";
import { bearer, good, planDeletion, type Drive, type Sent, type Stage } from "./stage.ts";
import { signature } from "./stripe-lab.ts";

const DAY_MS = 86_400_000;

/** Without a key there is no Stripe. */
async function* withoutPayments(stage: Stage): AsyncGenerator<Sent> {
  yield good(stage, { bindings: { STRIPE_SECRET_KEY: "" } });
}

async function* once(stage: Stage): AsyncGenerator<Sent> {
  yield good(stage);
}

/** The owner cannot leave or be changed, and a member can. */
function ofOwnerAndMember(by: "themselves" | "owner"): Drive {
  return async function* drive(stage) {
    const { companyId, owner } = stage.victim;
    const { token, userId } = await newMember({ companyId, level: LEVELS.member });
    yield good(stage, { params: { member: owner.userId } });
    yield good(stage, {
      params: { member: userId },
      by: bearer(by === "owner" ? owner.token : token),
    });
  };
}

/** A code is asked for by `ask`, read in its mail and redeemed. */
function byCode(ask: keyof typeof CONSOLE_OPERATIONS, more: object = {}): Drive {
  return async function* drive(stage) {
    yield good(stage);
    const outbox = newOutbox();
    const operation = CONSOLE_OPERATIONS[ask];
    const { owner } = stage.victim;
    const asking = { ...stage, name: ask, operation };
    const json = ask === "requestLoginCode" ? { email: owner.email, action: "login" } : undefined;
    const sent = await good(asking, { bindings: outbox.env, ...(json && { json }) });
    const { challenge } = CodeSent.parse(await (await stage.send(sent)).json());
    await stage.settle();
    const [mail, second] = outbox.sent;
    const codes = { code: codeIn(mail), ...(second && { currentCode: longCodeIn(second) }) };
    yield good(stage, { json: { challenge, ...codes, ...more } });
  };
}

async function* ofReads(stage: Stage): AsyncGenerator<Sent> {
  yield good(stage);
  yield good(stage, { query: { expect: "none" } });
}

/** The Email Worker when it has no room. */
const FULL: Env["INBOUND"] = {
  ...inbound,
  deliver: async () => ({ kind: "later", detail: "Too many large mails come at once." }),
};

async function* ofInbound(stage: Stage): AsyncGenerator<Sent> {
  yield good(stage);
  // While the database fails a mail is kept, and has its row later.
  yield good(stage, { bindings: { INBOUND: doorOf({ databases: batchesFail() }) } });
  yield good(stage, { query: { to: "nobody@elsewhere.test" } });
  yield good(stage, { headers: { "content-length": "99999999" } });
  yield good(stage, { bindings: { INBOUND: FULL } });
  const { init, ...sent } = await good(stage);
  const headers = new Headers(init.headers);
  headers.delete("content-length");
  yield { ...sent, init: { ...init, headers } };
}

async function* ofHealth(stage: Stage): AsyncGenerator<Sent> {
  yield good(stage);
  await checkServices(serviceAt(Date.now() - DAY_MS));
  yield good(stage);
  await databases.control.run("delete from status_checks");
}

async function* ofAttachments(stage: Stage): AsyncGenerator<Sent> {
  yield good(stage);
  yield good(stage, { params: { index: "7" } });
}

async function* ofUnlinking(stage: Stage): AsyncGenerator<Sent> {
  const { userId } = stage.victim.owner;
  const account = { provider: "github", subject: userId, email: "", createdAt: 0 } as const;
  await databases.control.insert(linkedAccounts).values({ ...account, userId });
  yield good(stage);
}

async function* ofCheckouts(stage: Stage): AsyncGenerator<Sent> {
  payFor(stage.stripe, stage.victim);
  yield good(stage);
}

async function* ofEvents(stage: Stage): AsyncGenerator<Sent> {
  const body = JSON.stringify({ id: "evt_1", object: "event", type: "ping", data: { object: {} } });
  const { path, init } = await good(stage);
  const signed = { "stripe-signature": await signature(body, Date.now()) };
  yield { path, init };
  yield { path, init: { ...init, body, headers: { "content-length": "9999999" } } };
  yield { path, init: { ...init, body, headers: signed } };
}

async function* ofInvitation(stage: Stage): AsyncGenerator<Sent> {
  yield good(stage, { params: { token: stage.victim.target.token } });
}

async function* ofAccepting(stage: Stage): AsyncGenerator<Sent> {
  const { companyId } = stage.victim;
  const { token } = await newPerson({ email: "guest@victim.test" });
  for (const plan of ["free", "pro"]) {
    const statement = "update companies set plan = ? where id = ?";
    await databases.control.$client.prepare(statement).bind(plan, companyId).run();
    yield good(stage, { by: bearer(token) });
  }
}

async function* ofDownloads(stage: Stage): AsyncGenerator<Sent> {
  const operation = CONSOLE_OPERATIONS.exports;
  const by = bearer(stage.victim.owner.token);
  const listed = await stage.send(await good({ ...stage, name: "exports", operation }, { by }));
  const [{ url } = { url: null }] = ExportList.parse(await listed.json());
  yield good(stage, { params: { token: url?.split("/").at(-1) ?? "" } });
}

async function* ofGraphql(stage: Stage): AsyncGenerator<Sent> {
  const query = '{ inbox(namespace: "someone-elses") { count } }';
  if (stage.operation.json) {
    const sent = await good(stage);
    yield { ...sent, init: { ...sent.init, body: "{" } };
    yield good(stage, { json: { query } });
    yield good(stage, { headers: { "content-type": "text/plain" } });
  } else {
    yield good(stage, { query: { query, variables: "{" } });
    yield good(stage, { query: { query } });
  }
  yield good(stage);
}

/** What downloadUrl names, as an answer of the JSON API has it. */
async function* ofDownloadUrls(stage: Stage): AsyncGenerator<Sent> {
  const operation = OPERATIONS.compatibleJson;
  const answer = await stage.send(await good({ ...stage, name: "compatibleJson", operation }));
  const [email] = EmailsAnswer.parse(await answer.json()).emails;
  const sent = await good(stage);
  yield { ...sent, path: new URL(email?.downloadUrl ?? "", "http://api.test").pathname };
}

async function* ofExports(stage: Stage): AsyncGenerator<Sent> {
  yield good(stage);
  yield good(stage);
}

async function* ofLaterInvitations(stage: Stage): AsyncGenerator<Sent> {
  const statement = "update invitations set created_at = 0 where company_id = ?";
  await databases.control.$client.prepare(statement).bind(stage.victim.companyId).run();
  yield good(stage);
}

async function* ofTakenNames(stage: Stage): AsyncGenerator<Sent> {
  yield good(stage, { json: { name: stage.victim.target.namespace.name } });
  yield good(stage);
  const { companyId } = stage.victim;
  await createAndDelete(companyId, NAMESPACES_PER_DAY, Date.now());
  const statement = databases.control.$client.prepare("update companies set plan = ? where id = ?");
  await statement.bind("enterprise", companyId).run();
  yield good(stage);
  await statement.bind("pro", companyId).run();
}

async function* ofFullInboxes(stage: Stage): AsyncGenerator<Sent> {
  yield good(stage);
  const { companyId } = stage.victim;
  const statement = "update companies set mail_limit = 0 where id = ?";
  await databases.control.$client.prepare(statement).bind(companyId).run();
  yield good(stage);
}

function offered(token: string): Record<string, string> {
  return { upgrade: "websocket", "sec-websocket-protocol": `${LIVE_PROTOCOL}, ${token}` };
}

async function* ofSockets(stage: Stage): AsyncGenerator<Sent> {
  const { target, companyId } = stage.victim;
  const by = offered(stage.victim.owner.token);
  yield good(stage, { by: {} });
  yield good(stage, { by: offered("nobodys") });
  yield good(stage, { by, params: { namespace: "nobodys" } });
  yield good(stage, { by, params: { namespace: target.namespace.name } });
  await planDeletion(companyId, Date.now() + DAY_MS);
  yield good(stage, { by });
  await planDeletion(companyId, null);
}

async function* ofPlans(stage: Stage): AsyncGenerator<Sent> {
  yield* withoutPayments(stage);
  yield good(stage);
}

/** What brings these operations to the statuses that the general drives don't. */
export const SPECIAL_DRIVES: Readonly<Record<string, readonly Drive[]>> = {
  readMessages: [ofReads],
  attachment: [ofAttachments],
  inboxAttachment: [ofAttachments],
  inbound: [ofInbound],
  health: [ofHealth],
  logIn: [byCode("requestLoginCode")],
  changeEmail: [byCode("requestEmailChange")],
  deleteCompany: [byCode("requestDeletionCode", { confirm: "DELETE" })],
  unlinkAccount: [ofUnlinking],
  changeMember: [ofOwnerAndMember("owner")],
  removeMember: [ofOwnerAndMember("owner")],
  leaveCompany: [once, ofOwnerAndMember("themselves")],
  invitation: [ofInvitation],
  acceptInvitation: [ofAccepting],
  resendInvitation: [ofLaterInvitations],
  requestExport: [ofExports],
  downloadExport: [ofDownloads],
  download: [ofDownloadUrls],
  graphql: [ofGraphql],
  graphqlByUrl: [ofGraphql],
  compatibleGraphql: [ofGraphql],
  startCheckout: [ofPlans],
  openPortal: [ofPlans],
  checkout: [withoutPayments, ofCheckouts],
  stripeWebhook: [withoutPayments, ofEvents],
  createNamespace: [ofTakenNames],
  sendSample: [ofFullInboxes],
  live: [ofSockets],
};
