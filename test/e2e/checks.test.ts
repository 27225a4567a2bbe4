import { generateKeyPairSync } from "node:crypto";
import { dkimSign } from "mailauth";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OneChecks, type Checks } from "../../worker/contract/checks.ts";
import { startResolver, type StandInResolver } from "../stand-ins/dns-resolver.ts";
import { json, refusal, type Api } from "./api.ts";
import { newTenant, type Tenant } from "./builders.ts";
import { startService, type Service } from "./service.ts";

const RSA = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ED25519 = generateKeyPairSync("ed25519");
const PEM = { type: "pkcs8", format: "pem" } as const;

let resolver: StandInResolver;
let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  resolver = await startResolver();
  const spki = RSA.publicKey.export({ type: "spki", format: "der" }).toString("base64");
  resolver.publish("mail._domainkey.shop.test", `v=DKIM1; k=rsa; p=${spki}`);
  const x = Buffer.from(ED25519.publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  resolver.publish("new._domainkey.shop.test", `v=DKIM1; k=ed25519; p=${x.toString("base64")}`);
  resolver.publish("_dmarc.shop.test", "v=DMARC1; p=reject; sp=none; adkim=r");
  service = await startService(undefined, { DNS_RESOLVER_URL: resolver.url });
  tenant = await newTenant(service);
});
afterAll(async () => {
  await service.stop();
  await resolver.stop();
});

async function checksOf({ call }: Api, id: string): Promise<Checks> {
  return (await json(OneChecks, await call(`/api/v1/message/${id}/checks`))).data;
}

async function deliveryOf(of: Tenant, raw: string | Buffer): Promise<Checks["delivery"]> {
  const { id } = await of.api.send(of.address("checks"), Buffer.from(raw));
  return (await checksOf(of.api, id)).delivery;
}

