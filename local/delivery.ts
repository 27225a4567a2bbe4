import { randomUUID } from "node:crypto";
import http from "node:http";
import https from "node:https";
import * as z from "zod/mini";
import { REFUSALS } from "../worker/domain/refusal.ts";

/** One mail for one recipient, as the SMTP client handed it over. */
export interface IncomingMail {
  /** MAIL FROM; empty for the null sender of RFC 5321 section 4.5.5. */
  readonly from: string;
  /** RCPT TO. */
  readonly to: string;
  /** Bytes the client sent, dots unstuffed. */
  readonly size: number;
  /** The raw mail; null: larger than what is taken, so only the refusal is to be recorded. */
  readonly raw: Buffer | null;
}

/** An SMTP reply: RFC 5321 code and RFC 3463 status. */
export interface SmtpReply {
  readonly code: number;
  readonly enhanced: string;
  readonly text: string;
}

export type DeliveryOutcome =
  | { readonly kind: "captured"; readonly id: string; readonly duplicate: boolean }
  | { readonly kind: "refused"; readonly reply: SmtpReply }
  /** Nothing is kept; the client may try again. */
  | { readonly kind: "failed"; readonly reply: SmtpReply };

export type Deliver = (mail: IncomingMail) => Promise<DeliveryOutcome>;

export interface Delivery {
  readonly deliver: Deliver;
  /** Closes the connections that are kept open. */
  close(): void;
}

const DELIVERY_TIMEOUT_MS = 60_000;
const MAX_CONNECTIONS = 64;
/** Idle connections are closed before servers, which take 5 s and more, close them under a request. */
const KEPT_MS = 4_000;
const MAX_ANSWER_BYTES = 64 * 1024;

const Captured = z.object({
  success: z.literal(true),
  data: z.object({ id: z.string(), duplicate: z._default(z.boolean(), false) }),
});
const Refused = z.object({
  success: z.literal(false),
  error: z.object({
    smtp: z.object({
      code: z.int().check(z.gte(500), z.lte(599)),
      enhanced: z.string().check(z.regex(/^5\.\d{1,3}\.\d{1,3}$/)),
      text: z.string(),
    }),
  }),
});

/** An address that no service would look at, however often it were sent. */
const BadEnvelope = z.object({ error: z.object({ parameter: z.literal(["to", "from"]) }) });
const BAD_ADDRESS = { to: "bad_address", from: "bad_sender" } as const;

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Delivers to the API at `apiUrl` (http or https) with `apiKey`, one POST a recipient. */
export function deliverTo({ apiUrl, apiKey }: { apiUrl: string; apiKey: string }): Delivery {
  const endpoint = new URL(`${apiUrl.replace(/(?<!\/)\/+$/, "")}/api/v1/inbound`);
  return deliverAt(endpoint, { "api-key": apiKey });
}

/** Delivers to `endpoint`, which answers as POST /api/v1/inbound does, with `credentials` as headers. */
export function deliverAt(endpoint: URL, credentials: Readonly<Record<string, string>>): Delivery {
  const transport = endpoint.protocol === "https:" ? https : http;
  const agent = new transport.Agent({
    keepAlive: true,
    maxSockets: MAX_CONNECTIONS,
    timeout: KEPT_MS,
  });

  async function deliver(mail: IncomingMail): Promise<DeliveryOutcome> {
    const url = new URL(endpoint);
    url.search = new URLSearchParams({ to: mail.to, from: mail.from }).toString();
    const headers = {
      ...credentials,
      "content-type": "message/rfc822",
      "content-length": mail.raw?.length ?? 0,
      "mail-source": "smtp",
      "idempotency-key": randomUUID(),
      ...(mail.raw === null && { "mail-size": mail.size }),
    };
    const open = (): http.ClientRequest =>
      transport.request(url, {
        method: "POST",
        agent,
        headers,
        signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
      });
    try {
      return outcomeOf(await exchange(open, mail.raw));
    } catch (error) {
      const cause = error instanceof Error ? error : new Error(String(error));
      return failed(`the service cannot be reached: ${causeOf(cause)}`);
    }
  }

  return { deliver, close: () => agent.destroy() };
}

/**
 * Sends and reads the answer. A kept connection may have been closed by the other side just now, so
 * that one case is tried again; the idempotency key keeps a mail that did arrive from coming in twice.
 */
async function exchange(open: () => http.ClientRequest, raw: Buffer | null): Promise<Answer> {
  const request = open();
  try {
    return await answerOf(request, raw);
  } catch (error) {
    const wasClosed = error instanceof Error && "code" in error && error.code === "ECONNRESET";
    if (!wasClosed || !request.reusedSocket) throw error;
    return answerOf(open(), raw);
  }
}

function answerOf(request: http.ClientRequest, raw: Buffer | null): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.once("error", reject);
    request.once("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size <= MAX_ANSWER_BYTES) chunks.push(chunk);
      });
      response.once("error", reject);
      response.once("end", () => {
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      });
    });
    request.end(raw ?? undefined);
  });
}

function outcomeOf({ status, body }: Answer): DeliveryOutcome {
  const json = jsonOf(body);
  const captured = Captured.safeParse(json);
  if (status < 300 && captured.success) return { kind: "captured", ...captured.data.data };
  const refused = Refused.safeParse(json);
  if ((status === 422 || status === 413) && refused.success) {
    return { kind: "refused", reply: refused.data.error.smtp };
  }
  const envelope = BadEnvelope.safeParse(json);
  if (status === 400 && envelope.success) {
    const { smtp, text } = REFUSALS[BAD_ADDRESS[envelope.data.error.parameter]];
    return { kind: "refused", reply: { ...smtp, text } };
  }
  if (status === 401) return failed("the service does not know this API key");
  return failed(`the service answered ${status}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's error page, say: the status alone then tells what happened.
    return null;
  }
}

function failed(text: string): DeliveryOutcome {
  return { kind: "failed", reply: { code: 451, enhanced: "4.3.0", text } };
}

function causeOf(error: Error): string {
  if (error.name === "AbortError" || error.name === "TimeoutError") {
    return `no answer within ${DELIVERY_TIMEOUT_MS / 1000} s`;
  }
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
