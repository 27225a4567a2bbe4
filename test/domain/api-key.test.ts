import { expect, test } from "vitest";
import { digestKey, isWellFormedKey, maskKey, newApiKey } from "../../worker/domain/api-key.ts";

test("new keys are well formed, recognisable and never equal", () => {
  const keys = Array.from({ length: 100 }, newApiKey);
  for (const key of keys) {
    expect(key).toMatch(/^rst_[a-z2-7]{39}$/);
    expect(isWellFormedKey(key)).toBe(true);
  }
  expect(new Set(keys).size).toBe(100);
});

test("a key with one wrong character anywhere is not well formed", () => {
  const key = newApiKey();
  for (let index = 0; index < key.length; index++) {
    const wrong = key[index] === "x" ? "y" : "x";
    expect(isWellFormedKey(key.slice(0, index) + wrong + key.slice(index + 1))).toBe(false);
  }
  expect(isWellFormedKey(`${key}a`)).toBe(false);
  expect(isWellFormedKey("")).toBe(false);
});

test("a key's digest is its SHA-256", async () => {
  expect(await digestKey("abc")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

test("a masked key shows its first and last four characters", () => {
  const masked = maskKey("rst_", "wxyz");
  expect(masked).toMatch(/^rst_\*+wxyz$/);
  expect(masked).toHaveLength(newApiKey().length);
});
