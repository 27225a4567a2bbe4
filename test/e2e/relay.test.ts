import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { newApiKey } from "../../worker/domain/api-key.ts";
import { closedPort } from "../listening.ts";
import { newTenant } from "./builders.ts";
import { newMail, sha256 } from "./mails.ts";
import { Program } from "./processes.ts";
import { startService, type Service } from "./service.ts";
import { sendByNodemailer, sendRaw } from "./smtp-door.ts";

const Ready = z.strictObject({ smtpHost: z.string(), smtpPort: z.int(), to: z.string() });

let service: Service;
const running = new Set<Program>();
beforeAll(async () => {
  service = await startService();
});
afterEach(async () => {
  for (const program of running) await program.kill();
  running.clear();
});
afterAll(() => service.stop());

function startProgram(args: readonly string[], env: Record<string, string> = {}): Program {
  const program = new Program("local/relay-main.ts", args, { RESTANTE_API_KEY: "", ...env });
  running.add(program);
  return program;
}

/** Starts `npm run relay` in front of the service at `to`. */
async function startRelay(
  to: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ program: Program; port: number }> {
  const program = startProgram(["--to", to, "--smtp-port", "0", "--json", ...args], env);
  const ready = Ready.parse(JSON.parse(await program.line()));
  expect(ready).toMatchObject({ smtpHost: "127.0.0.1", to });
  return { program, port: ready.smtpPort };
}

async function nextReport(program: Program): Promise<unknown> {
  return JSON.parse(await program.line());
}

test("a mail that the relay answers with 250 is in the service, byte for byte", async () => {
  const { api, key, address } = await newTenant(service);
  const { program, port } = await startRelay(service.apiUrl, ["--key", key]);
  const raw = newMail("relayed");
  const mail = { from: "app@shop.test", to: [address("t")], raw };
  const reply = await sendRaw(port, mail);
  const [message] = (await api.read()).data;
  expect(message).toMatchObject({
    subject: "relayed",
    tag: "t",
    envelope: { from: "app@shop.test", to: address("t") },
  });
  expect(reply).toBe(`250 2.6.0 captured ${message?.id}`);
  expect(sha256(await api.raw(message?.id ?? ""))).toBe(sha256(raw));
  const report = { from: "app@shop.test", to: address("t"), size: raw.length, kind: "captured" };
  expect(await nextReport(program)).toMatchObject({ ...report, id: message?.id, duplicate: false });

  expect(await sendRaw(port, mail)).toBe(reply);
  expect(await nextReport(program)).toMatchObject({ id: message?.id, duplicate: true });
  expect(await api.usage()).toMatchObject({ used: 1 });
  program.signal("SIGTERM");
  expect(await program.ended).toMatchObject({ code: 0, stderr: "" });
});

test("a refusal of the service reaches the sender word for word", async () => {
  const { api, key, address, namespace } = await newTenant(service, { mailLimit: 1 });
  const { program, port } = await startRelay(`${service.apiUrl}/`, [], { RESTANTE_API_KEY: key });
  const send = (to: string) => sendRaw(port, { from: "a@b.test", to: [to], raw: newMail("s") });
  expect(await send("nobody-has-this.t@in.localhost")).toBe("550 5.1.1 no such mailbox");
  expect(await nextReport(program)).toMatchObject({ kind: "refused", reply: { code: 550 } });
  expect(await send(`${namespace.name}.t@elsewhere.test`)).toBe(
    "550 5.7.1 the recipient's host is not served here",
  );
  expect(await send(address("t"))).toMatch(/^250 /);
  expect(await send(address("t"))).toBe("552 5.2.2 the mailbox's monthly credits are used up");
  expect((await api.refused()).map(({ reason }) => reason)).toEqual([
    "credits_used_up",
    "foreign_host",
    "unknown_namespace",
  ]);
});

test("a key that the service does not know is told to the sender, who may try again", async () => {
  const { api, address } = await newTenant(service);
  const { program, port } = await startRelay(service.apiUrl, ["--key", newApiKey()]);
  const mail = { from: "a@b.test", to: address("t"), subject: "s", text: "hello" };
  await expect(sendByNodemailer(port, mail)).rejects.toMatchObject({
    responseCode: 451,
    response: "451 4.3.0 the service does not know this API key",
  });
  expect(await nextReport(program)).toMatchObject({ kind: "failed" });
  expect((await api.read()).data).toEqual([]);
});

test("a service that cannot be reached means: try again later", async () => {
  const { program, port } = await startRelay(`http://127.0.0.1:${await closedPort()}`, [
    "--key",
    newApiKey(),
  ]);
  const mail = { from: "a@b.test", to: ["acme01.t@in.localhost"], raw: newMail("s") };
  const reply = "451 4.3.0 the service cannot be reached: ECONNREFUSED";
  expect(await sendRaw(port, mail)).toBe(reply);
  expect(await nextReport(program)).toMatchObject({ kind: "failed", reply: { code: 451 } });
  expect(await sendRaw(port, mail)).toBe(reply);
});

test.each([
  ["no key", ["--to", "http://localhost:1"], "--key is missing: an API key of the service"],
  ["an empty key", ["--to", "http://localhost:1", "--key", ""], "--key needs a value."],
  ["no service", ["--key", "rst_x"], "--to is missing: the base URL of the service."],
  ["no URL", ["--to", "localhost:1", "--key", "k"], '--to takes an http or https URL, not "loc'],
])("a relay with %s does not start, and says why", async (_, args, sentence) => {
  const { code, stdout, stderr } = await startProgram(args).ended;
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr.startsWith(sentence)).toBe(true);
  expect(stderr).toContain("npm run relay -- --to URL");
});
