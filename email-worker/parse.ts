import type { ParsedMail } from "../worker/domain/mail.ts";
import { UNKNOWN_AUTHENTICATION } from "./authentication.ts";
import { readBody } from "./mail-body.ts";
import { readHead } from "./mail-head.ts";
import type { MimePart } from "./mime-parts.ts";

/** A mail as read, with the parts it is made of. */
export interface MailWithParts extends ParsedMail {
  readonly parts: readonly MimePart[];
}

/**
 * Reads any bytes as a mail (RFC 5322, MIME), in time and memory bounded by parse-limits.ts, and
 * never throws. Links, codes and authentication are left empty: who captures the mail adds them.
 * Attachments are not decoded; their ranges say where they lie in `raw`.
 */
export async function parseMail(raw: Uint8Array): Promise<MailWithParts> {
  const body = await readBody(raw);
  const { headers, isCut, ...head } = readHead(raw, body.charset);
  return {
    headers,
    parts: body.parts,
    content: {
      ...head,
      text: body.text,
      html: body.html,
      links: [],
      codes: [],
      attachments: body.attachments,
      auth: UNKNOWN_AUTHENTICATION,
      truncated: isCut || body.isCut,
      parseError: body.problem,
    },
  };
}
