import { expect, test } from "vitest";
import { attachmentDisposition } from "../../worker/domain/content-disposition.ts";

test("a name that is cut in the middle of a character ends in front of it", () => {
  const name = `${"a".repeat(199)}😀.txt`;
  expect(attachmentDisposition(name)).toBe(
    `attachment; filename="${"a".repeat(199)}"; filename*=UTF-8''${"a".repeat(199)}`,
  );
});
