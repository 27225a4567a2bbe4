import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { BoundedParser } from "../../email-worker/bounded-parser.ts";
import { lines, mail } from "../mail/nasty-mail.ts";

const RAW = mail(
  lines("Content-Type: multipart/mixed; boundary=b", "", "--b", "", "hello", "--b"),
  lines("Content-Type: image/png", "Content-ID: <c>", "", "PNG", "--b--"),
);

test.each([
  "parse",
  "finalize",
  "readLine",
  "processLine",
  "isInlineTextNode",
  "collectAttachment",
  "renderTextContent",
  "buildMessage",
])("postal-mime has the method %s that we build on", (method) => {
  expect(Object.hasOwn(PostalMime.prototype, method)).toBe(true);
});

test("postal-mime calls what we override, and keeps its state where we read it", async () => {
  const parser = new BoundedParser();
  await parser.parse(RAW);
  expect(parser).toMatchObject({
    isCut: false,
    stopReason: null,
    boundaries: [],
    readPos: RAW.length,
  });
  expect(parser.textContent).toEqual({ plain: "hello", html: "" });
  expect(parser.found).toHaveLength(1);
  expect(parser.root.contentType.multipart).toBe("mixed");
  expect(parser.root.childNodes.map(({ state }) => state)).toEqual(["finished", "finished"]);
  expect(parser.textMap.size).toBe(1);
});

test("the bytes of an attachment never reach postal-mime", async () => {
  const parser = new BoundedParser();
  await parser.parse(RAW);
  const [found] = parser.found;
  expect(found?.attachment.content).toEqual(new ArrayBuffer(0));
  expect(found && parser.rangeOf(found.node)).toMatchObject({ encoding: "identity" });
});
