import type { MailChange } from "./spam-mail.ts";

/** A rule, a mail that has it, and one that nearly has it but has not. */
export type SpamCase = readonly [rule: string, hit: MailChange, miss: MailChange];

type Headers = NonNullable<MailChange["headers"]>;

function head(rule: string, hit: Headers, miss: Headers = {}): SpamCase {
  return [rule, { headers: hit }, { headers: miss }];
}

const NAMED =
  "from mail.shop.example (mail.shop.example [198.18.7.25]) by mx.in.example (Postfix) with ESMTP id 1;";
const ON_TIME = `${NAMED} Sat, 21 Nov 2026 09:30:05 +0000`;
const NAMELESS = ON_TIME.replace("(mail.shop.example [", "(unknown [");
const DATES = [
  ["DATE_IN_PAST_03_06", "13:30:00"],
  ["DATE_IN_PAST_06_12", "17:30:00"],
] as const;
const DAYS = [
  ["DATE_IN_PAST_12_24", "22 Nov 2026 01:30:00"],
  ["DATE_IN_PAST_24_48", "22 Nov 2026 19:30:00"],
  ["DATE_IN_PAST_96_XX", "28 Nov 2026 09:30:00"],
  ["DATE_IN_FUTURE_03_06", "21 Nov 2026 05:30:00"],
  ["DATE_IN_FUTURE_06_12", "21 Nov 2026 01:30:00"],
  ["DATE_IN_FUTURE_12_24", "20 Nov 2026 17:30:00"],
  ["DATE_IN_FUTURE_24_48", "19 Nov 2026 23:30:00"],
  ["DATE_IN_FUTURE_48_96", "18 Nov 2026 09:30:00"],
] as const;
const OUTLOOK = { "X-Mailer": "Microsoft Outlook Express 6.00.2800.1106", Received: ON_TIME };
const SEVEN = ["a", "b", "c", "d", "e", "f", "g"];

