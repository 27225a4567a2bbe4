import { API_WORKER, bundleWorker, type BuiltWorker } from "../local/workers.ts";

/** The bare Worker's name in the runtime. */
export const BARE_WORKER = "bare";

/** The bare Worker, bound to the same database and bucket as the product in `workers`. */
export async function buildBareWorker(workers: readonly BuiltWorker[]): Promise<BuiltWorker> {
  const main = "bench/bare-worker.ts";
  const product = workers.find(({ name }) => name === API_WORKER);
  if (product === undefined) throw new Error(`there is no Worker ${API_WORKER}`);
  const options = {
    ...product.options,
    serviceBindings: {},
    // A queue has one consumer, and that is the product.
    queueConsumers: {},
    durableObjects: { HUB: { className: "NamespaceHub", useSQLite: true } },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
  return { name: BARE_WORKER, main, crons: [], options, script: await bundleWorker(main) };
}
