import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SessionData } from "../../worker/contract/account.ts";
import { NAMESPACE_OPERATIONS } from "../../worker/contract/namespace-operations.ts";
import { json } from "./api.ts";
import { consoleOf } from "./console.ts";
import { askAs } from "./other-host.ts";
import { Program } from "./processes.ts";
import { newFolder } from "./service.ts";

let folder: string;
let program: Program;
beforeAll(async () => {
  folder = await newFolder();
  const ports = ["--port", "0", "--console-port", "0"];
  program = new Program("local/dev-main.ts", [...ports, "--data", folder]);
});
afterAll(async () => {
  await program.kill();
  await rm(folder, { recursive: true });
});

/** The address on the next line that names one after `label`. */
async function addressOf(label: string): Promise<string> {
  for (;;) {
    const [, url] = new RegExp(`${label} +(http://\\S+)`).exec(await program.line()) ?? [];
    if (url !== undefined) return url;
  }
}

test("npm run dev serves the console from its sources before both Workers, with the demo account, and ends on a signal", async () => {
  const consoleUrl = await addressOf("Console");
  const apiUrl = await addressOf("API");
  const app = await (await fetch(new URL("/console/apikeys", consoleUrl))).text();
  expect(app).toContain('<div id="root">');
  const status = await (await fetch(new URL("/status", consoleUrl))).text();
  expect(status).toContain('<div id="root">');
  expect(status).not.toContain('name="demo-session"');
  const terms = await fetch(new URL("/legal/terms-es", consoleUrl));
  expect(await terms.text()).toContain("mailto:support@restante.test");
  const guide = await (await fetch(new URL("/es/blog/how-waiting-works", consoleUrl))).text();
  expect(guide).toContain('<html lang="es">');
  expect(guide).toContain("/src/site/script/main.ts");
  expect(guide).toContain("/src/main.tsx");
  expect(guide).toContain("/@vite/client");
  expect(guide).not.toContain('name="demo-session"');
  expect((await fetch(new URL("/api/server/health", apiUrl))).status).toBe(200);
  const elsewhere = await askAs(new URL("/api/v1/message", apiUrl), { host: "evil.test" });
  expect(elsewhere.status).toBe(421);

  const [, session = ""] = /name="demo-session" content="([^"]+)"/.exec(app) ?? [];
  const { token, company } = await json(SessionData, await fetch(new URL(session, consoleUrl)));
  // By the console's own origin, which hands the API's paths on.
  const { ask } = consoleOf(new URL(consoleUrl).origin, token);
  const params = { company: company.id };
  const namespaces = await ask(NAMESPACE_OPERATIONS.namespaces, { params });
  expect(namespaces).toMatchObject([{ name: "acme01" }]);

  program.signal("SIGTERM");
  expect((await program.ended).code).toBe(0);
  await expect(fetch(apiUrl)).rejects.toThrow("fetch failed");
});
