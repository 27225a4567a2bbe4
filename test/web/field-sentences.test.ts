import { expect, test } from "vitest";
import * as z from "zod/mini";
import { CreateNamespaceBody } from "../../worker/contract/console-namespace.ts";
import { code, email, organizationName, personName } from "../../worker/contract/field.ts";
import { SENTENCES } from "../../web/src/i18n/field-error.ts";

const long = "x".repeat(300);

test.each([
  ["name", personName(), ""],
  ["name", personName(), long],
  ["name", personName(), "Ana\nLima"],
  ["email", email(), ""],
  ["email", email(), "nobody"],
  ["code", code(), ""],
  ["code", code(), long],
  ["organization", organizationName(), "x"],
  ["organization", organizationName(), long],
  ["namespace", CreateNamespaceBody, { name: "a b" }],
  ["namespace", CreateNamespaceBody, { name: "short" }],
  ["namespace", CreateNamespaceBody, { name: long }],
  ["namespace", CreateNamespaceBody, { name: "-acme01" }],
  ["namespace", CreateNamespaceBody, { name: "acme01-" }],
  ["namespace", CreateNamespaceBody, { name: "Postmaster" }],
  ["environment", CreateNamespaceBody, { environment: long }],
])("what the contract says of a wrong %s has a translation", (_, schema, value) => {
  const message = z.safeParse(schema, value).error?.issues[0]?.message;
  expect(Object.keys(SENTENCES)).toContain(message);
});
