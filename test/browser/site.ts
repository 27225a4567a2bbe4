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
      ({ status, body, own }) => response.writeHead(status, { ...headers, ...own }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const port = await listening(server);
  return {
    url: `http://localhost:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface Answer {
  readonly status: number;
  readonly body: Buffer | string;
  /** Headers of this answer alone. */
  readonly own: Readonly<Record<string, string>>;
}

async function answer(pathname: string): Promise<Answer> {
  const found = await pageFile(PAGES, pathname);
  if (found.status === 308) return { status: 308, body: "", own: { location: found.location } };
  const { file, status } = found;
  const type = TYPES[path.extname(file)] ?? "application/octet-stream";
  return { status, body: await readFile(file), own: { "content-type": type } };
}
