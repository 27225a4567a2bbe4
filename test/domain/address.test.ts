import { array, assert, constantFrom, property, string, tuple } from "fast-check";
import { expect, test } from "vitest";
import { formatMailbox, isAddressFault, parseMailbox } from "../../worker/domain/address.ts";

const HOST = "in.restante.test";

const name = string({ unit: constantFrom(..."abcxyz0189-"), minLength: 1, maxLength: 20 });
const tag = string({ unit: constantFrom(..."abcxyz0189-_+."), maxLength: 30 });
const cased = array(constantFrom(true, false), { minLength: 100, maxLength: 100 });

function inCase(text: string, upper: readonly boolean[]): string {
  return Array.from(text, (char, index) => (upper[index] ? char.toUpperCase() : char)).join("");
}

test("every mailbox survives being written and read, in whatever case", () => {
  assert(
    property(tuple(name, tag, cased), ([namespace, tagText, upper]) => {
      const mailbox = { namespace, tag: tagText };
      const address = inCase(formatMailbox(mailbox, HOST), upper);
      expect(parseMailbox(address, HOST)).toEqual(mailbox);
    }),
  );
});

test(
  "any text is a mailbox in canonical form, or a fault with a reason",
  { timeout: 60_000 },
  () => {
    assert(
      property(string({ unit: "binary", maxLength: 300 }), (text) => {
        for (const address of [text, `${text}@${HOST}`]) expect(isSound(address)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  },
);

function isSound(address: string): boolean {
  const parsed = parseMailbox(address, HOST);
  if (isAddressFault(parsed)) return parsed.detail !== "";
  const again = parseMailbox(formatMailbox(parsed, HOST), HOST);
  return JSON.stringify(again) === JSON.stringify(parsed);
}

test.each([
  ["acme01@in.restante.test", "acme01", ""],
  ["acme01.@in.restante.test", "acme01", ""],
  ["Acme01.SignUp@IN.restante.TEST", "acme01", "signup"],
  ["acme01.a.b-c_d+e@in.restante.test", "acme01", "a.b-c_d+e"],
])("%s is tag %s.%s", (address, namespace, expected) => {
  expect(parseMailbox(address, HOST)).toEqual({ namespace, tag: expected });
});

test.each([
  ["acme01.t@elsewhere.test", "foreign_host"],
  ["acme01.t", "bad_address"],
  ["@in.restante.test", "bad_address"],
  ['"acme01.t"@in.restante.test', "bad_address"],
  ["acmé01.t@in.restante.test", "bad_address"],
  ["acme 01.t@in.restante.test", "bad_address"],
  [".tag@in.restante.test", "bad_address"],
  ["acme01.t!g@in.restante.test", "bad_address"],
  ["acme01.t@in.restante.test@in.restante.test", "bad_address"],
  [`acme01.${"t".repeat(58)}@in.restante.test`, "bad_address"],
  [`${"a".repeat(300)}@in.restante.test`, "bad_address"],
])("%s is refused as %s", (address, reason) => {
  expect(parseMailbox(address, HOST)).toMatchObject({ reason });
});

test("a local part of exactly 64 octets is taken", () => {
  const address = `acme01.${"t".repeat(57)}@${HOST}`;
  expect(parseMailbox(address, HOST)).toEqual({ namespace: "acme01", tag: "t".repeat(57) });
});
