import { expect, test } from "vitest";
import { htmlToText } from "../../email-worker/html-text.ts";
import { extractLinks } from "../../email-worker/links.ts";

// A second where time grows with the length; hours where it grows with its square.
const timeout = 30_000;

function hrefs(html: string, text = ""): string[] {
  return extractLinks(html, text).map(({ href }) => href);
}

test("links of HTML come in order, with their text", () => {
  const html = `<p><A HREF="https://x.test/?a=1&amp;b=2"> Reset <b>your</b>
    password</A><map><area href='/map'></map><a href=myapp://open?x>App &rarr;</a></p>`;
  expect(extractLinks(html, "https://text.test")).toEqual([
    { href: "https://x.test/?a=1&b=2", text: "Reset your password" },
    { href: "/map", text: "" },
    { href: "myapp://open?x", text: "App →" },
  ]);
});

test.each([
  ["javascript:alert(1)"],
  [" JavaScript:alert(1)"],
  ["java&#10;script:alert(1)"],
  ["data:text/html,x"],
  ["vbscript:x"],
  ["#top"],
  [""],
  [`https://x.test/${"a".repeat(8_200)}`],
])("the href %j is left out", (href) => {
  expect(hrefs(`<a href="${href}">x</a><a href="https://y.test">y</a>`)).toEqual([
    "https://y.test",
  ]);
});

test("links in comments, scripts and attributes are none", () => {
  const html = `<!-- <a href="a:1"> --><script>'<a href="a:2">'</script><p title='<a href="a:3">'>`;
  expect(hrefs(html)).toEqual([]);
});

test("an open link ends where the next begins", () => {
  expect(extractLinks('<a href="a:1">one<a href="a:2">two', "")).toEqual([
    { href: "a:1", text: "one" },
    { href: "a:2", text: "two" },
  ]);
});

test.each([
  ["see https://x.test/a.", "https://x.test/a"],
  ["(https://x.test/a)", "https://x.test/a"],
  ["https://x.test/a_(b)", "https://x.test/a_(b)"],
  ["[x](https://x.test/a_(b)).", "https://x.test/a_(b)"],
  ["<https://x.test/a?b=c&d>", "https://x.test/a?b=c&d"],
  ["open myapp://verify/1!", "myapp://verify/1"],
  ["write to mailto:a@x.test, please", "mailto:a@x.test"],
  ["HTTP://X.test", "HTTP://X.test"],
  ["“https://x.test/é”", "https://x.test/é"],
])("the link in %j is %j", (text, href) => {
  expect(hrefs("", text)).toEqual([href]);
});

test.each(["javascript://x.test/%0aalert(1)", "no link at x.test", "http://", "mailto:"])(
  "%j holds no link",
  (text) => expect(hrefs("", text)).toEqual([]),
);

test("at most a thousand links are taken", () => {
  expect(hrefs('<a href="a:b">'.repeat(1_500))).toHaveLength(1_000);
  expect(hrefs("", "http://x.test/ ".repeat(1_500))).toHaveLength(1_000);
});

test("a reader's text of HTML has its lines and no code", () => {
  const html = `<html><head><title>t</title><style>p{}</style></head><body><!-- c -->
    <div>One &amp;\n  two</div><p>three<br>four</p><script>x()</script>
    <table><tr><td>Code</td><td>493027</td></tr></table>&#8203;</body></html>`;
  expect(htmlToText(html)).toBe("One & two\nthree\nfour\nCode 493027");
});

test("text after a head that never ends is still seen", () => {
  expect(htmlToText("<head><style>x</style><p>hello</p>")).toBe("hello");
});

const REPEATS: readonly [pattern: string, times: number][] = [
  ['<a href="', 100_000],
  ["<<<<", 250_000],
  ["http://", 150_000],
  ["http://x ", 110_000],
  ["mailto:", 150_000],
  ["a.", 500_000],
  ["a+", 500_000],
  ["((", 500_000],
  ["http://x" + "(".repeat(90), 10_000],
  ["&", 1_000_000],
  ["<b>", 300_000],
  ["</b>", 250_000],
  ["<a href=x>", 100_000],
  ["<!--", 250_000],
  [" ", 1_000_000],
  ["<script>", 120_000],
  ["x".repeat(1_000), 1_000],
];

test.each(REPEATS)("%j many times over is read", { timeout }, (pattern, times) => {
  const hostile = pattern.repeat(times);
  for (const read of [
    () => extractLinks(hostile, ""),
    () => extractLinks("", hostile),
    () => htmlToText(hostile),
  ]) {
    expect(read()).toBeDefined();
  }
});
