const FROM = "app@shop.test";
const CODE_RANGE = 900_000;
const SMALLEST_CODE = 100_000;

/** A mail as a sign-up would send it: a code, a link, text and HTML. `now` is in ms. */
export function sampleMail(to: string, now: number): { from: string; raw: Uint8Array } {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const code = String(SMALLEST_CODE + (random % CODE_RANGE));
  const link = `https://shop.test/confirm?code=${code}`;
  const boundary = crypto.randomUUID();
  const lines = [
    `From: Shop <${FROM}>`,
    `To: <${to}>`,
    `Subject: Your code is ${code}`,
    `Date: ${new Date(now).toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${crypto.randomUUID()}@shop.test>`,
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    `Hello.\r\n\r\nYour code is ${code}. Or follow ${link}`,
    `--${boundary}`,
    "Content-Type: text/html; charset=utf-8",
    "",
    `<p>Hello.</p><p>Your code is <b>${code}</b>. Or <a href="${link}">confirm here</a>.</p>`,
    `--${boundary}--`,
    "",
  ];
  return { from: FROM, raw: new TextEncoder().encode(lines.join("\r\n")) };
}
