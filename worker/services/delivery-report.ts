import type { DeliveryReport } from "../contract/checks/delivery.ts";
import { readStatements, type AuthStatement } from "../domain/authentication-results.ts";
import { rawHeaders } from "../domain/dkim/canonical-headers.ts";
import type { DkimResult } from "../domain/dkim/dkim-result.ts";
import { unverified, verifyDkim } from "../domain/dkim/verify-dkim.ts";
import { alignmentOf } from "../domain/delivery-report/alignment.ts";
import type { DeliveryFacts } from "../domain/delivery-report/delivery-facts.ts";
import { readHops } from "../domain/delivery-report/received-hop.ts";
import { toldVerdict, verifiedVerdict } from "../domain/delivery-report/sender-verdict.ts";
import { readUnsubscribe } from "../domain/delivery-report/unsubscribe.ts";
import { MAX_HEADER_BYTES } from "../domain/limits.ts";
import type { MailHeader, Message } from "../domain/mail.ts";
import { openRaw } from "../store/raw-mail.ts";
import type { ServiceContext } from "./context.ts";
import { viewDelivery } from "./delivery-view.ts";
import { dmarcOf } from "./dmarc.ts";
import { fromDomainOf } from "./from-domain.ts";
import { messageNotFound } from "./one-message.ts";
import { organizationOf } from "./organization.ts";

const MIB = 1024 * 1024;
/** A larger mail is not hashed: a Worker has 128 MB, and the canonical body may be twice its size. */
const MAX_VERIFIED_BYTES = 10 * MIB;

/**
 * What is known of a mail's way here. Read from the raw mail each time, which costs one R2 read, and
 * where signatures are verified a question to DNS for each of them and two for DMARC. Throws
 * MESSAGE_NOT_FOUND when the mail goes meanwhile.
 */
export async function reportDelivery(
  context: ServiceContext,
  message: Message,
): Promise<DeliveryReport> {
  const raw = await rawOf(context, message);
  const headers = headersOf(raw);
  const statements = readStatements(headers, message.source);
  const fromDomain = fromDomainOf(message.content.from);
  const align = (domain: string | null) => alignmentOf(domain, fromDomain, organizationOf);
  const signatures = await signaturesOf(context, message, { raw, receiver: statements.receiver });
  const told = toldVerdict(statements.receiver, "dkim", align);
  const dkim = told.by === "receiver" ? told : verifiedVerdict(signatures, align);
  const facts: DeliveryFacts = {
    source: message.source,
    spf: toldVerdict(statements.receiver, "spf", align),
    dkim,
    dmarc: await dmarcOf(context, { statements, signatures, align, fromDomain }),
    signatures,
    unsubscribe: readUnsubscribe(headers),
    hops: readHops(headers),
    sentAt: message.content.date === null ? null : Date.parse(message.content.date),
    arrivedAt: message.receivedAt,
  };
  return viewDelivery(facts, {
    statements,
    fromDomain,
    align,
    resolver: context.textRecords !== null,
  });
}

/** The raw mail, or its headers where it is too large to be verified. */
async function rawOf({ bucket }: ServiceContext, { rawKey, size }: Message): Promise<Uint8Array> {
  const range = size > MAX_VERIFIED_BYTES ? { start: 0, end: MAX_HEADER_BYTES } : undefined;
  const object = await openRaw(bucket, rawKey, range);
  if (object === null) throw messageNotFound();
  return new Uint8Array(await object.arrayBuffer());
}

function headersOf(raw: Uint8Array): MailHeader[] {
  const { headers } = rawHeaders(raw, MAX_HEADER_BYTES);
  return headers.map(({ name, value }) => ({ name, value: value.replace(/\r\n/g, "").trim() }));
}

/** What the receiving server has judged is not judged again. */
async function signaturesOf(
  { textRecords }: ServiceContext,
  { size, receivedAt }: Message,
  { raw, receiver }: { raw: Uint8Array; receiver: AuthStatement | null },
): Promise<DkimResult[]> {
  const isTold = receiver?.results.some(({ method }) => method === "dkim") ?? false;
  if (!isTold && size <= MAX_VERIFIED_BYTES) {
    const means = { lookUp: textRecords, arrivedAt: receivedAt, maxHeaderBytes: MAX_HEADER_BYTES };
    return verifyDkim(raw, means);
  }
  const reason = isTold ? "left_to_receiver" : "too_large";
  return rawHeaders(raw, MAX_HEADER_BYTES)
    .headers.filter(({ name }) => name === "dkim-signature")
    .map(({ value }) => unverified(value, reason));
}
