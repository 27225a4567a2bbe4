import { describe, expect, test } from "vitest";
import { requestUrl } from "../../web/src/snippets/read-request.ts";
import { readSnippetForm, type SnippetForm } from "../../web/src/snippets/snippet-form.ts";

const EMPTY: SnippetForm = {
  ns: "",
  tag: "",
  limit: "",
  offset: "",
  timestampFrom: "",
  timestampTo: "",
  awaitMessages: false,
  headers: false,
};
const GLOBAL: readonly string[] = [];

/** The address of the request that a form makes. */
function urlOf(form: Partial<SnippetForm>, linked = GLOBAL): string {
  const read = readSnippetForm({ ...EMPTY, ...form }, linked);
  if (!("query" in read)) throw new Error(JSON.stringify(read.faults));
  return requestUrl({ baseUrl: "https://api.restante.test", key: "k", query: read.query });
}

function faultsOf(form: Partial<SnippetForm>, linked = GLOBAL): unknown {
  const read = readSnippetForm({ ...EMPTY, ...form }, linked);
  return "faults" in read ? read.faults : [];
}

describe("the address", () => {
  test("of an empty form has no parameter", () => {
    expect(urlOf({})).toBe("https://api.restante.test/api/v1/message");
  });

  test("carries every filter that was given, and no other", () => {
    const form = {
      ns: " Acme01, beta02,acme01 ",
      tag: "Sign-Up",
      limit: "50",
      offset: "0",
      timestampFrom: "1767225600000",
      timestampTo: "1767225600001",
      awaitMessages: true,
      headers: true,
    };
    const { pathname, searchParams } = new URL(urlOf(form));
    expect(pathname).toBe("/api/v1/message");
    expect(Object.fromEntries(searchParams)).toEqual({
      ns: "acme01,beta02",
      tag: "sign-up",
      limit: "50",
      offset: "0",
      timestamp_from: "1767225600000",
      timestamp_to: "1767225600001",
      await_messages: "true",
      headers: "true",
    });
  });

  test("holds nothing that a shell or a language reads", () => {
    const tag = `'"\`$(id)\\ #&|;<>!{}[]\n%`;
    const url = urlOf({ tag });
    expect(url).toMatch(/^[\w:/.?=&%+*-]+$/);
    expect(new URL(url).searchParams.get("tag")).toBe(tag);
  });
});

test.each([
  ["limit", "0", "must be at least 1"],
  ["limit", "101", "must be at most 100"],
  ["limit", "ten", "must be a whole number"],
  ["offset", "-1", "must be at least 0"],
  ["timestampFrom", "1767225600", "looks like seconds; timestamps are in milliseconds"],
  ["timestampTo", "tomorrow", "must be milliseconds since 1970"],
] as const)("%s %s is refused: it %s", (field, text, sentence) => {
  expect(faultsOf({ [field]: text })).toEqual([{ field, kind: "refused", sentence }]);
});

test.each([
  ["limit", "1"],
  ["limit", "100"],
  ["offset", "0"],
  ["timestampFrom", "1767225600000"],
] as const)("%s %s is taken", (field, text) => {
  expect(faultsOf({ [field]: text })).toEqual([]);
});

test("every wrong field is told at once", () => {
  expect(faultsOf({ limit: "0", offset: "-1" })).toMatchObject([
    { field: "limit" },
    { field: "offset" },
  ]);
});

describe("namespaces", () => {
  const linked = ["acme01", "beta02"];

  test("of the key are taken, in any case", () => {
    expect(faultsOf({ ns: "Acme01, beta02" }, linked)).toEqual([]);
  });

  test("that the key does not reach are named", () => {
    const fault = { field: "ns", kind: "unlinked", names: ["other1", "other2"] };
    expect(faultsOf({ ns: "other1, acme01, other2" }, linked)).toEqual([fault]);
  });

  test("may be any under a global key", () => {
    expect(faultsOf({ ns: "whatever" }, GLOBAL)).toEqual([]);
  });
});
