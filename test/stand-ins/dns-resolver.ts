import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { AUTHORITATIVE_ANSWER, decode, encode } from "@dnsquery/dns-packet";

/** A resolver of names for DNS over HTTPS (RFC 8484), which knows TXT records. */
export interface StandInResolver {
  readonly url: string;
  /** Names that were asked for, in order. */
  readonly asked: readonly string[];
  /** Publishes a record; one that is longer than 255 bytes goes out in pieces. */
  publish(name: string, record: string): void;
  /** From now on every question fails. */
  breakDown(): void;
  stop(): Promise<void>;
}

const MEDIA_TYPE = "application/dns-message";
const MAX_PIECE = 255;
const NO_SUCH_NAME = 3;
const SERVER_FAILED = 2;

/** Starts a resolver on a free port of this machine. */
export async function startResolver(): Promise<StandInResolver> {
  const records = new Map<string, string>();
  const asked: string[] = [];
  let isBroken = false;
  const answerOf = (query: Uint8Array): Uint8Array => {
    const { id = 0, questions = [] } = decode(query);
    const [question] = questions;
    if (question?.type !== "TXT") throw new Error("the stand-in knows TXT records only");
    asked.push(question.name);
    const record = records.get(question.name);
    const answers =
      record === undefined
        ? []
        : [{ type: "TXT" as const, name: question.name, ttl: 60, data: piecesOf(record) }];
    const code = isBroken ? SERVER_FAILED : record === undefined ? NO_SUCH_NAME : 0;
    return encode({ type: "response", id, flags: AUTHORITATIVE_ANSWER | code, questions, answers });
  };
  const server = createServer((request, response) => {
    void answer(request, response, answerOf);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}/dns-query`,
    asked,
    publish: (name, record) => void records.set(name, record),
    breakDown: () => void (isBroken = true),
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  answerOf: (query: Uint8Array) => Uint8Array,
): Promise<void> {
  const isAsked =
    request.method === "POST" &&
    request.headers["content-type"] === MEDIA_TYPE &&
    request.headers.accept === MEDIA_TYPE;
  if (!isAsked) {
    response.writeHead(415).end();
    return;
  }
  const body = answerOf(await buffer(request));
  response.writeHead(200, { "content-type": MEDIA_TYPE }).end(body);
}

function piecesOf(record: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < record.length; at += MAX_PIECE) {
    pieces.push(record.slice(at, at + MAX_PIECE));
  }
  return pieces;
}