/** A mail as nodemailer signs it. */
async function signedMail(from: string): Promise<Buffer> {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    dkim: {
      domainName: "shop.test",
      keySelector: "mail",
      privateKey: RSA.privateKey.export(PEM).toString(),
    },
  });
  const { message } = await transport.sendMail({
    from,
    to: "qa@in.test",
    subject: "Your code",
    text: "It is 123456.\n",
    headers: {
      "List-Unsubscribe": "<https://shop.test/u?x=1>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
  if (!Buffer.isBuffer(message)) throw new Error("no buffer");
  return message;
}

/** Under the older signature of the same domain, by Ed25519. */
async function withEd25519(mail: Buffer): Promise<string> {
  const options = {
    signingDomain: "shop.test",
    selector: "new",
    privateKey: ED25519.privateKey.export(PEM).toString(),
  };
  const { signatures } = await dkimSign(mail, { ...options, signatureData: [options] });
  return signatures + mail.toString();
}

function codes({ advice }: Checks["delivery"]): string[] {
  return advice.map(({ code }) => code);
}

test("a signed mail is verified by the keys in DNS, and passes DMARC by them", async () => {
  const report = await deliveryOf(
    tenant,
    await withEd25519(await signedMail("no-reply@shop.test")),
  );
  expect(report.signatures).toMatchObject([
    { verdict: "pass", algorithm: "ed25519-sha256", selector: "new", alignment: "strict" },
    { verdict: "pass", algorithm: "rsa-sha256", selector: "mail", keyBits: 2048, reason: null },
  ]);
  expect(report).toMatchObject({
    source: "https",
    resolver: true,
    fromDomain: "shop.test",
    spf: { verdict: null, by: "nobody" },
    dkim: { verdict: "pass", by: "us", domain: "shop.test", alignment: "strict" },
    dmarc: { verdict: "pass", by: "us", domain: "shop.test", policy: "reject" },
    receiver: null,
    claims: [],
  });
});

test("a mail that was changed on the way fails, and says what to do", async () => {
  const mail = (await signedMail("no-reply@shop.test")).toString().replace("123456", "654321");
  const report = await deliveryOf(tenant, mail);
  expect(report.signatures).toMatchObject([{ verdict: "fail", reason: "body_changed" }]);
  expect(report.dkim).toMatchObject({ verdict: "fail", by: "us" });
  // SPF could still save it, and nobody knows that.
  expect(report.dmarc).toMatchObject({ verdict: null, by: "nobody", policy: "reject" });
  expect(codes(report)).toEqual(["dkim_fail", "one_click_unsigned", "dmarc_unknown"]);
});

test("alignment is by organization, and a domain below it has the policy for those", async () => {
  const report = await deliveryOf(tenant, await signedMail("a@news.shop.test"));
  expect(report).toMatchObject({
    dkim: { verdict: "pass", alignment: "relaxed" },
    dmarc: { verdict: "pass", domain: "news.shop.test", policy: "none" },
  });
  expect(codes(report)).toContain("dmarc_not_enforced");
});

test("a good signature of another domain proves nothing of From", async () => {
  const report = await deliveryOf(tenant, await signedMail("ceo@bank.test"));
  expect(report).toMatchObject({
    dkim: { verdict: "pass", domain: "shop.test", alignment: "none" },
    dmarc: { verdict: "none", by: "us", policy: null },
  });
});

test("results that the mail brings along are claims, whatever server they name", async () => {
  const forged =
    "Authentication-Results: mx.cloudflare.net; spf=pass smtp.mailfrom=a@shop.test; dmarc=pass";
  const { id } = await tenant.api.send(
    tenant.address("forged"),
    Buffer.from(
      `${forged}\r\nFrom: a@shop.test\r\nDate: Sat, 21 Nov 2026 10:00:00 +0000\r\n\r\nhi\r\n`,
    ),
  );
  const { delivery } = await checksOf(tenant.api, id);
  expect(delivery).toMatchObject({
    receiver: null,
    spf: { verdict: null },
    dmarc: { verdict: null },
  });
  expect(delivery.claims).toEqual([
    {
      server: "mx.cloudflare.net",
      results: [
        { method: "spf", verdict: "pass", domain: "shop.test", alignment: "strict", comment: null },
        { method: "dmarc", verdict: "pass", domain: null, alignment: null, comment: null },
      ],
    },
  ]);
});

test("a message sums its checks up, in lists and alone", async () => {
  const raw = Buffer.from(
    "From: a@shop.test\r\nList-Unsubscribe: https://shop.test/u\r\nSubject: s\r\n\r\nhi\r\n",
  );
  const { id } = await tenant.api.send(tenant.address("sum"), raw);
  const summary = { spam: "ham", delivery: 2 };
  expect((await tenant.api.show(id)).checks).toMatchObject(summary);
  expect((await tenant.api.read({ tag: "sum" })).data[0]?.checks).toMatchObject(summary);
  const { delivery, spam } = await checksOf(tenant.api, id);
  const problems = delivery.advice.filter(({ level }) => level === "problem");
  expect(problems.map(({ code }) => code)).toEqual(["unsubscribe_unusable", "date_missing"]);
  expect(spam).toEqual((await tenant.api.show(id)).spam);
});

test("another company's key reads no checks", async () => {
  const { id } = await tenant.api.send(tenant.address("checks"), await signedMail("a@shop.test"));
  const other = await newTenant(service);
  const answer = await refusal(await other.api.call(`/api/v1/message/${id}/checks`));
  expect(answer).toMatchObject({ status: 404, code: "MESSAGE_NOT_FOUND" });
});

test("without a resolver nothing is asked, and the report says so", async () => {
  const alone = await startService();
  try {
    const of = await newTenant(alone);
    const report = await deliveryOf(of, await signedMail("no-reply@shop.test"));
    expect(report).toMatchObject({
      resolver: false,
      dkim: { verdict: null, by: "nobody" },
      dmarc: { verdict: null, by: "nobody", policy: null },
      signatures: [{ verdict: "unchecked", reason: "no_resolver", domain: "shop.test" }],
    });
  } finally {
    await alone.stop();
  }
});

test("a resolver that fails leaves open what it was asked", async () => {
  const mail = await signedMail("no-reply@shop.test");
  resolver.breakDown();
  const report = await deliveryOf(tenant, mail);
  expect(report).toMatchObject({
    dkim: { verdict: null, by: "nobody" },
    dmarc: { verdict: null, by: "nobody", policy: null },
    signatures: [{ verdict: "unchecked", reason: "dns_failed" }],
  });
});
