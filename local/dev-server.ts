import * as z from "zod/mini";
import { CHECK_CRON } from "../worker/jobs/crons.ts";
import { openDataFolder } from "./data-folder.ts";
import { DEMO } from "./demo.ts";
import { startDevPages } from "./dev-pages.ts";
import { prepareDatabase } from "./dev-database.ts";
import { localHosts } from "./local-hosts.ts";
import type { DevOptions } from "./options.ts";
import { freePort, loopbackHosts } from "./ports.ts";
import { startStripe } from "./stripe/server.ts";
import { readWorkerConfigs } from "./worker-config.ts";
import { API_WORKER } from "./workers.ts";
import { startWrangler } from "./wrangler-dev.ts";

/** Where everything is, once `npm run dev` is up. */
export interface DevServer {
  readonly apiUrl: string;
  readonly consoleUrl: string;
  readonly inboxHost: string;
  readonly namespace: string;
  readonly apiKey: string;
}

/**
 * Starts `wrangler dev` for both Workers, Vite for the console and the stand-in for Stripe, on a
 * migrated database with the demo account. What is to be ended goes onto `cleanup`; `onEnd` is told
 * when wrangler ended by itself. Throws StartError.
 */
export async function startDev(
  options: DevOptions,
  { cleanup, onEnd }: { cleanup: AsyncDisposableStack; onEnd: () => void },
): Promise<DevServer> {
  const folder = await openDataFolder(options.dataDir, false);
  cleanup.defer(() => folder.release());
  const hosts = loopbackHosts();
  const [apiPort, consolePort] = [
    await freePort(options.apiPort, hosts),
    await freePort(options.consolePort, hosts),
  ];
  const apiUrl = `http://localhost:${apiPort}`;
  const consoleUrl = `http://localhost:${consolePort}`;
  const authSecret = await folder.secret();
  const demoSession = await prepareDatabase(folder.path, authSecret);

  const stripe = await startStripe({
    hosts,
    port: await freePort(0, hosts),
    dataDir: folder.path,
  });
  cleanup.defer(() => stripe.stop());
  stripe.deliverTo(apiUrl);
  const envFile = await folder.writeVars({
    AUTH_SECRET: authSecret,
    OUTBOX_NAMESPACE: DEMO.namespace,
    LOCAL_HOSTS: localHosts(options.allowedHosts),
    LOG_SUBJECTS: "true",
    CONSOLE_URL: consoleUrl,
    API_URL: apiUrl,
    ...stripe.vars,
  });
  const wrangler = startWrangler({ port: apiPort, dataDir: folder.path, envFile });
  cleanup.defer(() => wrangler.stop());
  await wrangler.ready;
  wrangler.whenEnded(onEnd);
  // Or nobody would know for ten minutes how the services are; wrangler runs no cron by itself.
  await fetch(`${apiUrl}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(CHECK_CRON)}`);

  const pages = await startDevPages({ port: consolePort, apiUrl, demoSession });
  cleanup.defer(() => pages.close());
  return {
    apiUrl,
    consoleUrl,
    inboxHost: await inboxHost(),
    namespace: DEMO.namespace,
    apiKey: DEMO.apiKey,
  };
}

/** As wrangler.toml says it: `wrangler dev` sets vars of the first Worker alone. */
async function inboxHost(): Promise<string> {
  const api = (await readWorkerConfigs()).find(({ name }) => name === API_WORKER);
  return z.string().parse(api?.options.bindings?.["INBOX_HOST"]);
}
