import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { PAGES } from "../../local/console-build.ts";
import { TYPES } from "../../local/console-pages.ts";
import { pageFile } from "../../local/page-file.ts";
import { pageHeaders } from "../../local/page-headers.ts";
import { listening } from "../listening.ts";

export interface Site {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the built pages as Cloudflare Pages would, with the headers of `_headers`. */
export async function serveSite(): Promise<Site> {
  const headers = await pageHeaders(PAGES);
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? "/", "http://localhost").pathname).then(
      ({ status, body, type }) =>
        response.writeHead(status, { ...headers, "content-type": type }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const port = await listening(server);
  return {
    url: `http://localhost:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answer(pathname: string): Promise<{ status: number; body: Buffer; type: string }> {
  const { file, status } = await pageFile(PAGES, pathname);
  const type = TYPES[path.extname(file)] ?? "application/octet-stream";
  return { status, body: await readFile(file), type };
}
