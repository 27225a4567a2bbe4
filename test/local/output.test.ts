import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { banner } from "../../local/banner.ts";
import { eventLine } from "../../local/event-line.ts";
import { readEvent, type LocalEvent } from "../../local/events.ts";
import { SAMPLE_EVENTS } from "../domain/sample-events.ts";

// The line break and nothing else below a space.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;
const AT = new Date(2026, 10, 21, 10, 42, 7).getTime();

const FACTS = {
  name: "Restante",
  version: "0.1.0",
  readyMs: 2_140,
  apiUrl: "http://localhost:30001",
  smtpHost: "localhost",
  smtpPort: 1026,
  inboxHost: "in.localhost",
  namespace: "acme01",
  apiKey: "rst_key",
  envFile: ".restante/local.env",
  hasHotkeys: false,
};

function printed(event: LocalEvent): string {
  return eventLine(event, AT, new PassThrough());
}

/** A stream that says it is a terminal. */
function terminal(): PassThrough {
  return Object.assign(new PassThrough(), { isTTY: true, getColorDepth: () => 8 });
}

test("the banner is plain text where no terminal reads it", () => {
  const text = banner(FACTS, new PassThrough());
  expect(text).not.toMatch(CONTROL);
  expect(text).toContain("RESTANTE 0.1.0  local");
  expect(text).toContain("ready in 2.1 s");
  expect(text).toMatch(/Console +http:\/\/localhost:30001\/console +signed in as the demo user/);
  expect(text).not.toContain("[q] quit");
});

test("the banner's commands name the ports and the key in use", () => {
  const text = banner({ ...FACTS, hasHotkeys: true }, new PassThrough());
  expect(text).toContain(
    'curl -s "http://localhost:30001/api/v1/message?ns=acme01&tag=hello&await_messages=true" \\\n' +
      '      -H "api-key: rst_key"\n',
  );
  expect(text).toContain(
    "curl -s smtp://localhost:1026 --mail-from app@shop.test \\\n" +
      "      --mail-rcpt acme01.hello@in.localhost \\\n" +
      "      -T <(printf 'Subject: Your code is 493027\\n\\nHello.\\n')\n",
  );
  expect(text).toContain("[o] open console");
});

test.each<[LocalEvent, string]>([
  [
    {
      event: "mail",
      id: "msg_1",
      namespace: "acme01",
      tag: "hello",
      size: 412,
      ms: 8.6,
      source: "smtp",
      subject: "Your code is 493027",
    },
    '  10:42:07  mail   acme01.hello         "Your code is 493027"   412 B   9 ms',
  ],
  [
    { event: "wait", requestId: "r", namespaces: ["acme01"], tags: ["hello"] },
    "  10:42:07  wait   acme01.hello         1 client waiting",
  ],
  [
    {
      event: "answer",
      requestId: "r",
      namespaces: ["acme01"],
      tags: [],
      messages: 1,
      waitedMs: 4_000,
      sinceReceiptMs: 3,
      timedOut: false,
    },
    "  10:42:07  done   acme01               answered with 1 mail   3 ms after receipt",
  ],
  [
    {
      event: "answer",
      requestId: "r",
      namespaces: ["acme01"],
      tags: ["a", "b"],
      messages: 0,
      waitedMs: 28_001,
      sinceReceiptMs: null,
      timedOut: true,
    },
    "  10:42:07  done   acme01.a,b           nothing came in 28.0 s",
  ],
  [
    {
      event: "refused",
      address: "foo.bar@in.localhost",
      reason: "unknown_namespace",
      detail: 'there is no namespace "foo"',
      size: 10,
    },
    '  10:42:07  drop   foo.bar              there is no namespace "foo"',
  ],
])("%j is one plain line", (event, line) => {
  expect(printed(event)).toBe(line);
});

test("what a mail brings cannot steer the terminal", () => {
  const hostile = "\u001b[2J\u001b]0;title\u0007\r\nnext \u009b31m \u202eevil\u2066 \u2028x\u200b";
  const line = printed({
    event: "mail",
    id: "msg_1",
    namespace: "acme01",
    tag: hostile,
    size: 1,
    ms: 1,
    source: "smtp",
    subject: hostile,
  });
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(line).toContain("evil");
});

test("a long subject is cut between characters", () => {
  const line = printed({
    event: "mail",
    id: "msg_1",
    namespace: "acme01",
    tag: "",
    size: 1,
    ms: 1,
    source: "smtp",
    subject: "😀".repeat(100),
  });
  expect(line).toContain(`"${"😀".repeat(59)}…"`);
});

test("on a terminal the tag stands black on yellow", () => {
  const line = eventLine(
    { event: "wait", requestId: "r", namespaces: ["acme01"], tags: ["hello"] },
    AT,
    terminal(),
  );
  expect(line).toContain("\u001b[30m\u001b[103mhello");
});

test("every event that the Workers log is read, and is one line", () => {
  for (const event of Object.values(SAMPLE_EVENTS)) {
    const read = readEvent(JSON.stringify({ requestId: "r", ...event }));
    expect([event.event, read?.event]).toEqual([event.event, event.event]);
    expect(read === null ? "\n" : printed(read)).not.toContain("\n");
  }
});

test("only lines of the event log are events", () => {
  const event = { event: "again", id: "msg_1", namespace: "acme01", tag: "a" };
  expect(readEvent(JSON.stringify(event))).toEqual(event);
  expect(readEvent("plain words")).toBeNull();
  expect(readEvent("{broken")).toBeNull();
  expect(readEvent('{"event":"unheard of"}')).toBeNull();
});
