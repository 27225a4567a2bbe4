import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { companies } from "../../drizzle/schema.ts";
import type { InvitedRole } from "../../worker/domain/roles.ts";
import { sweep } from "../../worker/jobs/sweep.ts";
import { acceptInvitation, showOffer } from "../../worker/services/accept-invitation.ts";
import {
  invite,
  resendInvitation,
  revokeInvitation,
  showInvitations,
} from "../../worker/services/invitations.ts";
import { showMembers } from "../../worker/services/members.ts";
import { requestSignUp } from "../../worker/services/sign-in-codes.ts";
import { digestSecret } from "../../worker/domain/secret.ts";
import { joinByInvitation } from "../../worker/store/invitations.ts";
import type { Language } from "../../worker/domain/language.ts";
import { DEFAULT_NOTIFICATIONS } from "../../worker/domain/preferences.ts";
import { databases, serviceAt } from "./builders.ts";
import { call } from "./calls.ts";
import { linkIn, mailingAt } from "./outgoing-mails.ts";
import {
  admitted,
  LEVELS,
  newAddress,
  newCompany,
  newMember,
  newPerson,
  type Person,
} from "./people.ts";

const NOW = Date.now();
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type Company = Awaited<ReturnType<typeof newCompany>>;

function managing(company: Company, context = mailingAt(NOW)) {
  const { companyId, owner } = company;
  return admitted(context, owner, { companyId, action: "members.manage" });
}

function tokenIn(mail: Parameters<typeof linkIn>[0]): string {
  return new URL(linkIn(mail)).searchParams.get("invitation") ?? "";
}

/** Invites an address at `now`; returns the invitation and the token of the mail. */
async function invited(
  company: Company,
  email: string,
  { now = NOW, role = "member" }: { now?: number; role?: InvitedRole } = {},
) {
  const context = mailingAt(now);
  const invitation = await invite(context, await managing(company, context), { email, role });
  await context.settled();
  return { invitation, token: tokenIn(context.outbox[0]), mail: context.outbox[0] };
}

async function membersOf(company: Company) {
  return showMembers(serviceAt(NOW), await managing(company));
}

test.each<[Language, string, string]>([
  ["en", "Join Acme on Restante", "Ana invites you to join Acme"],
  ["es", "Únete a Acme en Restante", "Ana te invita a unirte a Acme"],
  ["pt-BR", "Participe de Acme no Restante", "Ana convida você a participar de Acme"],
])("an invitation goes out in the inviter's language: %s", async (language, subject, words) => {
  const company = await newCompany({ language });
  const { mail, token } = await invited(company, "bo@shop.test");
  expect(mail).toMatchObject({ to: "bo@shop.test", subject });
  expect(mail?.text).toContain(words);
  expect(linkIn(mail)).toBe(`${env.CONSOLE_URL}/?invitation=${token}`);
  expect(token).toMatch(/^[a-z2-7]{32}$/);
});

test("the invited user joins with the role, once, and the token is stored nowhere", async () => {
  const company = await newCompany({ companyName: "Acme", name: "Ana" });
  const bo = await newPerson({ name: "Bo" });
  const { token } = await invited(company, bo.email, { role: "readonly" });
  expect(await showOffer(serviceAt(NOW), token)).toMatchObject({
    company: "Acme",
    invitedBy: "Ana",
    email: bo.email,
    role: "readonly",
  });
  const dump = await env.DB.prepare("select * from invitations").all();
  expect(JSON.stringify(dump.results)).not.toContain(token);

  const joined = await call(bo, `POST /v1/invitation/${token}/accept`);
  expect(joined).toMatchObject({
    status: 200,
    body: { passed: true, data: { id: company.companyId, name: "Acme" } },
  });
  expect((await call(bo, `GET /v1/company/${company.companyId}/info`)).body).toMatchObject({
    data: { role: "readonly" },
  });
  expect((await call(bo, `POST /v1/invitation/${token}/accept`)).status).toBe(404);
  expect(await showInvitations(serviceAt(NOW), await managing(company))).toEqual([]);
});

test("an invitation is of no use to another address", async () => {
  const company = await newCompany();
  const { token } = await invited(company, "bo@shop.test");
  const eve = await newPerson();
  expect(await call(eve, `POST /v1/invitation/${token}/accept`)).toMatchObject({
    status: 404,
    body: { error: { code: "INVITATION_NOT_FOUND" } },
  });
  expect(await membersOf(company)).toHaveLength(1);
});

