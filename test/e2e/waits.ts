import type { MessagePage } from "../../worker/contract/message.ts";
import type { Api, Query } from "./api.ts";
import { nextEvents, type Service } from "./service.ts";

/** A request that the service holds. */
export interface HeldWait {
  readonly answer: Promise<MessagePage>;
}

/** Starts a wait and comes back once the service listens for it; throws when it is not held. */
export async function holdWait(service: Service, api: Api, query: Query): Promise<HeldWait> {
  const [wait] = await holdWaits(service, [{ api, query }]);
  if (!wait) throw new Error("no wait");
  return wait;
}

/** Starts many waits and comes back once the service listens for each of them. */
export async function holdWaits(
  service: Service,
  waits: readonly { api: Api; query: Query }[],
): Promise<HeldWait[]> {
  const wanted = new Set(waits.map(({ query }) => String(query["ns"] ?? "")));
  const started = nextEvents(service, {
    event: "wait",
    count: waits.length,
    matches: ({ namespaces }) => wanted.has("") || wanted.has(namespaces.join(",")),
  });
  const answers = waits.map(({ api, query }) => api.read({ await_messages: true, ...query }));
  // An answer that comes before the service listens is one too early, or an error.
  await Promise.race([started, ...answers.map((answer) => tooEarly(answer))]);
  return answers.map((answer) => ({ answer }));
}

async function tooEarly(answer: Promise<MessagePage>): Promise<never> {
  const { data } = await answer;
  throw new Error(`answered before it was held, with ${data.length} message(s)`);
}
