import { generateKeyPairSync, type KeyObject } from "node:crypto";
import * as fc from "fast-check";
import { dkimSign, dkimVerify, type DKIMSignOptions } from "mailauth";
import { expect, test } from "vitest";
import { verifyDkim } from "../../worker/domain/dkim/verify-dkim.ts";

// Signatures are made, and verdicts compared, by mailauth, which was written by somebody else.

const KEYS = {
  rsa: generateKeyPairSync("rsa", { modulusLength: 2048 }),
  weak: generateKeyPairSync("rsa", { modulusLength: 1024 }),
  short: generateKeyPairSync("rsa", { modulusLength: 768 }),
  ed25519: generateKeyPairSync("ed25519"),
};
type KeyName = keyof typeof KEYS;

const HEAD = [
  "Received: from a by b; Sat, 21 Nov 2026 10:00:00 +0000",
  "From: Shop <no-reply@shop.test>",
  "To: qa@in.test",
  "Subject: Your  code\r\n\tis 123456",
  "Date: Sat, 21 Nov 2026 10:00:00 +0000",
];
const MAIL = `${HEAD.join("\r\n")}\r\n\r\nHi  there \t\r\n\r\nbye\r\n\r\n\r\n`;
const NOW = Date.parse("2026-11-21T10:00:00Z");
const MAX_HEADER_BYTES = 256 * 1024;

function publicRecord(name: KeyName): string {
  const key: KeyObject = KEYS[name].publicKey;
  if (name !== "ed25519") {
    return `v=DKIM1; k=rsa; p=${key.export({ type: "spki", format: "der" }).toString("base64")}`;
  }
  const x = Buffer.from(key.export({ format: "jwk" }).x ?? "", "base64url");
  return `v=DKIM1; k=ed25519; p=${x.toString("base64")}`;
}

/** What DNS says: a key for each name, by its selector. */
const RECORDS: Readonly<Record<string, string>> = Object.fromEntries(
  (["rsa", "weak", "short", "ed25519"] as const).map((name) => [
    `${name}._domainkey.shop.test`,
    publicRecord(name),
  ]),
);

async function signed(
  name: KeyName,
  options: Partial<DKIMSignOptions> = {},
  mail: string = MAIL,
): Promise<string> {
  const signature: DKIMSignOptions = {
    signingDomain: "shop.test",
    selector: name,
    privateKey: KEYS[name].privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    ...options,
  };
  const { signatures, errors } = await dkimSign(mail, {
    canonicalization: "relaxed/relaxed",
    signTime: new Date(NOW - 60_000),
    ...signature,
    signatureData: [signature],
  });
  if (errors.length > 0) throw new Error(String(errors[0]?.err));
  return signatures + mail;
}

interface Asked {
  readonly records?: Readonly<Record<string, string>>;
  readonly resolver?: "answers" | "broken" | "none";
}

function verify(mail: string | Buffer, { records = RECORDS, resolver = "answers" }: Asked = {}) {
  const lookUp = async (name: string): Promise<string[]> => {
    if (resolver === "broken") throw new Error("the resolver answered 500");
    const record = records[name];
    return record === undefined ? [] : [record];
  };
  return verifyDkim(Buffer.from(mail), {
    lookUp: resolver === "none" ? null : lookUp,
    arrivedAt: NOW,
    maxHeaderBytes: MAX_HEADER_BYTES,
  });
}

const FORMS = ["simple/simple", "simple/relaxed", "relaxed/simple", "relaxed/relaxed"] as const;
const SIGNERS = (["rsa", "ed25519"] as const).flatMap((name) =>
  FORMS.map((form) => [name, form] as const),
);

test.each(SIGNERS)("a signature by %s in the form %s holds", async (name, canonicalization) => {
  const [result] = await verify(await signed(name, { canonicalization }));
  expect(result).toMatchObject({
    verdict: "pass",
    reason: null,
    domain: "shop.test",
    selector: name,
    algorithm: `${name}-sha256`,
    signedAt: NOW - 60_000,
    unsignedBytes: 0,
    keyBits: name === "rsa" ? 2048 : null,
  });
  expect(result?.signedHeaders).toContain("from");
});