/** Rules about headers. */
export const HEADER_CASES: readonly SpamCase[] = [
  head("MISSING_MID", { "Message-ID": null }),
  head("MISSING_DATE", { Date: null }),
  head("MISSING_HEADERS", { To: null }, { To: null, "Apparently-To": "ben@in.example" }),
  head("MISSING_SUBJECT", { Subject: null }, { Subject: "" }),
  head("MISSING_FROM", { From: null }),
  head(
    "NO_HEADERS_MESSAGE",
    { Date: null, "Message-ID": null, To: null },
    { Date: null, "Message-ID": null },
  ),
  head("NO_RECEIVED", {}, { Received: ON_TIME }),
  head("NO_RELAYS", {}, { Received: ON_TIME }),
  head(
    "REPLYTO_WITHOUT_TO_CC",
    { "Reply-To": "x@shop.example", To: null },
    { "Reply-To": "x@shop.example", To: null, Cc: "ben@in.example" },
  ),
  head(
    "MAILING_LIST_MULTI",
    { "List-Id": "<a.b>", "List-Post": "<mailto:a@b>", Precedence: "bulk" },
    { "List-Id": "<a.b>", Precedence: "bulk" },
  ),
  head("X_IP", { "X-IP": "198.18.7.25" }, { "X-IP-Address": "198.18.7.25" }),
  head(
    "MIME_HEADER_CTYPE_ONLY",
    { "MIME-Version": null, "Content-Type": "text/html" },
    { "Content-Type": "text/html" },
  ),
  head("INVALID_MSGID", { "Message-ID": "4f6a2c1e@mail.shop.example" }),
  head(
    "MSGID_SHORT",
    { "Message-ID": "<1@mail.shop.example>" },
    { "Message-ID": "<12345@mail.shop.example>" },
  ),
  head(
    "MSGID_RANDY",
    { "Message-ID": "<k3j4h5g6f7d8s9@x7y8z9.q1w2e3>" },
    { "Message-ID": "<k3j4h5g6f7d8s9@mail.shop.example>" },
  ),
  head(
    "MSGID_SPAM_CAPS",
    { "Message-ID": "<QWERTY@shop.example>" },
    { "Message-ID": "<QWERTY1@shop.example>" },
  ),
  head("MSGID_NOFQDN1", { "Message-ID": "<4f6a2c1e0b7d>" }),
  head("MSGID_MULTIPLE_AT", { "Message-ID": "<4f6a@2c1e@shop.example>" }),
  head(
    "MSGID_YAHOO_CAPS",
    { "Message-ID": "<QWERTY@yahoo.com>" },
    { "Message-ID": "<qwerty@yahoo.com>" },
  ),
  head(
    "FORGED_MSGID_YAHOO",
    { "Message-ID": "<4f6a2c1e@yahoo.com>" },
    { "Message-ID": "<4f6a2c1e@yahoo.com>", From: "ana@yahoo.com" },
  ),
  head(
    "MSGID_OUTLOOK_INVALID",
    { "Message-ID": "<000001c1a2b3$0000abcd$0a00a8c0@pc>", Received: ON_TIME },
    { "Message-ID": "<0001a2b3$0000abcd$0a00a8c0@pc>" },
  ),
  head(
    "MSGID_FROM_MTA_HEADER",
    { "Message-ID": "<4f6a2c1e@mx.in.example>", Received: ON_TIME },
    { Received: ON_TIME, "Message-ID": "<4f6a2c1e@mx.in.example>" },
  ),
  head("INVALID_DATE", { Date: "21/11/2026 9:30" }, { Date: "21 Nov 2026 09:30 +0000" }),
  head(
    "INVALID_DATE_TZ_ABSURD",
    { Date: "Sat, 21 Nov 2026 09:30:00 +2500" },
    { Date: "Sat, 21 Nov 2026 09:30:00 +1345" },
  ),
  ...DATES.map(([rule, time]) =>
    head(rule, { Received: `${NAMED} Sat, 21 Nov 2026 ${time} +0000` }, { Received: ON_TIME }),
  ),
  ...DAYS.map(([rule, at]) =>
    head(
      rule,
      { Received: `${NAMED} Sun, ${at} +0000` },
      { Received: [`${NAMED} Sun, ${at} +0000`, ON_TIME] },
    ),
  ),
  head("FREEMAIL_FROM", { From: "ana@yahoo.co.uk" }, { From: "ana@yahoo.example" }),
  [
    "FREEMAIL_FORGED_FROMDOMAIN",
    { headers: { From: "ana@gmail.com" }, envelopeFrom: "x@shop.example" },
    { headers: { From: "ana@gmail.com" }, envelopeFrom: "ana@gmail.com" },
  ],
  head(
    "FREEMAIL_REPLYTO_END_DIGIT",
    { "Reply-To": "ana77@gmail.com" },
    { "Reply-To": "ana@gmail.com" },
  ),
  [
    "FREEMAIL_ENVFROM_END_DIGIT",
    { envelopeFrom: "ana77@gmail.com" },
    { envelopeFrom: "ana77@shop.example" },
  ],
  head(
    "FREEMAIL_FORGED_REPLYTO",
    { "Reply-To": "ana@gmail.com" },
    { "Reply-To": "ana@shop.example" },
  ),
  head(
    "FREEMAIL_REPLYTO",
    { From: "ana@gmail.com", "Reply-To": "ana@gmx.net" },
    { From: "ana@gmail.com", "Reply-To": "ana@gmail.com" },
  ),
  head(
    "SPOOFED_FREEMAIL",
    { From: "ana@gmail.com", Received: ON_TIME },
    { From: "ana@gmail.com", Received: ON_TIME, "DKIM-Signature": "v=1" },
  ),
  head(
    "SPOOFED_FREEMAIL_NO_RDNS",
    { From: "ana@gmail.com", Received: NAMELESS },
    { From: "ana@gmail.com", Received: ON_TIME },
  ),
  head("MALFORMED_FREEMAIL", { From: "ana@gmail.com", To: null }, { From: "ana@gmail.com" }),
  head(
    "FORGED_GMAIL_RCVD",
    { From: "ana@gmail.com" },
    { From: "ana@gmail.com", "X-Received": "by 10.2.3.4 with SMTP id abc" },
  ),
  head(
    "FORGED_YAHOO_RCVD",
    { From: "ana@yahoo.com", Received: ON_TIME },
    {
      From: "ana@yahoo.com",
      Received: ON_TIME.replaceAll("mail.shop.example", "m1.mail.yahoo.com"),
    },
  ),
  head(
    "FORGED_HOTMAIL_RCVD2",
    { From: "ana@hotmail.com" },
    { From: "ana@hotmail.com", Received: ON_TIME },
  ),
  [
    "HEADER_FROM_DIFFERENT_DOMAINS",
    { envelopeFrom: "ana@other.example.net" },
    { envelopeFrom: "ana@mail.shop.example" },
  ],
  head("FROM_NO_USER", { From: "Ana <@shop.example>" }),
  head("FROM_BLANK_NAME", { From: '"" <ana@shop.example>' }, { From: '"A" <ana@shop.example>' }),
  head("FROM_STARTS_WITH_NUMS", { From: "7788lee@shop.example" }, { From: "77lee@shop.example" }),
  head(
    "FROM_LOCAL_DIGITS",
    { From: "a12345678901@shop.example" },
    { From: "a1234567890@shop.example" },
  ),
  head("FROM_LOCAL_NOVOWEL", { From: "xkcdtrf@shop.example" }, { From: "xkcdtr@shop.example" }),
  head("FROM_DOMAIN_NOVOWEL", { From: "ana@xkcdtrf.example" }, { From: "ana@xkcdtr.example" }),
  head("HK_RANDOM_FROM", { From: "qwrtz@shop.example" }, { From: "qwrtz-news@shop.example" }),
  head("FROM_OFFERS", { From: "ana@bestoffers.example" }, { From: "offers@shop.example" }),
  [
    "FROM_ILLEGAL_CHARS",
    { headers: { From: "Jos\xe9 Mu\xf1oz <ana@shop.example>" }, latin1: true },
    { headers: { From: "José Muñoz <ana@shop.example>" } },
  ],
  head("FROMSPACE", { From: '" Ana" <ana@shop.example>' }, { From: '"Ana" <ana@shop.example>' }),
  head(
    "SORTED_RECIPS",
    { To: SEVEN.map((name) => `${name}${name}@in.example`).join(", ") },
    {
      To: SEVEN.toReversed()
        .map((name) => `${name}${name}@in.example`)
        .join(", "),
    },
  ),
  head(
    "SUSPICIOUS_RECIPS",
    { To: SEVEN.map((name) => `an${name}@in.example`).join(", ") },
    { To: SEVEN.map((name) => `${name}an@in.example`).join(", ") },
  ),
  head("TO_MALFORMED", { To: "ben" }, { To: "undisclosed recipients:;" }),
  head(
    "ALL_TRUSTED",
    { Received: ON_TIME.replace("198.18.7.25", "10.0.0.7") },
    { Received: ON_TIME },
  ),
  head("RDNS_NONE", { Received: NAMELESS }, { Received: ON_TIME }),
  head(
    "KHOP_HELO_FCRDNS",
    { Received: ON_TIME.replace("from mail", "from smtp") },
    { Received: ON_TIME },
  ),
  head(
    "RDNS_DYNAMIC",
    { Received: ON_TIME.replace("(mail.shop", "(198-18-7-25.isp") },
    { Received: ON_TIME.replace("(mail.shop", "(mail.198-18-7-25.isp") },
  ),
  head(
    "HELO_DYNAMIC_IPADDR2",
    { Received: ON_TIME.replace("from mail.shop", "from 198-18-7-25x.isp") },
    { Received: ON_TIME },
  ),
  head(
    "HELO_DYNAMIC_HCC",
    { Received: ON_TIME.replace("from mail.shop", "from 7-25.dsl.isp") },
    { Received: ON_TIME.replace("from mail.shop", "from host.dsl.isp") },
  ),
  head(
    "HELO_LOCALHOST",
    { Received: ON_TIME.replace("from mail.shop.example", "from localhost") },
    { Received: ON_TIME },
  ),
  head(
    "UNPARSEABLE_RELAY",
    { Received: "from somewhere near 198.18.7.25; Sat, 21 Nov 2026 09:30:05 +0000" },
    { Received: "by mx.in.example with ESMTP id 1" },
  ),
  head(
    "RCVD_ILLEGAL_IP",
    { Received: ON_TIME.replace("198.18.7.25", "203.0.113.9") },
    { Received: ON_TIME },
  ),
  head(
    "RCVD_DOUBLE_IP_SPAM",
    { Received: [ON_TIME, "from [198.18.7.25] by 198.18.7.26 with SMTP id 1"] },
    { Received: "from [198.18.7.25] by mx.in.example with SMTP id 1" },
  ),
  head(
    "FSL_NEW_HELO_USER",
    { Received: ON_TIME.replace("from mail.shop.example", "from User") },
    { Received: ON_TIME },
  ),
  head(
    "NSL_RCVD_HELO_USER",
    { Received: "from [198.18.7.25] (helo=User) by mx.in.example with esmtp (Exim 4.94)" },
    { Received: "from [198.18.7.25] (helo=mail) by mx.in.example with esmtp (Exim 4.94)" },
  ),
  head(
    "RCVD_FAKE_HELO_DOTCOM",
    { Received: ON_TIME.replace("from mail.shop.example", "from yahoo.com") },
    { Received: ON_TIME.replace("from mail.shop.example", "from mail.yahoo.com") },
  ),
  head("SUBJ_ALL_CAPS", { Subject: "LUNCH TOMORROW" }, { Subject: "Re: RFC 822" }),
  [
    "SUBJ_ILLEGAL_CHARS",
    { headers: { Subject: "Gr\xfc\xdfe" }, latin1: true },
    { headers: { Subject: "Grüße" } },
  ],
  [
    "SUBJECT_NEEDS_ENCODING",
    { headers: { Subject: "Gr\xfc\xdfe" }, latin1: true },
    { headers: { Subject: "=?iso-8859-1?q?a?= Gr\xfc\xdfe" }, latin1: true },
  ],
  head("UNRESOLVED_TEMPLATE", { "X-Campaign": "%CAMPAIGN" }, { "X-Campaign": "100%" }),
  head(
    "MISSING_MIMEOLE",
    { "X-MSMail-Priority": "Normal" },
    { "X-MSMail-Priority": "Normal", "X-MimeOLE": "Produced By Microsoft MimeOLE" },
  ),
  head("GAPPY_SUBJECT", { Subject: "V-I-A-G-R-A" }, { Subject: "A-B C" }),
  head("PLING_QUERY", { Subject: "Why? Now!" }, { Subject: "Why?" }),
  head("SUBJ_BUY", { Subject: "Buy now" }, { Subject: "What to buy" }),
  head("SUBJECT_DIET", { Subject: "Lose ten pounds" }, { Subject: "Ten pounds lost" }),
  head("SUBJ_DOLLARS", { Subject: "$500 for you" }, { Subject: "For $500" }),
  head("SUBJ_AS_SEEN", { Subject: "As seen on TV" }, { Subject: "Seen on TV" }),
  head("SUBJ_YOUR_FAMILY", { Subject: "For your family" }, { Subject: "For our family" }),
  head("ENGLISH_UCE_SUBJECT", { Subject: "ADV: lamps" }, { Subject: "Advice" }),
  head("FORGED_MUA_OUTLOOK", OUTLOOK, {
    ...OUTLOOK,
    "Message-ID": "<0001a2b3$0000abcd$0a00a8c0@pc>",
  }),
  head("XPRIO", { "X-Priority": "1" }, { "X-Priority": "1", Sender: "ana@shop.example" }),
];
