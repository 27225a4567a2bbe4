import { build } from "esbuild";
import { createServer } from "node:http";
import path from "node:path";
import { localHeaders } from "../../../local/console-pages.ts";
import { listening } from "../../listening.ts";

const PAGE = `<!doctype html><title>console</title><style>body{margin:0}</style>
<link rel="icon" href="data:,"><main></main><script type="module" src="/page.js"></script>`;

/** A page that shows mails as the console does: /console with its headers, /raw with none. */
export interface ConsoleServer {
  readonly url: string;
  /** Paths that were asked for beside the page's own. */
  readonly strays: readonly string[];
  forget(): void;
  stop(): Promise<void>;
}

export async function startConsole(): Promise<ConsoleServer> {
  const [script, headers] = await Promise.all([bundle(), localHeaders()]);
  if (headers["content-security-policy"] === undefined) throw new Error("the pages have no policy");
  const strays: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    if (url === "/page.js") {
      response.setHeader("content-type", "text/javascript").end(script);
      return;
    }
    if (url !== "/console" && url !== "/raw") strays.push(url);
    if (url === "/console") response.setHeaders(new Map(Object.entries(headers)));
    response.setHeader("content-type", "text/html; charset=utf-8").end(PAGE);
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}`,
    strays,
    forget: () => (strays.length = 0),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, "mail-page.tsx")],
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error("nothing was built");
  return file.text;
}
