import path from "node:path";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import type { SessionData } from "../worker/contract/account.ts";
import { DEMO_SESSION, opensSignedIn } from "./console-pages.ts";
import { ROOT } from "./worker-config.ts";

/**
 * Serves the console's pages from their sources, with hot reload, and hands the API's paths on to
 * `apiUrl`. The console opens signed in as the demo user.
 */
export async function startDevPages({
  port,
  apiUrl,
  demoSession,
}: {
  port: number;
  apiUrl: string;
  demoSession: SessionData;
}): Promise<ViteDevServer> {
  // Read by web/vite.config.ts, for Vite started alone has to be told, too.
  process.env["RESTANTE_API_URL"] = apiUrl;
  const server = await createServer({
    configFile: path.join(ROOT, "web/vite.config.ts"),
    server: { port, strictPort: true },
    plugins: [demoSessionPlugin(demoSession)],
    clearScreen: false,
    logLevel: "info",
  });
  return server.listen();
}

function demoSessionPlugin(session: SessionData): Plugin {
  return {
    name: "demo-session",
    configureServer({ middlewares }) {
      middlewares.use(DEMO_SESSION, (_request, response) => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(session));
      });
    },
    // The application is one file; what the visitor asked for says which of its pages it will be.
    transformIndexHtml: (_, { path: file, originalUrl = file }) =>
      opensSignedIn(new URL(originalUrl, "http://localhost").pathname)
        ? [
            {
              tag: "meta",
              attrs: { name: "demo-session", content: DEMO_SESSION },
              injectTo: "head-prepend",
            },
          ]
        : [],
  };
}
