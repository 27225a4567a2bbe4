import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enterpriseRequests } from "../../drizzle/schema.ts";
import { requestEnterprise } from "../../worker/services/enterprise-request.ts";
import { ApiError } from "../../worker/domain/api-error.ts";
import type { Member } from "../../worker/services/signed-in.ts";
import { databases } from "./builders.ts";
import { newMember } from "./people.ts";
import { openStripeLab, type StripeLab } from "./stripe-lab.ts";

const DAY_MS = 86_400_000;

let lab: StripeLab;
beforeEach(() => {
  lab = openStripeLab();
});
afterEach(() => void vi.unstubAllGlobals());

/** What becomes of a request, `later` ms from now: "taken", or the code of its refusal. */
async function ask(member: Member, later = 0): Promise<string> {
  const context = lab.context();
  const now = context.now() + later;
  const body = { mailsPerMonth: 55_000, message: "Two regions, please." };
  try {
    await requestEnterprise({ ...context, now: () => now }, member, body);
    await context.settled();
    return "taken";
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

test("a request is kept, sent to sales, and confirmed to the asker in their language", async () => {
  const owner = await newMember({ language: "es" });
  expect(await ask(owner)).toBe("taken");
  const rows = await databases.control
    .select()
    .from(enterpriseRequests)
    .where(eq(enterpriseRequests.companyId, owner.companyId));
  expect(rows).toMatchObject([{ userId: owner.user.userId, mailsPerMonth: 55_000 }]);
  const [toSales, toAsker] = lab.sent;
  expect(toSales).toMatchObject({
    to: "sales@restante.test",
    subject: "Enterprise request from Acme",
  });
  for (const part of [owner.user.email, owner.companyId, "55,000", "Two regions, please."]) {
    expect(toSales?.text).toContain(part);
  }
  expect(toAsker).toMatchObject({
    to: owner.user.email,
    subject: "Hemos recibido tu solicitud de Restante Enterprise",
  });
  expect(toAsker?.text).toContain("24 horas");
});

test("of twenty requests at once three are taken, and more the next day", async () => {
  const owner = await newMember();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(owner)));
  expect(answers.filter((answer) => answer === "taken")).toHaveLength(3);
  expect(lab.sent).toHaveLength(6);
  expect(await ask(owner, DAY_MS - 60_000)).toBe("RATE_LIMITED");
  expect(await ask(owner, DAY_MS + 60_000)).toBe("taken");
  expect(await ask(await newMember())).toBe("taken");
});
