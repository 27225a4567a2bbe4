import { afterEach, expect, test } from "vitest";
import {
  forgetRawKeys,
  maskRawKey,
  onRawKeys,
  rawKeyOf,
  rememberRawKey,
} from "../../web/src/session/raw-keys.ts";
import { maskKey, newApiKey } from "../../worker/domain/api-key.ts";

afterEach(forgetRawKeys);

test("a key is found by how the API masks it", () => {
  const key = newApiKey();
  rememberRawKey(key);
  expect(rawKeyOf(maskKey(key.slice(0, 4), key.slice(-4)))).toBe(key);
  expect(rawKeyOf(maskRawKey(newApiKey()))).toBeNull();
});

test("a key is forgotten with the session, and who shows it is told", () => {
  const key = newApiKey();
  const seen: (string | null)[] = [];
  const end = onRawKeys(() => seen.push(rawKeyOf(maskRawKey(key))));
  rememberRawKey(key);
  forgetRawKeys();
  end();
  rememberRawKey(key);
  expect(seen).toEqual([key, null]);
});