test("an invitation can be accepted for 7 days, and the sweep forgets it then", async () => {
  const company = await newCompany();
  const bo = await newPerson();
  const { token } = await invited(company, bo.email);
  const end = NOW + 7 * DAY_MS;
  expect(await showOffer(serviceAt(end - 1), token)).toMatchObject({ email: bo.email });
  await sweep(serviceAt(end - 1));
  await expect(showOffer(serviceAt(end), token)).rejects.toThrow("no such invitation");
  await expect(acceptInvitation(serviceAt(end), bo, token)).rejects.toThrow("no such invitation");
  expect(await showInvitations(serviceAt(end), await managing(company))).toEqual([]);
  expect(await showInvitations(serviceAt(end - 1), await managing(company))).toHaveLength(1);
  await sweep(serviceAt(end));
  expect(await showInvitations(serviceAt(end - 1), await managing(company))).toEqual([]);
});

test("inviting again and resending bring a new link and void the old one, a minute later at the earliest", async () => {
  const company = await newCompany();
  const first = await invited(company, "bo@shop.test");
  const member = await managing(company);
  const { id } = first.invitation;
  for (const early of [NOW, NOW + MINUTE_MS - 1]) {
    await expect(invited(company, "bo@shop.test", { now: early })).rejects.toMatchObject({
      code: "RATE_LIMITED",
      headers: { "retry-after": "60" },
    });
    await expect(resendInvitation(mailingAt(early), member, id)).rejects.toMatchObject({
      code: "RATE_LIMITED",
    });
  }
  const again = await invited(company, "bo@shop.test", { now: NOW + MINUTE_MS, role: "admin" });
  expect(again.invitation).toMatchObject({ id, role: "admin" });
  const context = mailingAt(NOW + 2 * MINUTE_MS);
  await resendInvitation(context, member, id);
  await context.settled();
  const third = tokenIn(context.outbox[0]);
  for (const old of [first.token, again.token]) {
    await expect(showOffer(serviceAt(NOW), old)).rejects.toThrow("no such invitation");
  }
  expect(await showOffer(serviceAt(NOW), third)).toMatchObject({ role: "admin" });
  expect(await showInvitations(serviceAt(NOW), member)).toHaveLength(1);
});

test("an invitation that was taken back opens nothing", async () => {
  const company = await newCompany();
  const bo = await newPerson();
  const { token, invitation } = await invited(company, bo.email);
  const member = await managing(company);
  await revokeInvitation(serviceAt(NOW), member, invitation.id);
  await expect(acceptInvitation(serviceAt(NOW), bo, token)).rejects.toThrow("no such invitation");
  await expect(revokeInvitation(serviceAt(NOW), member, invitation.id)).rejects.toMatchObject({
    code: "INVITATION_NOT_FOUND",
  });
});

test("what somebody offered is taken back when they are removed, leave, or may invite no more", async () => {
  const { companyId, owner } = await newCompany({ plan: "enterprise" });
  const path = `/v1/company/${companyId}`;
  const offeredBy = async (inviter: Person) => {
    const { token } = await invited({ companyId, owner: inviter }, newAddress());
    return token;
  };
  const admins = await Promise.all(
    [1, 2, 3, 4].map(() => newMember({ companyId, level: LEVELS.admin })),
  );
  const [removed, left, demoted, stays] = admins;
  if (!removed || !left || !demoted || !stays) throw new Error("four admins are here");
  const tokens = await Promise.all([...admins, owner].map(offeredBy));
  const changes = [
    await call(owner, `DELETE ${path}/member/${removed.userId}`),
    await call(left, `DELETE ${path}/membership`),
    await call(owner, `PUT ${path}/member/${demoted.userId}`, { role: "member" }),
    await call(owner, `PUT ${path}/member/${stays.userId}`, { role: "admin" }),
    // Nothing that is refused takes anything back.
    await call(stays, `DELETE ${path}/member/${owner.userId}`),
  ];
  expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409]);
  const offers = await Promise.all(
    tokens.map((token) => call(null, `GET /v1/invitation/${token}`)),
  );
  expect(offers.map(({ status }) => status)).toEqual([404, 404, 404, 200, 200]);
});

