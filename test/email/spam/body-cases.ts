import type { SpamCase } from "./header-cases.ts";
import { partsMail } from "./spam-mail.ts";

function text(rule: string, hit: string, miss = "Nothing of the kind."): SpamCase {
  return [rule, { body: hit }, { body: miss }];
}

function html(rule: string, hit: string, miss = "<p>Hello</p>"): SpamCase {
  return [rule, { html: hit }, { html: miss }];
}

/** HTML of this length with an image; `linked` puts the image into a link. */
function image(length: number, linked = false): string {
  const tag = '<img src="https://shop.example/a.png">';
  const start = linked ? `<a href="https://shop.example/">${tag}</a>` : tag;
  return start + "x".repeat(length - start.length);
}

/** Text of so many letters beside an image of 10,000 pixels. */
function besideImage(letters: number): string {
  return `<img width="100" height="100">${"x".repeat(letters)}`;
}

const PLAIN = "Content-Type: text/plain; charset=utf-8\n\n";
const HTML = "Content-Type: text/html; charset=utf-8\n\n";
const STORY = [
  "I am Barrister Koffi.",
  "My late father was a diplomatic man.",
  "You are the next of kin.",
  "Keep it confidential.",
  "The courier company waits.",
  "It is 100% legal.",
  "Pay the processing fee.",
  "Think of the lottery.",
];
const SUM = " The bank holds US$18,500,000.00.";

function story(parts: number, sum = SUM): string {
  return STORY.slice(0, parts).join(" ") + sum;
}

