import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { constants, createBrotliCompress } from "node:zlib";

/** A front of the product that compresses. */
export interface Edge {
  readonly url: string;
  stop(): Promise<void>;
}

const COMPRESSIBLE = /^(text\/|application\/json|image\/svg)/;
// Cloudflare compresses what it does not store at this quality.
const QUALITY = 4;
/** RFC 9110 section 15.2.2. */
const SWITCHING = "HTTP/1.1 101 Switching Protocols";

/** What only the pages of a laptop have: a session of the demo user, for whoever comes. */
const DEMO = /<meta name="demo-session"[^>]*>/;

/**
 * Stands before the product at `originUrl` as Cloudflare's edge does in production: answers are
 * passed on with brotli, WebSockets as they are, and visitors of a page are not signed in. What
 * runs on a laptop does not compress, and signs in.
 */
export async function startEdge(originUrl: string): Promise<Edge> {
  const origin = new URL(originUrl);
  const agent = new http.Agent({ keepAlive: true });
  const ask = ({ method, url, headers }: IncomingMessage): http.ClientRequest =>
    http.request(new URL(url ?? "/", origin), {
      ...(method !== undefined && { method }),
      agent,
      headers: headersFor(origin, headers),
    });
  const server = http.createServer((request, response) => {
    const asked = ask(request);
    asked.once("response", (answer) => void passOn(answer, request, response));
    // The page sees what it would see of a server that went away.
    asked.once("error", (error) => response.destroy(error));
    request.pipe(asked);
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex) => {
    const asked = ask(request);
    asked.once("upgrade", (answer, upstream) => join(answer, upstream, socket));
    asked.once("response", () => socket.destroy());
    asked.once("error", (error) => socket.destroy(error));
    asked.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The edge has no port.");
  return {
    url: `http://localhost:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

/** As a browser at the origin itself would send them. */
function headersFor(origin: URL, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { "accept-encoding": _, ...rest } = headers;
  const asOrigin = { ...rest, host: origin.host };
  return headers.origin === undefined ? asOrigin : { ...asOrigin, origin: origin.origin };
}

async function passOn(
  answer: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { statusCode = 502, headers } = answer;
  const type = headers["content-type"] ?? "";
  const takesBrotli = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
  if (!takesBrotli || !COMPRESSIBLE.test(type)) {
    response.writeHead(statusCode, headers);
    answer.pipe(response);
    return;
  }
  const { "content-length": _, ...rest } = headers;
  response.writeHead(statusCode, { ...rest, "content-encoding": "br" });
  const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  brotli.pipe(response);
  if (type.startsWith("text/html")) brotli.end((await text(answer)).replace(DEMO, ""));
  else answer.pipe(brotli);
}

function join(answer: IncomingMessage, upstream: Duplex, socket: Duplex): void {
  const lines = answer.rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${answer.rawHeaders[index + 1] ?? ""}`] : [],
  );
  socket.write([SWITCHING, ...lines, "", ""].join("\r\n"));
  upstream.pipe(socket).pipe(upstream);
  upstream.once("error", () => socket.destroy());
  socket.once("error", () => upstream.destroy());
  socket.once("close", () => upstream.destroy());
}
