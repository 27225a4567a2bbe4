import { createServer, type IncomingHttpHeaders } from "node:http";
import { listening } from "../../listening.ts";

/** A server of somebody else. The browser finds every name under .test at it. */
export const CANARY = "http://canary.test";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export interface Seen {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** Whoever asks for anything that is not the console's is seen here. */
export interface Canary {
  /** Lets Chromium find the names under .test here, and no other name at all. */
  readonly chromiumFlag: string;
  /** Requests since the last `forget`, in order. */
  readonly seen: readonly Seen[];
  /** Connections since then, a request or none on them. */
  connections(): number;
  /** Resolves once a request's path starts so. */
  until(path: string): Promise<void>;
  forget(): void;
  stop(): Promise<void>;
}

export async function startCanary(): Promise<Canary> {
  const seen: Seen[] = [];
  const waiting = new Set<() => void>();
  let connections = 0;
  const server = createServer(({ url = "", headers }, response) => {
    seen.push({ path: url, headers });
    waiting.forEach((look) => look());
    const isPicture = url.endsWith(".png");
    // Each request on a connection of its own, so that all connections can be counted.
    response.setHeader("connection", "close");
    response.setHeader("content-type", isPicture ? "image/png" : "text/html");
    response.end(isPicture ? PIXEL : "<title>canary</title>");
  });
  server.on("connection", () => (connections += 1));
  const port = await listening(server);
  return {
    chromiumFlag: `--host-resolver-rules=MAP *.test 127.0.0.1:${port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
    seen,
    connections: () => connections,
    until: (path) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!seen.some((each) => each.path.startsWith(path))) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    forget() {
      seen.length = 0;
      connections = 0;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
