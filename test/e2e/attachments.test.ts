import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Api } from "./api.ts";
import { newTenant } from "./builders.ts";
import { mailWith, sha256, type Part } from "./mails.ts";
import { startService, type Service } from "./service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Captures a mail with this file in it and downloads the file. */
async function download(part: Part): Promise<{ api: Api; id: string; answer: Response }> {
  const { api, address } = await newTenant(service);
  const { id } = await api.send(address("t"), mailWith(part));
  const { attachments } = await api.show(id);
  return { api, id, answer: await api.call(attachments[0]?.url ?? "") };
}

async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer());
}

test.each([0, 1, 2, 3, 5_000, 1_500_000])(
  "an attachment of %i bytes comes back byte for byte, to be saved and never run",
  async (size) => {
    const bytes = randomBytes(size);
    const { answer } = await download({
      type: "application/zip",
      filename: "filename=a.zip",
      bytes,
    });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="a.zip"; filename*=UTF-8''a.zip`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect(sha256(await bytesOf(answer))).toBe(sha256(bytes));
  },
);

test.each([
  "text/html",
  "TEXT/HTML; charset=utf-8",
  "image/svg+xml",
  "application/xhtml+xml",
  "text/xml",
  "application/javascript",
  "text/html\tx",
])("an attachment that calls itself %s is served as bytes without a type", async (type) => {
  const bytes = Buffer.from("<script>alert(1)</script>");
  const { answer } = await download({ type, filename: "filename=a.html", bytes });
  expect(answer.headers.get("content-type")).toBe("application/octet-stream");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; /);
  expect((await bytesOf(answer)).toString()).toBe(bytes.toString());
});

test.each([
  ["line breaks", "filename*=utf-8''a%0D%0ASet-Cookie:%20x=1.txt"],
  ["a path upwards", "filename*=utf-8''..%2F..%2Fetc%2Fpasswd"],
  ["a path of Windows", String.raw`filename="..\\..\\boot.ini"`],
  ["quotes", String.raw`filename="a\"; filename=b.exe; x=\".txt"`],
  ["a direction that turns its end around", "filename*=utf-8''a%E2%80%AEtxt.exe"],
  ["a null", "filename*=utf-8''a.exe%00.txt"],
  ["10,000 letters", `filename=${"a".repeat(10_000)}`],
  ["half a character", "filename*=utf-8''%F0%9F%98"],
])("a filename with %s does no harm", async (_, filename) => {
  const bytes = Buffer.from("hello");
  const { api, id, answer } = await download({ type: "text/plain", filename, bytes });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("set-cookie")).toBeNull();
  const disposition = answer.headers.get("content-disposition") ?? "";
  expect(disposition).toMatch(
    /^attachment(; filename="[\w.-]{1,200}"; filename\*=UTF-8''[\w.%~!-]+)?$/,
  );
  expect(disposition).not.toMatch(/%0[\dA]|%2F|%5C|%E2%80%AE/i);
  expect((await bytesOf(answer)).toString()).toBe("hello");
  expect((await api.show(id)).attachments).toHaveLength(1);
});

test("an attachment that is not there is told by the number of those that are", async () => {
  const bytes = Buffer.from("hello");
  const { api, id } = await download({ type: "text/plain", filename: "filename=a.txt", bytes });
  for (const index of ["1", "-1", "00000", "x", "1e0", "0.0", "%2e%2e"]) {
    const answer = await api.call(`/api/v1/message/${id}/attachment/${index}`);
    expect([index, answer.status]).toEqual([index, 404]);
  }
});
