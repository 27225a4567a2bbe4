import { createTransport } from "nodemailer";
import { sampleMail } from "../worker/domain/sample-mail.ts";

export interface SampleTarget {
  readonly smtpHost: string;
  readonly smtpPort: number;
  /** Address of the inbox. */
  readonly to: string;
}

/** Sends a mail as a sign-up would. */
export async function sendSample({ smtpHost, smtpPort, to }: SampleTarget): Promise<void> {
  const { from, raw } = sampleMail(to, Date.now());
  const transport = createTransport({ host: smtpHost, port: smtpPort, ignoreTLS: true });
  await transport.sendMail({ envelope: { from, to }, raw: Buffer.from(raw) });
}
