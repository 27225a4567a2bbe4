import { expect, test } from "vitest";
import type { Language } from "../../worker/domain/language.ts";
import { DEFAULT_NOTIFICATIONS } from "../../worker/domain/preferences.ts";
import { requestSignIn, requestSignUp } from "../../worker/services/sign-in-codes.ts";
import { signInByCode } from "../../worker/services/sign-in.ts";
import { codeIn, mailingAt } from "./outgoing-mails.ts";
import { newAddress, newMember } from "./people.ts";

const NOW = Date.UTC(2026, 10, 21, 12, 34);
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const NEWER_FIREFOX = FIREFOX.replaceAll("145.0", "146.0");
const EDGE =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0";

/** Signs in on a device, and answers with the mails of it but for the code's. */
async function mailsOfSignIn(email: string, userAgent: string, at = NOW) {
  const client = { address: null, userAgent };
  const context = mailingAt(at);
  const challenge = await requestSignIn(context, client, { email, language: "en" });
  await context.settled();
  await signInByCode(context, client, { challenge, code: codeIn(context.outbox[0]) });
  await context.settled();
  return context.outbox.slice(1);
}

test.each<[Language, string, string]>([
  ["en", "New sign-in to Restante", "Time: November 21, 2026"],
  ["es", "Nuevo inicio de sesión en Restante", "Hora: 21 de noviembre de 2026"],
  ["pt-BR", "Novo acesso ao Restante", "Hora: 21 de novembro de 2026"],
])(
  "a sign-in on a new device is told once, in the user's language: %s",
  async (language, subject, day) => {
    const { email } = await newMember({ language });
    const told = await mailsOfSignIn(email, FIREFOX);
    expect(told).toMatchObject([{ to: email, subject }]);
    for (const words of ["Firefox, Linux", day, "12:34", "/console/settings#security"]) {
      expect(told[0]?.text).toContain(words);
    }
    expect(await mailsOfSignIn(email, NEWER_FIREFOX, NOW + 1)).toEqual([]);
    expect(await mailsOfSignIn(email, EDGE, NOW + 2)).toHaveLength(1);
  },
);

test("of two sign-ins at once on a new device at least one is told", async () => {
  const { email } = await newMember();
  const told = await Promise.all([mailsOfSignIn(email, EDGE), mailsOfSignIn(email, EDGE)]);
  expect(told.flat().length).toBeGreaterThan(0);
});

test("no sign-in is told to a user without security alerts", async () => {
  const notifications = { ...DEFAULT_NOTIFICATIONS, securityAlerts: false };
  const { email } = await newMember({ notifications });
  expect(await mailsOfSignIn(email, FIREFOX)).toEqual([]);
});

test("the first sign-in of a new account is told to nobody, the next on another device is", async () => {
  const email = newAddress();
  const client = { address: null, userAgent: FIREFOX };
  const context = mailingAt(NOW);
  const request = { email, name: "Ana", language: "en" as const, invitation: undefined };
  const challenge = await requestSignUp(context, client, request);
  await context.settled();
  await signInByCode(context, client, { challenge, code: codeIn(context.outbox[0]) });
  await context.settled();
  expect(context.outbox).toHaveLength(1);
  expect(await mailsOfSignIn(email, EDGE, NOW + 1)).toHaveLength(1);
});
