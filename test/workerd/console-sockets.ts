import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { NamespaceId } from "../../worker/domain/ids.ts";
import { openConsoleSocket } from "../../worker/hub/bell.ts";

type Heard = { readonly notice: unknown } | { readonly closed: number };

interface ConsoleEars {
  /** What the socket hears next, or how it ended. */
  next(): Promise<Heard>;
  close(): void;
}

/** Listens to a console's socket from now on. */
export function listenTo(socket: WebSocket): ConsoleEars {
  const heard: Heard[] = [];
  const waiting: ((next: Heard) => void)[] = [];
  const hear = (next: Heard): void => {
    const wake = waiting.shift();
    if (wake) wake(next);
    else heard.push(next);
  };
  socket.addEventListener("message", ({ data }) => hear({ notice: JSON.parse(String(data)) }));
  socket.addEventListener("close", ({ code }) => hear({ closed: code }));
  socket.accept();
  return {
    next: async () => heard.shift() ?? new Promise((resolve) => void waiting.push(resolve)),
    close: () => socket.close(),
  };
}

/** Opens a console's socket at the hub of a namespace. */
export async function listenIn(namespaceId: NamespaceId): Promise<ConsoleEars> {
  return listenTo(await openConsoleSocket(env.HUB, namespaceId));
}

/** Makes the hub's sockets as old as `ms`. */
export async function ageSockets(namespaceId: NamespaceId, ms: number): Promise<void> {
  await runInDurableObject(env.HUB.getByName(namespaceId), (_hub, state) => {
    for (const socket of state.getWebSockets()) socket.serializeAttachment(Date.now() - ms);
  });
}
