import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Answer, Question } from "@dnsquery/dns-packet";
import { DNS_MEDIA_TYPE, dnsAnswer, type Known } from "./dns-answer.ts";

/** A resolver of names for DNS over HTTPS (RFC 8484), which speaks nothing else. */
export interface StandInResolver {
  readonly url: string;
  /** Names that were asked for, in order. */
  readonly asked: readonly string[];
  /** Publishes a TXT record; one that is longer than 255 bytes goes out in pieces. */
  publish(name: string, record: string): void;
  /** Publishes records of any kind, also of other names: those that an alias goes by. */
  publishAnswers(name: string, type: Question["type"], answers: readonly Answer[]): void;
  /** From now on every question fails. */
  breakDown(): void;
  /** From now on every answer is so many bytes of nothing. */
  swell(bytes: number): void;
  stop(): Promise<void>;
}

const MAX_PIECE = 255;

/** Starts a resolver on a free port of this machine. */
export async function startResolver(): Promise<StandInResolver> {
  const records = new Map<string, Map<string, readonly Answer[]>>();
  const asked: string[] = [];
  let isBroken = false;
  let swollen = 0;
  const find = ({ name, type }: Question): Known => {
    asked.push(name);
    if (isBroken) return "broken";
    const ofName = records.get(name);
    return ofName === undefined ? "no such name" : (ofName.get(type) ?? []);
  };
  const answerOf = (query: Uint8Array): Uint8Array =>
    swollen > 0 ? new Uint8Array(swollen) : dnsAnswer(query, find);
  const server = createServer((request, response) => {
    void answer(request, response, answerOf);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const publishAnswers: StandInResolver["publishAnswers"] = (name, type, answers) => {
    const ofName = records.get(name) ?? new Map<string, readonly Answer[]>();
    records.set(name, ofName.set(type, answers));
  };
  return {
    url: `http://127.0.0.1:${address.port}/dns-query`,
    asked,
    publish: (name, record) =>
      publishAnswers(name, "TXT", [{ type: "TXT", name, ttl: 60, data: piecesOf(record) }]),
    publishAnswers,
    breakDown: () => void (isBroken = true),
    swell: (bytes) => void (swollen = bytes),
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
    request.headers["content-type"] === DNS_MEDIA_TYPE &&
    request.headers.accept === DNS_MEDIA_TYPE;
  if (!isAsked) {
    response.writeHead(415).end();
    return;
  }
  const body = answerOf(await buffer(request));
  response.writeHead(200, { "content-type": DNS_MEDIA_TYPE }).end(body);
}

function piecesOf(record: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < record.length; at += MAX_PIECE) {
    pieces.push(record.slice(at, at + MAX_PIECE));
  }
  return pieces;
}
