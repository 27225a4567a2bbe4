import { afterAll, beforeAll, describe, test } from "vitest";
import { LANGUAGES } from "../../worker/domain/language.ts";
import { GUIDE_TOOLS, hasTool, runGuide } from "./guide-tools.ts";
import { readGuide } from "./guide.ts";
import { startService, type Service } from "./service.ts";
import { startSignUpApp, type SignUpApp } from "./sign-up-app.ts";

let service: Service;
let app: SignUpApp;
beforeAll(async () => {
  service = await startService();
  app = await startSignUpApp(service.server.smtpPort);
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

/** What the guides say is in the environment. */
function environment(): Record<string, string> {
  const { apiUrl, apiKey, namespace, inboxHost } = service.server;
  return {
    APP_URL: app.url,
    RESTANTE_API_URL: apiUrl,
    RESTANTE_API_KEY: apiKey,
    RESTANTE_NAMESPACE: namespace,
    RESTANTE_INBOX_HOST: inboxHost,
  };
}

/** What each tool prints when all tests of its guide passed. */
const ALL_PASSED: Readonly<Record<string, RegExp>> = {
  playwright: /3 passed/,
  cypress: /3 passed/,
  pytest: /3 passed/,
  junit: /3 tests successful/,
  curl: /ok: an unknown.*\n.*ok: the code.*\n.*ok: one mail/,
};

const here = await Promise.all(Object.values(GUIDE_TOOLS).map(hasTool));

describe.each(
  Object.entries(GUIDE_TOOLS).map(([slug, tool], index) => ({ slug, tool, isHere: here[index] })),
)("$slug", { concurrent: true }, ({ slug, tool, isHere }) => {
  const note = isHere ? "" : ` (skipped: \`${tool.check}\` fails here)`;

  test.skipIf(!isHere)(`the guide's code passes as it is written${note}`, async ({ expect }) => {
    const ran = await runGuide(await readGuide(slug), tool, environment());
    expect(ran, `${ran.stdout}\n${ran.stderr}`).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(ALL_PASSED[slug] ?? /^$/),
    });
  });

  test("the code is the same in every language", async ({ expect }) => {
    const guides = await Promise.all(LANGUAGES.map((language) => readGuide(slug, language)));
    expect(new Set(guides.map((guide) => JSON.stringify(guide)))).toHaveLength(1);
  });
});
