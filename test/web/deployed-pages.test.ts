import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { DomUtils, parseDocument } from "htmlparser2";
import { expect, onTestFinished, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const OPERATOR = {
  VITE_SUPPORT_EMAIL: "help@acme.test",
  VITE_COMMUNITY_URL: "https://chat.acme.test/room",
  VITE_SOCIAL_URLS: "https://social.test/acme https://video.test/acme",
  VITE_COMPANY_NAME: "Acme Ltda.",
  VITE_COMPANY_LOCATION: "Rio de Janeiro",
  VITE_COMPANY_REGISTRATION: "CNPJ 00.000.000/0001-91",
};

test("pages built into a deployment's folder are whole, and say who runs it", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "restante-deployed-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const vite = path.join(ROOT, "node_modules/vite/bin/vite.js");
  await promisify(execFile)(
    process.execPath,
    [vite, "build", "web", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"],
    { cwd: ROOT, env: { ...process.env, NODE_ENV: "production", ...OPERATOR } },
  );
  const read = (name: string) => readFile(path.join(folder, name), "utf8");
  const html = await read("es.html");
  const [script = ""] = /(?<=import\("\/)[^"]+/.exec(html) ?? [];
  expect(await read(script)).not.toBe("");

  const footer = DomUtils.getElementsByTagName("footer", parseDocument(html));
  const text = footer.map((each) => DomUtils.innerText(each)).join("");
  for (const said of [
    OPERATOR.VITE_COMPANY_NAME,
    OPERATOR.VITE_COMPANY_LOCATION,
    OPERATOR.VITE_COMPANY_REGISTRATION,
  ]) {
    expect(text).toContain(said);
  }
  const links = DomUtils.getElementsByTagName("a", footer).map(({ attribs }) => attribs["href"]);
  expect(links).toEqual(
    expect.arrayContaining([
      `mailto:${OPERATOR.VITE_SUPPORT_EMAIL}`,
      OPERATOR.VITE_COMMUNITY_URL,
      ...OPERATOR.VITE_SOCIAL_URLS.split(" "),
    ]),
  );
  expect(await read("legal/terms-es.html")).toContain(`mailto:${OPERATOR.VITE_SUPPORT_EMAIL}`);
});
