import * as z from "zod/mini";
import { InboundTaken } from "../../worker/contract/inbound.ts";
import type { HostileMail } from "../fixtures/hostile/corpus.ts";
import { json, refusal, type Api } from "./api.ts";
import { carried, sendRaw } from "./smtp-door.ts";

const SENDER = "app@shop.test";
/** SMTP takes any mail; a test that sends megabytes through it waits for the sockets. */
const MAX_SMTP_BYTES = 256 * 1024;

const Refused = z.object({ smtp: z.object({ code: z.int() }) });

/** The doors of a running product. */
export interface Doors {
  readonly api: Api;
  readonly smtpPort: number;
}

/** What came of a mail: what it is kept as, or the SMTP code that it was refused with. */
export type Answer = { readonly id: string } | { readonly code: number };

/**
 * Sends a mail through a real door: by SMTP what SMTP carries byte for byte, all else by HTTPS.
 * Throws when there is no answer, or one that neither takes the mail nor refuses it for good.
 */
export async function sendHostile(
  { api, smtpPort }: Doors,
  { sender = SENDER }: Pick<HostileMail, "sender">,
  { to, raw }: { to: string; raw: Uint8Array },
): Promise<Answer> {
  if (raw.length <= MAX_SMTP_BYTES && carried(raw).equals(raw)) {
    const reply = await sendRaw(smtpPort, { from: sender, to: [to], raw });
    const id = /^250 2\.6\.0 captured (msg_\w+)$/.exec(reply)?.[1];
    return id === undefined ? { code: refusedWith(reply) } : { id };
  }
  const answer = await api.call("/api/v1/inbound", {
    method: "POST",
    query: { to, from: sender },
    headers: { "content-type": "message/rfc822" },
    body: Buffer.from(raw),
  });
  if (answer.status === 200) {
    return { id: (await json(InboundTaken, answer)).data.id };
  }
  const told = await refusal(answer);
  // An address that is no parameter is never delivered; the relay tells its sender so by this code.
  if (told.code === "INVALID_PARAMETER") return { code: 553 };
  const refused = Refused.safeParse(told);
  if (!refused.success) throw new Error(`answered ${answer.status}`);
  return { code: refused.data.smtp.code };
}

function refusedWith(reply: string): number {
  const code = /^(5\d\d) /.exec(reply)?.[1];
  if (code === undefined) throw new Error(reply);
  return Number(code);
}
