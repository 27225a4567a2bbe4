import { expect, test } from "vitest";
import { tabOf } from "../../web/src/frame/tab-of.ts";

test.each([
  ["/console", "", "namespaces"],
  ["/console/", "", "namespaces"],
  ["/console/billing", "", "billing"],
  ["/console/billing/", "", "billing"],
  ["/console/billing", "tab=members", "members"],
  ["/console/billing/", "tab=nothing", "billing"],
  ["/console/subscription/success", "id=cs_1", "billing"],
])("%s?%s shows %s", (path, query, tab) => {
  expect(tabOf(path, new URLSearchParams(query))).toBe(tab);
});
