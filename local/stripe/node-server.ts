import http from "node:http";
import { Readable } from "node:stream";

/** Answers HTTP on `port` of every host by a function from request to response. */
export async function serve(
  fetch: (request: Request) => Response | Promise<Response>,
  { hosts, port }: { hosts: readonly string[]; port: number },
): Promise<() => Promise<void>> {
  const listener: http.RequestListener = (request, response) => {
    answer(fetch, request, response).catch((error: unknown) => response.destroy(asError(error)));
  };
  const servers = await Promise.all(hosts.map((host) => listen(listener, { host, port })));
  return async () => {
    await Promise.all(servers.map(close));
  };
}

function listen(
  listener: http.RequestListener,
  where: { host: string; port: number },
): Promise<http.Server> {
  return new Promise((resolve, reject) => {
    const server = http.createServer(listener);
    server.once("error", reject);
    server.listen(where, () => resolve(server));
  });
}

function close(server: http.Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function answer(
  fetch: (request: Request) => Response | Promise<Response>,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const headers = new Headers();
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    headers.append(request.rawHeaders[index] ?? "", request.rawHeaders[index + 1] ?? "");
  }
  const method = request.method ?? "GET";
  const chunks: Buffer[] = await Readable.from(request).toArray();
  const result = await fetch(
    new Request(new URL(request.url ?? "/", `http://${headers.get("host") ?? "localhost"}`), {
      method,
      headers,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    }),
  );
  response.writeHead(result.status, Object.fromEntries(result.headers));
  response.end(Buffer.from(await result.arrayBuffer()));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
