import { createTransport } from "nodemailer";

export interface SampleTarget {
  readonly smtpHost: string;
  readonly smtpPort: number;
  /** Address of the inbox. */
  readonly to: string;
}

const CODE_RANGE = { from: 100_000, to: 1_000_000 };

/** Sends a mail as a sign-up would: a code, a link, text and HTML. */
export async function sendSample({ smtpHost, smtpPort, to }: SampleTarget): Promise<void> {
  const { from, to: end } = CODE_RANGE;
  const code = String(Math.floor(from + Math.random() * (end - from)));
  const link = `https://shop.test/confirm?code=${code}`;
  const transport = createTransport({ host: smtpHost, port: smtpPort, ignoreTLS: true });
  await transport.sendMail({
    from: { name: "Shop", address: "app@shop.test" },
    to,
    subject: `Your code is ${code}`,
    text: `Hello.\n\nYour code is ${code}. Or follow ${link}\n`,
    html: `<p>Hello.</p><p>Your code is <b>${code}</b>. Or <a href="${link}">confirm here</a>.</p>`,
  });
}
