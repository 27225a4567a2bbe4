import { finished } from "node:stream/promises";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import { PRODUCT_NAME } from "../worker/domain/product.ts";
import { MINUTE_MS } from "../worker/domain/time.ts";
import type { Deliver, DeliveryOutcome, IncomingMail, SmtpReply } from "./delivery.ts";
import { PromptServer } from "./prompt-connection.ts";
import { replyToData, TOO_LARGE } from "./smtp-reply.ts";

/** How one mail ended, a line for each recipient. */
export interface DeliveryReport {
  readonly mail: Omit<IncomingMail, "raw">;
  readonly outcome: DeliveryOutcome;
  /** From the last byte to the answer. */
  readonly ms: number;
}

export interface SmtpOptions {
  /** Addresses to listen on; the first gets any port when `port` is 0, the others are left out. */
  readonly hosts: readonly string[];
  readonly port: number;
  readonly deliver: Deliver;
  /** Largest mail taken, in bytes. */
  readonly maxBytes: number;
  /** Told of each delivery. */
  readonly onDelivery?: (report: DeliveryReport) => void;
  /** Told of what a connection ran into; nothing is lost by it. */
  readonly onError?: (error: Error) => void;
}

export interface SmtpListener {
  readonly port: number;
  /** Takes no more mail, answers what was handed over in full (2 s at most), then hangs up. */
  stop(): Promise<void>;
}

const MAX_RECIPIENTS = 100;
/** RFC 5321 section 4.5.3.2.7. */
const IDLE_MS = 5 * MINUTE_MS;
const STOP_MS = 2_000;
/** A mail to many is held in memory once but posted to each; this many at a time. */
const PARALLEL_POSTS = 8;

/**
 * Listens for SMTP (RFC 5321) without login and without TLS and hands every mail to `deliver`; the
 * client gets its 250 only after that. Rejects when a port is taken.
 */
export async function startSmtp(options: SmtpOptions): Promise<SmtpListener> {
  const pending = new Set<Promise<void>>();
  const servers: PromptServer[] = [];
  const hosts = options.port === 0 ? options.hosts.slice(0, 1) : options.hosts;
  let { port } = options;
  try {
    for (const host of hosts) {
      const server = createServer(options, pending);
      port = await listen(server, { host, port });
      servers.push(server);
    }
  } catch (error) {
    await close(servers);
    throw error;
  }

  async function stop(): Promise<void> {
    const closed = close(servers);
    await Promise.race([Promise.all(pending), pause(STOP_MS)]);
    for (const server of servers) server.hangUp();
    await closed;
  }
  return { port, stop };
}

function createServer(options: SmtpOptions, pending: Set<Promise<void>>): PromptServer {
  const server = new PromptServer({
    name: "localhost",
    banner: PRODUCT_NAME,
    size: options.maxBytes,
    authOptional: true,
    allowInsecureAuth: true,
    authMethods: ["PLAIN", "LOGIN", "CRAM-MD5", "XOAUTH2"],
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    hideDSN: true,
    hideENHANCEDSTATUSCODES: false,
    hideSMTPUTF8: true,
    // The service judges addresses, and records the ones it refuses; a syntax error here would not.
    lenientAddressParsing: true,
    maxRecipients: MAX_RECIPIENTS,
    socketTimeout: IDLE_MS,
    closeTimeout: STOP_MS,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anyone" }),
    onData(stream, session, done) {
      const work = answerData(options, { stream, session, done });
      pending.add(work);
      void work.finally(() => pending.delete(work));
    },
  });
  server.on("error", (error) => options.onError?.(error));
  return server;
}

interface DataPhase {
  readonly stream: SMTPServerDataStream;
  readonly session: SMTPServerSession;
  readonly done: Parameters<PromptServer["onData"]>[2];
}

async function answerData(options: SmtpOptions, phase: DataPhase): Promise<void> {
  try {
    phase.done(null, await takeMail(options, phase));
  } catch (error) {
    phase.done(replyFor(error, options));
  }
}

/** Reads the mail, delivers it to each recipient; the text of the 250, or throws the reply. */
async function takeMail(options: SmtpOptions, { stream, session }: DataPhase): Promise<string> {
  const { mailFrom, rcptTo } = session.envelope;
  const recipients = rcptTo.map(({ address }) => address);
  const { raw, size } = await readMail(stream, options.maxBytes);
  const from = mailFrom ? mailFrom.address : "";
  const outcomes = await mapInParallel(recipients, async (to) => {
    const startedAt = performance.now();
    const outcome = await options.deliver({ from, to, size, raw });
    const ms = performance.now() - startedAt;
    options.onDelivery?.({ mail: { from, to, size }, outcome, ms });
    return outcome;
  });
  // Too large stays too large, whether or not the service could be told.
  if (raw === null) throw replyError(TOO_LARGE);
  const result = replyToData(outcomes);
  if (result.kind === "rejected") throw replyError(result.reply);
  return result.text;
}

/** All bytes, or null with the size where there are more than `maxBytes`; rejects when cut off. */
async function readMail(
  stream: SMTPServerDataStream,
  maxBytes: number,
): Promise<{ raw: Buffer | null; size: number }> {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  });
  await finished(stream, { writable: false });
  return { raw: size <= maxBytes ? Buffer.concat(chunks, size) : null, size };
}

/** The reply an error stands for. One that stands for none must not blame the mail: try again. */
function replyFor(error: unknown, options: SmtpOptions): Error {
  if (error instanceof Error && "responseCode" in error) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  options.onError?.(cause);
  return replyError({ code: 451, enhanced: "4.3.0", text: "the mail could not be taken" });
}

function replyError({ code, enhanced, text }: SmtpReply): Error {
  return Object.assign(new Error(`${enhanced} ${text}`), { responseCode: code });
}

async function mapInParallel<T, R>(
  items: readonly T[],
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await map(item);
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL_POSTS, items.length) }, worker));
  return results;
}

function listen(server: PromptServer, at: { host: string; port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    const net = server.server;
    net.once("error", reject);
    net.listen(at, () => {
      net.off("error", reject);
      const address = net.address();
      resolve(address !== null && typeof address === "object" ? address.port : at.port);
    });
  });
}

async function close(servers: readonly PromptServer[]): Promise<void> {
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.close(done))));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