test.each(["", "\r\n\r\n", "no line end", "a\nb\n", " \t\r\n"])(
  "the body %j is hashed",
  async (body) => {
    for (const canonicalization of FORMS) {
      const mail = await signed(
        "ed25519",
        { canonicalization },
        `From: a@shop.test\r\n\r\n${body}`,
      );
      expect((await verify(mail))[0]?.verdict).toBe("pass");
    }
  },
);

test.each([
  ["the body is changed", (mail: string) => mail.replace("bye", "buy"), "body_changed"],
  [
    "a signed header is changed",
    (mail: string) => mail.replace("123456", "123457"),
    "signature_mismatch",
  ],
  [
    "a signed header is added",
    (mail: string) => mail.replace("\r\nTo:", "\r\nFrom: b@evil.test\r\nTo:"),
    "signature_mismatch",
  ],
  ["another selector is named", (mail: string) => mail.replace("s=rsa", "s=rs"), "no_key"],
  ["From is not signed", (mail: string) => mail.replace(/h=[^;]*;/, "h=To;"), "from_not_signed"],
  ["the version is another", (mail: string) => mail.replace("v=1", "v=2"), "malformed"],
  [
    "a tag comes twice",
    (mail: string) => mail.replace("v=1;", "v=1; c=simple; c=simple;"),
    "malformed",
  ],
  [
    "the algorithm is rsa-sha1",
    (mail: string) => mail.replace("rsa-sha256", "rsa-sha1"),
    "unsupported_algorithm",
  ],
  [
    "it is made for another's address",
    (mail: string) => mail.replace("v=1;", "v=1; i=@evil.test;"),
    "foreign_identity",
  ],
] as const)("a signature fails when %s", async (_, change, reason) => {
  const mail = await signed("rsa");
  const changed = change(mail);
  expect(changed).not.toBe(mail);
  expect((await verify(changed))[0]).toMatchObject({ verdict: "fail", reason });
});

function withOtherBlanks(mail: string): string {
  return mail.replace("Hi  there \t", "Hi there").replace(/\r\n\r\n$/, "");
}

test("blanks that a relaxed signature allows to change, and a simple one does not", async () => {
  const verdicts = await Promise.all(
    (["relaxed/relaxed", "simple/simple"] as const).map(
      async (canonicalization) =>
        (await verify(withOtherBlanks(await signed("rsa", { canonicalization }))))[0]?.verdict,
    ),
  );
  expect(verdicts).toEqual(["pass", "fail"]);
});

test("a signature ends when it says so", async () => {
  const late = await verify(await signed("rsa", { expires: new Date(NOW - 1_000) }));
  expect(late[0]).toMatchObject({ verdict: "fail", reason: "expired", expiresAt: NOW - 1_000 });
  const inTime = await verify(await signed("rsa", { expires: new Date(NOW + 1_000) }));
  expect(inTime[0]).toMatchObject({ verdict: "pass", expiresAt: NOW + 1_000 });
});

test("what is added after a signed length is counted", async () => {
  const mail = await signed("rsa", { maxBodyLength: 10 });
  expect((await verify(mail))[0]).toMatchObject({ verdict: "pass", unsignedBytes: 7 });
  const longer = await verify(`${mail}more\r\n`);
  expect(longer[0]).toMatchObject({ verdict: "pass", unsignedBytes: 17 });
  const whole = await signed("rsa", { maxBodyLength: 17 });
  const tooLong = await verify(whole.replace("l=17", "l=99"));
  expect(tooLong[0]).toMatchObject({ verdict: "fail", reason: "body_changed" });
});

const RSA = RECORDS["rsa._domainkey.shop.test"] ?? "";
test.each([
  ["no record", undefined, "no_key"],
  ["an empty key", "v=DKIM1; p=", "key_revoked"],
  ["no key at all", "v=DKIM1; k=rsa", "key_invalid"],
  ["garbage", "v=DKIM1; p=AAAA", "key_invalid"],
  ["no Base64", "v=DKIM1; p=%%%", "key_invalid"],
  ["a key of another kind", RECORDS["ed25519._domainkey.shop.test"], "key_invalid"],
  ["another version", RSA.replace("DKIM1", "DKIM2"), "key_invalid"],
  ["a key for other hashes", `${RSA}; h=sha1`, "key_invalid"],
  ["a key for other services", `${RSA}; s=web`, "key_invalid"],
  ["another's key", RECORDS["weak._domainkey.shop.test"], "signature_mismatch"],
])("a signature fails over %s", async (_, record, reason) => {
  const name = "rsa._domainkey.shop.test";
  const records: Record<string, string> = record === undefined ? {} : { [name]: record };
  expect((await verify(await signed("rsa"), { records }))[0]).toMatchObject({
    verdict: "fail",
    reason,
  });
});