test("an invitation that was taken back is not sent again within the minute, and holds up nothing else", async () => {
  const company = await newCompany();
  const bo = await newPerson();
  const { token, invitation } = await invited(company, bo.email);
  const member = await managing(company);
  const { control } = databases;
  // Asked for with the link while it was good.
  const context = mailingAt(NOW);
  const sentTo = { email: bo.email, name: "Bo", language: "en" as const, invitation: token };
  await requestSignUp(context, { address: null, userAgent: "" }, sentTo);
  await revokeInvitation(serviceAt(NOW + 1), member, invitation.id);
  const soon = NOW + MINUTE_MS - 1;
  await sweep(serviceAt(soon));
  await expect(invited(company, bo.email, { now: soon })).rejects.toMatchObject({
    code: "RATE_LIMITED",
  });
  expect(await showInvitations(serviceAt(soon), member)).toEqual([]);
  for (const attempt of [
    () => resendInvitation(mailingAt(NOW + MINUTE_MS), member, invitation.id),
    () => showOffer(serviceAt(NOW + 1), token),
  ]) {
    await expect(attempt()).rejects.toThrow("no such invitation");
  }
  // Of an offer that was read just before it was taken back.
  const joining = { companyId: company.companyId, userId: bo.userId, level: 2 as const, limit: 9 };
  const digest = await digestSecret(token);
  const late = await joinByInvitation(control, { ...joining, createdAt: NOW + 1, digest });
  expect(late).toEqual({ accepted: false, joined: false });
  const again = await invited(company, bo.email, { now: NOW + MINUTE_MS });
  expect(again.mail?.to).toBe(bo.email);
  expect(await showInvitations(serviceAt(NOW + MINUTE_MS), member)).toHaveLength(1);
});

test("a company sends a hundred invitations a day, again, for the first time or to be taken back", async () => {
  const company = await newCompany();
  const member = await managing(company);
  const startOfDay = NOW - (NOW % DAY_MS);
  const { companyId } = company;
  // Ninety-seven on this day before.
  const day = new Date(NOW).toISOString().slice(0, 10);
  await databases.control
    .update(companies)
    .set({ invitationsDay: day, invitationsSent: 97 })
    .where(eq(companies.id, companyId));
  const { invitation } = await invited(company, "a@shop.test", { now: startOfDay });
  // What is refused is not counted.
  await expect(invited(company, "a@shop.test", { now: startOfDay })).rejects.toThrow("a minute");
  await revokeInvitation(serviceAt(startOfDay + 1), member, invitation.id);
  const kept = await invited(company, "b@shop.test", { now: startOfDay });
  await resendInvitation(mailingAt(startOfDay + MINUTE_MS), member, kept.invitation.id);
  const last = startOfDay + DAY_MS - 1000;
  const refused = {
    code: "RATE_LIMITED",
    message: "100 invitations can be sent in a day. Go on after midnight, UTC.",
    headers: { "retry-after": "1" },
  };
  await expect(invited(company, "c@shop.test", { now: last })).rejects.toMatchObject(refused);
  await expect(resendInvitation(mailingAt(last), member, kept.invitation.id)).rejects.toMatchObject(
    refused,
  );
  const next = await invited(company, "c@shop.test", { now: startOfDay + DAY_MS });
  expect(next.mail?.to).toBe("c@shop.test");
});

test("no name with a line break or a control character gets into anybody's mail", async () => {
  const { companyId, owner } = await newCompany();
  for (const bad of ["Acme\nwin a prize", "Acme\u0000", "Acme\u2028x", "A\u202Egnp.exe"]) {
    for (const [request, body] of [
      [`PUT /v1/company/${companyId}`, { name: bad }],
      [`PUT /v1/company/${companyId}`, { teamName: bad }],
      ["PUT /v1/account", { name: bad }],
      ["POST /v1/account", { name: bad, email: "a@shop.test", action: "register" }],
    ] as const) {
      const { status, body: answer } = await call(owner, request, body);
      expect(status).toBe(400);
      expect(JSON.stringify(answer)).toContain("Must be one line without control characters");
    }
  }
  const fine = { name: "Ñandú & Co. 👩‍💻" };
  expect((await call(owner, `PUT /v1/company/${companyId}`, fine)).status).toBe(200);
});

