import { afterEach, expect, test, vi } from "vitest";
import type { Language } from "../../worker/domain/language.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Where the console leads for help in a build with these variables. */
async function resources(language: Language, built: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(built)) vi.stubEnv(name, value);
  const { resourcesIn } = await import("../../web/src/frame/resources.ts");
  return new Map(resourcesIn(language).map(({ name, href }) => [name, href]));
}

test("support and chat are those of the operator", async () => {
  const found = await resources("en", {
    VITE_SUPPORT_EMAIL: "help@acme.test",
    VITE_COMMUNITY_URL: "https://chat.acme.test",
  });
  expect(found.get("support")).toBe("mailto:help@acme.test");
  expect(found.get("chat")).toBe("https://chat.acme.test");
});

test("what the operator has not is not shown", async () => {
  const found = await resources("en", { VITE_SUPPORT_EMAIL: "", VITE_COMMUNITY_URL: "" });
  expect([...found.keys()]).toEqual(["graphql", "docs", "status", "faq"]);
});

test.each<[Language, string]>([
  ["en", "/recursos#faq"],
  ["es", "/es/recursos#faq"],
  ["pt-BR", "/pt-BR/recursos#faq"],
])("in %s the questions are at %s, which signed-in visitors can read", async (language, href) => {
  expect((await resources(language, {})).get("faq")).toBe(href);
});