test("keys are weighed", async () => {
  const short = await verify(await signed("short"));
  expect(short[0]).toMatchObject({ verdict: "fail", reason: "key_too_short" });
  expect((await verify(await signed("weak")))[0]).toMatchObject({ verdict: "pass", keyBits: 1024 });
  const records = { "rsa._domainkey.shop.test": `${RSA}; t=y:s; h=sha1:sha256; s=email` };
  const tested = await verify(await signed("rsa"), { records });
  expect(tested[0]).toMatchObject({ verdict: "pass", testing: true });
  const below = await signed("rsa", { identity: "a@news.shop.test" });
  expect((await verify(below, { records }))[0]?.reason).toBe("key_invalid");
});

test("without an answer from DNS a signature is neither good nor bad, unless its body tells", async () => {
  const mail = await signed("rsa");
  const unchecked = { verdict: "unchecked" };
  expect((await verify(mail, { resolver: "none" }))[0]).toMatchObject({
    ...unchecked,
    reason: "no_resolver",
  });
  expect((await verify(mail, { resolver: "broken" }))[0]).toMatchObject({
    ...unchecked,
    reason: "dns_failed",
  });
  const changed = await verify(mail.replace("bye", "buy"), { resolver: "none" });
  expect(changed[0]).toMatchObject({ verdict: "fail", reason: "body_changed" });
});

test.each(["=", "A", "AAAAA", "A=AA", "AA==A", "é"])("b=%s is no signature", async (value) => {
  const mail = (await signed("rsa")).replace(/b=[^;]+(?=\r\nReceived)/, `b=${value}`);
  expect((await verify(mail))[0]).toMatchObject({ verdict: "fail", reason: "malformed" });
});

test("each signature has its own verdict, and from the sixth on none", async () => {
  const two = await signed("rsa", {}, await signed("ed25519"));
  const broken = two.replace("s=ed25519", "s=gone");
  expect((await verify(two)).map(({ verdict }) => verdict)).toEqual(["pass", "pass"]);
  expect((await verify(broken)).map(({ reason }) => reason)).toEqual([null, "no_key"]);
  const one = await signed("ed25519");
  const header = one.slice(0, one.indexOf("Received:"));
  const many = await verify(header.repeat(6) + MAIL);
  expect(many.at(-1)).toMatchObject({ verdict: "unchecked", reason: "too_many" });
  expect(many.slice(0, 5).map(({ verdict }) => verdict)).toEqual(Array(5).fill("pass"));
});

/** The same records, as mailauth asks for them. */
async function askedByMailauth(name: string): Promise<string[][]> {
  const record = RECORDS[name];
  if (record !== undefined) return [[record]];
  throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
}

/** What is put in the place of one character. */
const change = fc.record({
  at: fc.nat(),
  put: fc.constantFrom("", " ", "\t", "  ", ..." ;:=aZ0é"),
});

test("whatever happens to a signed mail on the way, mailauth finds the same", async () => {
  const mails = await Promise.all(
    FORMS.map((canonicalization) => signed("ed25519", { canonicalization })),
  );
  const property = fc.asyncProperty(
    fc.constantFrom(...mails),
    change,
    async (mail, { at, put }) => {
      // After the signature: how headers themselves are read is the parsers' own matter.
      const start = mail.indexOf("\nSubject:") + 1;
      const place = start + (at % (mail.length - start));
      // A line end of half its two bytes has no place in a mail; each parser takes it its own way.
      fc.pre(!"\r\n".includes(mail[place] ?? ""));
      const changed = Buffer.from(mail.slice(0, place) + put + mail.slice(place + 1));
      const { results } = await dkimVerify(changed, {
        resolver: askedByMailauth,
        curTime: new Date(NOW),
      });
      const theirs = results.map(({ status }) => status.result === "pass");
      const ours = (await verify(changed)).map(({ verdict }) => verdict === "pass");
      expect(ours).toEqual(theirs);
    },
  );
  await fc.assert(property, { numRuns: 400 });
});
