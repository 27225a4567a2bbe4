import type { Buffer } from "node:buffer";
import { compose, WAYS, type Parts, type Way } from "./compose.ts";
import { WRITINGS, type Writing } from "./texts.ts";

/** A mail to judge. */
export interface BenchMail {
  readonly name: string;
  readonly raw: Buffer;
}

type Header = readonly [name: string, value: string];

/** What a program that sends mail puts around what its user wrote. */
interface Program {
  readonly name: string;
  readonly headers: (subject: string) => readonly Header[];
  readonly encoding: NonNullable<Parts["encoding"]>;
  readonly ways: readonly Way[];
  /** Leaves this part out. */
  readonly without?: "text" | "html";
}

const DATE = "Sat, 21 Nov 2026 09:30:00 +0000";

function word(subject: string): string {
  // oxlint-disable-next-line no-control-regex -- Only what is not ASCII needs an encoded word.
  if (/^[\x00-\x7f]*$/.test(subject)) return subject;
  return `=?UTF-8?B?${btoa(String.fromCharCode(...new TextEncoder().encode(subject)))}?=`;
}

const GOOD: readonly Program[] = [
  {
    name: "nodemailer",
    encoding: "quoted-printable",
    ways: ["none", "postfix"],
    headers: (subject) => [
      ["From", "Shop Example <no-reply@shop.example>"],
      ["To", "qa@in.example"],
      ["Subject", word(subject)],
      ["Message-ID", "<0f2b8a6e-9c9a-41c5-8a7e-1a2b3c4d5e6f@shop.example>"],
      ["Date", DATE],
    ],
  },
  {
    name: "django",
    encoding: "8bit",
    ways: ["none", "inside", "postfix"],
    headers: (subject) => [
      ["Subject", word(subject)],
      ["From", "webmaster@shop.example"],
      ["To", "qa@in.example"],
      ["Date", "Sat, 21 Nov 2026 09:30:00 -0000"],
      ["Message-ID", "<176371740012.4211.8862307411@app-7.shop.example>"],
    ],
  },
  {
    name: "rails",
    encoding: "7bit",
    ways: ["none", "postfix"],
    headers: (subject) => [
      ["Date", DATE],
      ["From", "Shop <hello@shop.example>"],
      ["To", "qa@in.example"],
      ["Message-ID", "<691f2d3c8a1b2_2f7c3ff0@app-7.mail>"],
      ["Subject", word(subject)],
    ],
  },
  {
    name: "phpmailer",
    encoding: "base64",
    ways: ["none", "nameless", "postfix"],
    headers: (subject) => [
      ["Date", DATE],
      ["To", "Qa Team <qa@in.example>"],
      ["From", "Shop <shop@shop.example>"],
      ["Subject", word(subject)],
      ["Message-ID", "<6Yw2tXJcVbQ9@www.shop.example>"],
      ["X-Mailer", "PHPMailer 6.9.1 (https://github.com/PHPMailer/PHPMailer)"],
    ],
  },
  {
    name: "provider",
    encoding: "quoted-printable",
    ways: ["postfix", "google"],
    headers: (subject) => [
      ["Return-Path", "<bounce+17@mail.shop.example>"],
      ["DKIM-Signature", "v=1; a=rsa-sha256; d=shop.example; s=s1; h=from:to; bh=x; b=x"],
      ["From", "Shop Example <news@shop.example>"],
      ["To", "Ana <qa@in.example>"],
      ["Subject", word(subject)],
      ["Date", DATE],
      ["Message-ID", "<20261121093000.1.8A2B@mail.shop.example>"],
      ["List-Unsubscribe", "<https://shop.example/unsubscribe?u=17>"],
      ["List-Id", "<news.shop.example>"],
      ["Precedence", "bulk"],
    ],
  },
  {
    name: "person",
    encoding: "8bit",
    ways: ["signedIn", "exchange"],
    headers: (subject) => [
      ["From", "Ana Ruiz <ana@shop.example>"],
      ["To", "Ben <qa@in.example>"],
      ["Subject", word(subject)],
      ["Date", DATE],
      ["Message-ID", "<D3C2A1F0-4B5E-4A6C-9D8E-7F6A5B4C3D2E@shop.example>"],
      ["X-Mailer", "Apple Mail (2.3776.700.51)"],
    ],
  },
  {
    name: "html only",
    encoding: "8bit",
    ways: ["none", "inside"],
    without: "text",
    headers: (subject) => [
      ["From", "no-reply@shop.example"],
      ["To", "qa@in.example"],
      ["Subject", word(subject)],
      ["Date", DATE],
      ["Message-ID", "<1763717400.7@shop.example>"],
    ],
  },
];

const POOR: readonly Program[] = [
  {
    name: "bare script",
    encoding: "7bit",
    ways: ["none", "home"],
    headers: (subject) => [
      ["From", "root@localhost"],
      ["To", "qa@in.example"],
      ["Subject", subject],
    ],
  },
  {
    name: "forged outlook",
    encoding: "7bit",
    ways: ["nameless", "home"],
    headers: (subject) => [
      ["From", '"Mr. Lee" <7788lee@yahoo.com>'],
      ["Reply-To", "claims4471@gmail.com"],
      ["Subject", subject],
      ["Date", "Fri, 13 Nov 2026 09:30:00 +0000"],
      ["X-Mailer", "Microsoft Outlook Express 6.00.2800.1106"],
      ["Message-ID", "<QWERTY@yahoo.com>"],
    ],
  },
  {
    name: "bulk tool",
    encoding: "quoted-printable",
    ways: ["nameless", "home"],
    headers: (subject) => [
      ["From", '"" <offers@bestoffers.example>'],
      ["To", "undisclosed recipients:;"],
      ["Subject", subject],
      ["Date", "21/11/2026 9:30"],
      ["Message-ID", "<k3j4h5g6f7d8s9@x7y8z9.q1w2e3>"],
      ["X-Priority", "1"],
    ],
  },
];

/** Every writing sent by programs that are likely to send it, each way they send: over 200 mails. */
export function benchMails(): BenchMail[] {
  return WRITINGS.flatMap((writing) => {
    const programs =
      writing.kind === "ham" ? [...GOOD, ...POOR.slice(0, 1)] : [...POOR, ...GOOD.slice(0, 2)];
    return programs.flatMap((program) =>
      program.ways.map((way) => ({
        name: `${writing.kind}: ${writing.subject} (${program.name}, ${way})`,
        raw: build(writing, program, way),
      })),
    );
  });
}

function build({ subject, text, html }: Writing, program: Program, way: Way): Buffer {
  const received = WAYS[way].map((line): Header => ["Received", line.replace("{date}", DATE)]);
  const hasHtml = html !== null && program.without !== "html";
  const hasText = text !== "" && !(hasHtml && program.without === "text");
  return compose({
    headers: [...received, ...program.headers(subject)],
    encoding: program.encoding,
    ...(hasText || !hasHtml ? { text } : {}),
    ...(hasHtml ? { html } : {}),
  });
}
