import { expect, test } from "vitest";
import { replaceLastName, suggestNames } from "../../web/src/screens/api-keys/snippet/name-list.ts";
import { reachedNamespaces } from "../../web/src/screens/api-keys/snippet/reached-namespaces.ts";
import type { ApiKeyView } from "../../worker/contract/console-api-key.ts";

const NAMES = ["acme01", "acme02", "beta02"];

test.each([
  ["", NAMES],
  ["ac", ["acme01", "acme02"]],
  ["AC", ["acme01", "acme02"]],
  ["acme01", []],
  ["acme01,", ["acme02", "beta02"]],
  ["Acme01 , b", ["beta02"]],
  ["nothing", []],
])("after %j stand %j", (typed, suggested) => {
  expect(suggestNames(typed, NAMES)).toEqual(suggested);
});

test.each([
  ["ac", "acme01"],
  ["beta02,ac", "beta02, acme01"],
  ["beta02, ", "beta02, acme01"],
])("a pick completes %j to %j", (typed, completed) => {
  expect(replaceLastName(typed, "acme01")).toBe(completed);
});

const KEY: ApiKeyView = {
  id: "key_1",
  key: "rst_****7xfa",
  ns: [],
  deletedNs: [],
  active: true,
  expired: false,
  expiresAt: null,
  usage: 0,
  lastUsedAt: null,
  created_at: "2026-11-21T00:00:00.000Z",
  companyId: "cmp_1",
};

test("a key may be asked for what it has left, and is never global for having lost it all", () => {
  expect(reachedNamespaces(KEY)).toEqual([]);
  expect(reachedNamespaces({ ...KEY, ns: ["a", "b"], deletedNs: ["b"] })).toEqual(["a"]);
  expect(reachedNamespaces({ ...KEY, ns: ["b"], deletedNs: ["b"] })).toEqual(["b"]);
});
