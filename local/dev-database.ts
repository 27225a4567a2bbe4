import { convertV4MiniflareOptions, Miniflare, NoOpLog } from "miniflare";
import path from "node:path";
import type { SessionData } from "../worker/contract/account.ts";
import { openDemoSession } from "./demo-session.ts";
import { migrate } from "./migrations.ts";
import { seedDemo } from "./seed-demo.ts";
import { readWorkerConfigs, ROOT } from "./worker-config.ts";
import { API_WORKER } from "./workers.ts";

/**
 * Brings the database in `dataDir` up to date before `wrangler dev` opens it: migrations, the demo
 * account, and a session of its user, signed with `authSecret`, which is returned.
 */
export async function prepareDatabase(dataDir: string, authSecret: string): Promise<SessionData> {
  const api = (await readWorkerConfigs()).find(({ name }) => name === API_WORKER);
  const { d1Databases } = api?.options ?? {};
  const mf = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {}",
      ...(d1Databases && { d1Databases }),
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: path.join(dataDir, "v3"),
      log: new NoOpLog(),
    }),
  );
  try {
    const database = await mf.getD1Database("DB");
    const now = Date.now();
    await migrate(database, path.join(ROOT, "drizzle"));
    await seedDemo(database, now);
    return await openDemoSession(database, authSecret, now);
  } finally {
    await mf.dispose();
  }
}