/** Rules about what is in the mail. */
export const BODY_CASES: readonly SpamCase[] = [
  [
    "MIME_HTML_ONLY",
    { html: "<p>Hello</p>" },
    partsMail("alternative", [`${PLAIN}Hello`, `${HTML}<p>Hello</p>`]),
  ],
  [
    "MIME_HTML_MOSTLY",
    partsMail("alternative", [`${PLAIN}a`, `${HTML}<p>${"Hello ".repeat(40)}</p>`]),
    partsMail("alternative", [
      `${PLAIN}${"Hello ".repeat(40)}`,
      `${HTML}<p>${"Hello ".repeat(40)}</p>`,
    ]),
  ],
  [
    "MPART_ALT_DIFF",
    partsMail("alternative", [`${PLAIN}Hello Ben`, `${HTML}<p>Cheap watches</p>`]),
    partsMail("alternative", [`${PLAIN}Hello Ben`, `${HTML}<p>Hello Ben</p>`]),
  ],
  [
    "MIME_NO_TEXT",
    partsMail("mixed", [`Content-Type: image/png\n\n${"A".repeat(200)}`]),
    partsMail("mixed", [`${PLAIN}Hello`, `Content-Type: image/png\n\n${"A".repeat(200)}`]),
  ],
  ["EMPTY_MESSAGE", { body: "\n" }, { body: "a" }],
  [
    "MIME_BASE64_TEXT",
    {
      headers: {
        "Content-Type": "text/plain; charset=us-ascii",
        "Content-Transfer-Encoding": "base64",
      },
      body: "SGVsbG8=",
    },
    { headers: { "Content-Transfer-Encoding": "base64" }, body: "SGVsbG8=" },
  ],
  [
    "MIME_QP_LONG_LINE",
    { headers: { "Content-Transfer-Encoding": "quoted-printable" }, body: "a".repeat(79) },
    { headers: { "Content-Transfer-Encoding": "quoted-printable" }, body: "a".repeat(78) },
  ],
  [
    "BASE64_LENGTH_78_79",
    { headers: { "Content-Transfer-Encoding": "base64" }, body: "A".repeat(77) },
    { headers: { "Content-Transfer-Encoding": "base64" }, body: "A".repeat(76) },
  ],
  [
    "BASE64_LENGTH_79_INF",
    { headers: { "Content-Transfer-Encoding": "base64" }, body: "A".repeat(100) },
    { headers: { "Content-Transfer-Encoding": "base64" }, body: "A".repeat(77) },
  ],
  [
    "PP_MIME_FAKE_ASCII_TEXT",
    { headers: { "Content-Type": "text/plain" }, body: "Gr\xfc\xdfe", latin1: true },
    { body: "Grüße" },
  ],
  [
    "CTE_8BIT_MISMATCH",
    { headers: { "Content-Transfer-Encoding": "7bit" }, body: "Grüße" },
    { headers: { "Content-Transfer-Encoding": "8bit" }, body: "Grüße" },
  ],
  [
    "MIME_BOUND_DD_DIGITS",
    { headers: { "Content-Type": 'multipart/mixed; boundary="--1234"' } },
    { headers: { "Content-Type": 'multipart/mixed; boundary="--12a4"' } },
  ],
  [
    "MIME_BOUND_DIGITS_15",
    { headers: { "Content-Type": 'multipart/mixed; boundary="123456789012345"' } },
    { headers: { "Content-Type": 'multipart/mixed; boundary="1234567890"' } },
  ],
  [
    "FSL_CTYPE_WIN1251",
    { headers: { "Content-Type": 'text/plain; charset="Windows-1251"' } },
    { headers: { "Content-Type": 'text/plain; charset="windows-1251"' } },
  ],
  ["HTML_MESSAGE", { html: "<p>Hello</p>" }, { body: "Hello" }],
  html("HTML_MIME_NO_HTML_TAG", "<p>Hello</p>", "<html><p>Hello</p></html>"),
  ...["04", "08", "12", "16", "20", "24", "28", "32"].map((name, i) =>
    html(`HTML_IMAGE_ONLY_${name}`, image(i * 400 + 390), image(i * 400 + 410)),
  ),
  html("HTML_SHORT_LINK_IMG_1", image(1000, true), image(1000)),
  html("HTML_SHORT_LINK_IMG_2", image(1500, true), image(1000, true)),
  html("HTML_SHORT_LINK_IMG_3", image(2000, true), image(1500, true)),
  ...["02", "04", "06", "08"].map((name, i) =>
    html(`HTML_IMAGE_RATIO_${name}`, besideImage(i * 20 + 10), besideImage(i * 20 + 30)),
  ),
  html("HTML_SHORT_CENTER", "<center>Hello</center>", `<center>${"x".repeat(400)}</center>`),
  html(
    "HTML_TITLE_SUBJ_DIFF",
    `<title>${"x".repeat(80)}</title>Hello`,
    "<title>Lunch</title>Hello",
  ),
  html("HTML_FONT_SIZE_LARGE", '<font size="6">Hello</font>', '<font size="5">Hello</font>'),
  html("HTML_FONT_SIZE_HUGE", '<font size="+4">Hello</font>', '<font size="6">Hello</font>'),
  html(
    "HTML_FONT_LOW_CONTRAST",
    '<p style="color:#fefefe">Hello</p>',
    '<div bgcolor="#000000"><p style="color:#fefefe">Hello</p></div>',
  ),
  html(
    "HTML_FONT_FACE_BAD",
    '<font face="x9!y">Hello</font>',
    '<font face="Arial, sans-serif">Hello</font>',
  ),
  html("HTML_TAG_BALANCE_BODY", "<html><body>Hello</html>", "<html><body>Hello</body></html>"),
  html(
    "HTML_TAG_BALANCE_HEAD",
    "<html><head><body>Hello</body></html>",
    "<html><head></head><body>Hello</body></html>",
  ),
  html("HTML_EXTRA_CLOSE", "<p>Hello</p></div></div>", "<p>Hello</p>"),
  html("HTML_EMBEDS", '<embed src="a.swf">Hello', "<p>Hello</p>"),
  html(
    "HTML_COMMENT_SAVED_URL",
    "<!-- saved from url=(0022)http://shop.example/ --><p>Hello</p>",
    "<!-- saved --><p>Hello</p>",
  ),
  html(
    "HTTPS_HTTP_MISMATCH",
    '<a href="http://evil.example/">https://bank.example/</a>',
    '<a href="https://bank.example/">https://bank.example/</a>',
  ),
  text("NORMAL_HTTP_TO_IP", "See http://198.18.3.4/a", "See http://10.0.0.4/a"),
  text("IP_LINK_PLUS", "See http://198.18.3.4/a?id=7", "See http://198.18.3.4/a"),
  text("HTTP_ESCAPED_HOST", "See http://%73hop.example/", "See http://shop.example/%73"),
  text("HTTP_EXCESSIVE_ESCAPES", "See http://shop.example/%61", "See http://shop.example/%20"),
  text("WEIRD_PORT", "See http://shop.example:8123/", "See http://shop.example:8080/"),
  text("URI_HEX", "See http://4f3a9c.example/", "See http://shop.example/4f3a9c"),
  text("URI_NOVOWEL", "See http://xkcdtrf.example/", "See http://shop.example/xkcdtrf"),
  text("SPOOF_COM2OTH", "See http://www.bank.com.evil.example.net/", "See http://www.bank.com/"),
  text(
    "URI_NO_WWW_INFO_CGI",
    "See http://a.cheapwatches.info/order/now/and?x=1",
    "See http://www.cheapwatches.info/order/now/and?x=1",
  ),
  text("GTUBE", "XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X"),
  text("DEAR_FRIEND", "Dear Friend,", "My dear friend,"),
  text("DEAR_SOMETHING", "Dear sir,", "Dear Ben,"),
  text("URG_BIZ", "This is urgent business.", "This is urgent."),
  text("DEAR_WINNER", "Dear lucky winner,", "Dear Ben, we have won."),
  text("DEAR_BENEFICIARY", "Attention: Beneficiary", "The beneficiary"),
  text("RISK_FREE", "It is free of risk: no risk.", "It is risky."),
  text("EXCUSE_4", "To be removed, please reply.", "To be removed from it, reply."),
  text("EXCUSE_REMOVE", "to be removed from our offers", "to be removed from the shelf"),
  text("MONEY_BACK", "A money back guarantee.", "A guarantee."),
  text("GUARANTEED_100_PERCENT", "100% guaranteed", "99% guaranteed"),
  text("BANG_GUAR", "It is guaranteed!", "It is guaranteed."),
  text("ONE_TIME", "a one-time offer", "a one-time code"),
  text("NO_MEDICAL", "No medical exam", "A medical exam"),
  text("UNCLAIMED_MONEY", "unclaimed funds", "unclaimed luggage"),
  text("FREE_QUOTE_INSTANT", "a free instant quote", "a quote"),
  text("MARKETING_PARTNERS", "our marketing partners", "our partners"),
  text("DIET_1", "about weight loss", "about weight"),
  text("BAD_CREDIT", "with bad credit", "with credit"),
  text("FIN_FREE", "be financially free", "be free"),
  text("JOIN_MILLIONS", "Join thousands", "Join us"),
  text("LOW_PRICE", "the lowest Price", "the lowest price"),
  text("ACT_NOW_CAPS", "Act Now", "act now"),
  text("INVESTMENT_ADVICE", "no investment advice", "no advice"),
  text("DRUGS_ERECTILE", "cheap v1agra", "a specialist"),
  text("DRUG_ED_CAPS", "cheap VIAGRA", "cheap viagra"),
  text("IMPOTENCE", "erectile dysfunction", "dysfunction"),
  text("MALE_ENHANCE", "male enhancement", "enhancement"),
  text("MORE_SEX", "increased stamina", "stamina"),
  text("BODY_ENHANCEMENT", "enlarge your penis", "enlarge your garden"),
  text("REPLICA_WATCH", "a replica of a Rolex", "a Rolex"),
  text("US_DOLLARS_3", "$18,500,000", "$18,500"),
  text("MILLION_USD", "a million US dollars", "a million people"),
  text("BILLION_DOLLARS", "A MILLION DOLLAR IDEA", "a million dollar idea"),
  text("WEIRD_QUOTING", '""so"" they say', '"so" they say'),
  text("LOTS_OF_MONEY", "It is US$18,500,000.00 in all.", "It is $18.50 in all."),
  [
    "MONEY_NOHTML",
    { body: "It is US$18,500,000.00 in all." },
    { html: "It is US$18,500,000.00 in all." },
  ],
  text("ADVANCE_FEE_2_NEW_MONEY", story(1), story(5)),
  text(
    "ADVANCE_FEE_3_NEW_MONEY",
    "Barrister Koffi, the courier company, all confidential." + SUM,
    story(5),
  ),
  text(
    "ADVANCE_FEE_4_NEW_MONEY",
    "Barrister Koffi, the courier company, next of kin, all confidential." + SUM,
    story(5),
  ),
  text("ADVANCE_FEE_5_NEW_MONEY", story(5), story(1)),
  text("MONEY_FRAUD_8", story(8), story(3)),
  text(
    "ADVANCE_FEE_3_NEW",
    "Barrister Koffi, the courier company, all confidential.",
    "Barrister Koffi.",
  ),
  text("ADVANCE_FEE_5_NEW", story(5, ""), story(5)),
  text(
    "PDS_BTC_ID",
    "Pay to 1BoatSLRHtKNngkdXEeobR76b53LETtpyT today.",
    "Pay to https://x.example/1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
  ),
  [
    "BITCOIN_SPAM_03",
    { headers: { Subject: "Pay" }, body: "To 1BoatSLRHtKNngkdXEeobR76b53LETtpyT" },
    { body: "To 1BoatSLRHtKNngkdXEeobR76b53LETtpyT" },
  ],
  text(
    "UPPERCASE_50_75",
    "SHALL We MEET at noon? ".repeat(20),
    "shall we meet at noon? ".repeat(20),
  ),
  text(
    "UPPERCASE_75_100",
    "SHALL WE MEET AT NOON? ".repeat(20),
    "SHALL We MEET at noon? ".repeat(20),
  ),
  [
    "TVD_SPACE_RATIO",
    { headers: { Subject: "Lunchtime" }, body: "abcdefghijklmnopqrstuvwxyz" },
    { body: "a b c d e f g" },
  ],
  text(
    "LONGWORDS",
    "lavender meadowland whispering countryside everlasting mountaintop riverbank overflowing sunlight darkness evening.",
    "Lavender Meadowland Whispering Countryside",
  ),
  text("TRACKER_ID", "Hello\n\nabcdef0123456789abcdef0123456789abcdef\n", "Hello\n\nabcdef0123\n"),
  text("PERCENT_RANDOM", "Hello %RND_TEXT", "Hello %RUN"),
  text("SHORT_SHORTNER", "See https://bit.ly/3xk", "See https://shop.example/3xk"),
  [
    "BODY_URI_ONLY",
    {
      headers: { Received: "from a (b.example.net [198.18.7.25]) by mx (Postfix) with SMTP id 1" },
      body: "https://evil.example/",
    },
    { body: "https://evil.example/" },
  ],
  html(
    "HIDE_WIN_STATUS",
    `<a href="https://a.example/" onMouseOver="window.status='b'">b</a>`,
    '<a href="https://a.example/">window.status=</a>',
  ),
  [
    "TO_NO_BRKTS_HTML_ONLY",
    {
      headers: { To: "ben@in.example" },
      html: "<p>Hello</p>",
      envelopeFrom: "app@other.example.net",
    },
    { html: "<p>Hello</p>", envelopeFrom: "app@other.example.net" },
  ],
];
