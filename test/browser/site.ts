import { readFile, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { PAGES } from "../../local/console-build.ts";
import { pageHeaders } from "../../local/page-headers.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

export interface Site {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the built pages as Cloudflare Pages would: with the headers of `_headers`, and the first page for every path. */
export async function serveSite(): Promise<Site> {
  const headers = await pageHeaders(PAGES);
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? "/", "http://localhost").pathname).then(
      ({ body, type }) => response.writeHead(200, { ...headers, "content-type": type }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const port = await listen(server);
  return {
    url: `http://localhost:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answer(pathname: string): Promise<{ body: Buffer; type: string }> {
  const asked = path.join(PAGES, path.posix.normalize(pathname));
  const file = (await isFile(asked)) ? asked : path.join(PAGES, "index.html");
  const type = TYPES[path.extname(file)] ?? "application/octet-stream";
  return { body: await readFile(file), type };
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}