test("inviting tells apart only who is a member of this very company", async () => {
  const company = await newCompany();
  const colleague = await newMember({ companyId: company.companyId });
  const known = await newPerson();
  await expect(invited(company, colleague.email)).rejects.toMatchObject({
    code: "ALREADY_MEMBER",
  });
  const answers = [];
  for (const email of [known.email, "nobody@shop.test"]) {
    const { body } = await call(company.owner, `POST /v1/company/${company.companyId}/invitation`, {
      email,
    });
    answers.push(
      JSON.stringify(body)
        .replace(email, "")
        .replace(/inv_\w+/, ""),
    );
  }
  const [first, second] = answers.map((answer) => answer.replaceAll(/\d/g, "0"));
  expect(first).toBe(second);
});

test("a free company has one user: nobody can be invited, in the words of the limits", async () => {
  const { companyId, owner } = await newCompany({ plan: "free" });
  const refused = await call(owner, `POST /v1/company/${companyId}/invitation`, {
    email: "bo@shop.test",
  });
  expect(refused).toMatchObject({
    status: 403,
    body: {
      message:
        "You have reached the limit of 1 user(s) for your Free plan. " +
        "Please upgrade your plan or remove an existing member.",
      error: {
        code: "MEMBER_LIMIT_REACHED",
        title: "Member Limit Reached",
        limit: 1,
        plan: "free",
        upgradeUrl: "/console/billing",
      },
    },
  });
});

test("however many accept at once, a company never has more members than its plan allows", async () => {
  const company = await newCompany({ plan: "pro" });
  const guests = await Promise.all(Array.from({ length: 12 }, () => newPerson()));
  const tokens = new Map<Person, string>();
  for (const guest of guests) tokens.set(guest, (await invited(company, guest.email)).token);
  const outcomes = await Promise.allSettled(
    guests.map((guest) => acceptInvitation(serviceAt(NOW), guest, tokens.get(guest) ?? "")),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason] : [],
  );
  const full = { code: "MEMBER_LIMIT_REACHED", fields: { limit: 5 } };
  expect(reasons).toMatchObject(Array.from({ length: 8 }, () => full));
  expect(await membersOf(company)).toHaveLength(5);
  // The refused invitations stay good for when there is room.
  expect(await showInvitations(serviceAt(NOW), await managing(company))).toHaveLength(8);
});

test("an Enterprise company takes any number of members", async () => {
  const company = await newCompany({ plan: "enterprise" });
  for (let count = 0; count < 6; count++) {
    const guest = await newPerson();
    const { token } = await invited(company, guest.email);
    await acceptInvitation(serviceAt(NOW), guest, token);
  }
  expect(await membersOf(company)).toHaveLength(7);
});

test("a hundred invitations can be open at once, and no more", async () => {
  const company = await newCompany({ plan: "enterprise" });
  const { companyId, owner } = company;
  const row = env.DB.prepare(
    `insert into invitations (id, company_id, email, role, digest, invited_by, created_at, expires_at)
      values (?1, ?2, ?1, 'member', ?1, ?3, ?4, ?5)`,
  );
  const open = Array.from({ length: 99 }, (_, index) =>
    row.bind(`${companyId} ${index}`, companyId, owner.userId, NOW, NOW + DAY_MS),
  );
  await env.DB.batch(open);
  await invited(company, "last@shop.test");
  await expect(invited(company, "one-more@shop.test")).rejects.toMatchObject({
    code: "RATE_LIMITED",
  });
});

test("the owner hears of a new member in their language, unless they do not want to", async () => {
  const quiet = { ...DEFAULT_NOTIFICATIONS, newMembers: false };
  const [told, untold] = [
    await newCompany({ language: "pt-BR" }),
    await newCompany({ notifications: quiet }),
  ];
  for (const company of [told, untold]) {
    const bo = await newPerson({ name: "Bo" });
    const { token } = await invited(company, bo.email);
    const context = mailingAt(NOW);
    await acceptInvitation(context, bo, token);
    await context.settled();
    const subjects = context.outbox.map(({ to, subject }) => ({ to, subject }));
    expect(subjects).toEqual(
      company === told ? [{ to: told.owner.email, subject: "Bo entrou em Acme" }] : [],
    );
  }
});
