import {
  assert as assertProperty,
  asyncProperty,
  constantFrom,
  integer,
  oneof,
  string,
  uint8Array,
} from "fast-check";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { decodeBytes, decodedSize } from "../../worker/domain/part-decoder.ts";
import { mail } from "../mail/nasty-mail.ts";
import { decoded } from "./decoded.ts";

type Encoding = "base64" | "quoted-printable";

test.each([
  ["base64", "aGVsbG8=", "hello"],
  ["base64", "aGVs\r\nbG8=\r\n", "hello"],
  ["base64", "a G*V-s!bG8", "hello"],
  ["base64", "YQ==\r\nYg==", "ab"],
  ["base64", "aGVsb", "hel"],
  ["base64", "", ""],
  ["quoted-printable", "a=20b=3D", "a b="],
  ["quoted-printable", "one=\r\ntwo=\nthree", "onetwothree"],
  ["quoted-printable", "one\r\ntwo", "one\r\ntwo"],
  ["quoted-printable", "=4", "=4"],
  ["quoted-printable", "=4=", "=4"],
  ["quoted-printable", "==41", "=A"],
  ["quoted-printable", "=zz =e9", "=zz \xe9"],
  ["quoted-printable", "soft=", "soft"],
  ["quoted-printable", "odd=\r\r\rx", "odd=\r\r\rx"],
  ["identity", "a=20\r\n", "a=20\r\n"],
] as const)("%s %j decodes to %j", async (encoding, encoded, plain) => {
  const bytes = mail(encoded);
  expect(Buffer.from(await decoded(encoding, bytes, 1)).toString("latin1")).toBe(plain);
  expect(Buffer.from(await decoded(encoding, bytes)).toString("latin1")).toBe(plain);
  expect(decodedSize(encoding, bytes)).toBe(plain.length);
});

test("any bytes decode to as many bytes as were counted, however they are chunked", async () => {
  const encoded = oneof(
    uint8Array({ maxLength: 300 }),
    string({ unit: constantFrom(..."=\r\nA4fz+/ -"), maxLength: 300 }).map((text) => mail(text)),
  );
  const encodings = constantFrom<Encoding>("base64", "quoted-printable");
  await assertProperty(
    asyncProperty(
      encoded,
      encodings,
      integer({ min: 1, max: 40 }),
      async (bytes, encoding, size) => {
        const whole = await decoded(encoding, bytes);
        expect(whole).toEqual(await decoded(encoding, bytes, size));
        expect(decodedSize(encoding, bytes)).toBe(whole.length);
        expect(Buffer.from(decodeBytes(encoding, bytes, 1_000).bytes)).toEqual(whole);
      },
    ),
  );
});

test("a part decodes as postal-mime decodes it, but for line ends", async () => {
  const body = string({ unit: constantFrom(..."=\nA4fz+/ k"), maxLength: 200 });
  await assertProperty(
    asyncProperty(
      body,
      constantFrom<Encoding>("base64", "quoted-printable"),
      async (text, encoding) => {
        const raw = mail(
          `Content-Type: image/png\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${text}\n`,
        );
        const { attachments } = await PostalMime.parse(raw);
        const content = attachments[0]?.content;
        const ours = await decoded(encoding, mail(`${text}\n`));
        expect(content instanceof ArrayBuffer && Buffer.from(content)).toEqual(ours);
      },
    ),
  );
});

test("decoding stops at the limit and says so", () => {
  expect(decodeBytes("base64", mail("aGVsbG8="), 3)).toEqual({
    bytes: new Uint8Array([104, 101, 108]),
    isCut: true,
  });
  expect(decodeBytes("identity", mail("abc"), 3).isCut).toBe(false);
});
