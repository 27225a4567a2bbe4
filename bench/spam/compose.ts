import { Buffer } from "node:buffer";

/** The way a mail came: what servers wrote on top of it. */
export const WAYS = {
  none: [],
  postfix: [
    "from mail.shop.example (mail.shop.example [198.18.7.25]) by mx.in.example (Postfix) with ESMTPS id 4F2B1C0A for <qa@in.example>; {date}",
  ],
  nameless: [
    "from shop.example (unknown [198.18.7.26]) by mx.in.example (Postfix) with ESMTP id 4F2B1C0B for <qa@in.example>; {date}",
  ],
  inside: [
    "from app-7 (app-7.internal [10.0.3.7]) by relay.shop.example (Postfix) with ESMTP id 7A001 for <qa@in.example>; {date}",
  ],
  signedIn: [
    "from laptop (c-73.isp.example [198.18.9.9]) (Authenticated sender: ana@shop.example) by mail.shop.example (Postfix) with ESMTPSA id 9C; {date}",
  ],
  home: [
    "from 198-18-4-3.dsl.isp.example (198-18-4-3.dsl.isp.example [198.18.4.3]) by mx.in.example (8.15.2/8.15.2) with ESMTP id u1 for <qa@in.example>; {date}",
  ],
  exchange: [
    "from EX01.corp.example (10.1.1.5) by EX02.corp.example (10.1.1.6) with Microsoft SMTP Server id 15.1.2507.6; {date}",
  ],
  google: [
    "from mail-lf1-f54.google.com (mail-lf1-f54.google.com. [209.85.167.54]) by mx.in.example with ESMTPS id j14; {date}",
  ],
} as const satisfies Record<string, readonly string[]>;
export type Way = keyof typeof WAYS;

export interface Parts {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text?: string;
  readonly html?: string;
  /** Transfer encoding of both. */
  readonly encoding?: "7bit" | "8bit" | "base64" | "quoted-printable";
  readonly attachment?: { readonly type: string; readonly name: string };
}

const BOUNDARY = "b1_5f0d3c2a";

/** Puts a mail together, line ends as in SMTP. */
export function compose({ headers, text, html, encoding = "8bit", attachment }: Parts): Buffer {
  const bodies = [
    ...(text === undefined ? [] : [part("text/plain; charset=utf-8", text, encoding)]),
    ...(html === undefined ? [] : [part("text/html; charset=utf-8", html, encoding)]),
  ];
  const whole =
    attachment === undefined ? joined("alternative", bodies) : mixed(bodies, attachment);
  const head = headers.map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([...head, whole].join("\n").replaceAll("\n", "\r\n"));
}

function mixed(
  bodies: readonly string[],
  { type, name }: NonNullable<Parts["attachment"]>,
): string {
  const data = Buffer.from(`${name} `.repeat(200)).toString("base64");
  const file = `Content-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${wrapped(data)}\n`;
  return joined("mixed", [...bodies, file]);
}

function joined(kind: string, bodies: readonly string[]): string {
  if (bodies.length === 1) return `MIME-Version: 1.0\n${bodies.join("")}`;
  const marked = bodies.map((body) => `--${BOUNDARY}\n${body}\n`);
  return `MIME-Version: 1.0\nContent-Type: multipart/${kind}; boundary="${BOUNDARY}"\n\n${marked.join("")}--${BOUNDARY}--\n`;
}

function part(type: string, content: string, encoding: NonNullable<Parts["encoding"]>): string {
  return `Content-Type: ${type}\nContent-Transfer-Encoding: ${encoding}\n\n${encoded(content, encoding)}\n`;
}

function encoded(content: string, encoding: NonNullable<Parts["encoding"]>): string {
  if (encoding === "base64") return wrapped(Buffer.from(content).toString("base64"));
  if (encoding !== "quoted-printable") return content;
  return content
    .replace(/=/g, "=3D")
    .replace(/[^\0-\x7f]/gu, (char) =>
      [...Buffer.from(char)].map((byte) => `=${byte.toString(16).toUpperCase()}`).join(""),
    )
    .replace(/.{70}(?!$)/gm, (line) => (/=.?$/.test(line) ? line : `${line}=\n`));
}

function wrapped(base64: string): string {
  return base64.replace(/.{76}/g, "$&\n");
}
