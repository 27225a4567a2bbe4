/** What a test changes of an ordinary mail. A header set to null is left out. */
export interface MailChange {
  readonly headers?: Readonly<Record<string, string | readonly string[] | null>>;
  readonly body?: string;
  /** Sets the content type too. */
  readonly html?: string;
  readonly envelopeFrom?: string;
  /** Written as bytes of Latin-1 instead of UTF-8. */
  readonly latin1?: boolean;
}

const ORDINARY: Readonly<Record<string, string>> = {
  Date: "Sat, 21 Nov 2026 09:30:00 +0000",
  From: "Ana Ruiz <ana@shop.example>",
  To: "Ben <ben@in.example>",
  "Message-ID": "<4f6a2c1e-0b7d@mail.shop.example>",
  Subject: "Lunch tomorrow",
  "MIME-Version": "1.0",
  "Content-Type": "text/plain; charset=utf-8",
};
const BODY = "Hello Ben,\n\nshall we meet at noon, at the place around the corner?\n\nAna\n";

/** An ordinary mail with changes; header names in any case replace those of the ordinary mail. */
export function spamMail({ headers = {}, body, html, latin1 = false }: MailChange): Uint8Array {
  const given =
    html === undefined ? headers : { "Content-Type": "text/html; charset=utf-8", ...headers };
  const replaced = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const kept = Object.entries(ORDINARY).filter(([name]) => !replaced.has(name.toLowerCase()));
  const lines = [...Object.entries(given), ...kept].flatMap(([name, values]) =>
    (values === null ? [] : [values].flat()).map((value) => `${name}: ${value}`),
  );
  const mail = `${lines.join("\n")}\n\n${html ?? body ?? BODY}`.replaceAll("\n", "\r\n");
  return latin1 ? Buffer.from(mail, "latin1") : new TextEncoder().encode(mail);
}

/** A mail of several parts, each with its own headers. */
export function partsMail(
  kind: string,
  parts: readonly string[],
  headers: MailChange["headers"] = {},
): MailChange {
  return {
    headers: { "Content-Type": `multipart/${kind}; boundary="b1"`, ...headers },
    body: `${parts.map((part) => `--b1\n${part}\n`).join("")}--b1--\n`,
  };
}
