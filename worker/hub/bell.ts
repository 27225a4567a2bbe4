import type { MailEnv } from "../env.ts";
import { MAX_HUBS_PER_WAIT } from "../domain/limits.ts";
import type { CompanyId, NamespaceId } from "../domain/ids.ts";
import type { Earlier, Message } from "../domain/mail.ts";
import { readNotice, writeNotice, type Notice } from "./notice.ts";

type Hubs = MailEnv["HUB"];

/** The mailboxes somebody listens to. */
export interface Listening {
  readonly companyId: CompanyId;
  readonly namespaceIds: readonly NamespaceId[];
  /** Empty: every tag. */
  readonly tags: readonly string[];
}

/** What a bell says next. After "lost" the listener must open a new bell and read again. */
export type Ring = { kind: "notice"; notice: Notice } | { kind: "timeout" } | { kind: "lost" };

/**
 * Tells the namespace's hub, and the company's where waits may listen to that (`wide`), that a message
 * is there. `earlier` is null where what came before it is not known. A hub that cannot be reached is
 * tried once more by a stub of its own; throws after that.
 */
export async function ringHubs(
  hubs: Hubs,
  message: Message,
  options: { wide: boolean; earlier: Earlier | null },
): Promise<void> {
  const { tag, seq, namespaceId, companyId } = message;
  const notice = writeNotice(message, options.earlier);
  const ring = (name: string) => hubs.getByName(name).ring(tag, notice, seq);
  const names = options.wide ? [namespaceId, companyId] : [namespaceId];
  await Promise.all(names.map((name) => ring(name).catch(() => ring(name))));
}

/**
 * Listens from now on. Open it before reading, or a message stored in between wakes nobody.
 * Throws when a hub cannot be reached.
 */
export async function openBell(hubs: Hubs, listening: Listening): Promise<Bell> {
  const { companyId, namespaceIds } = listening;
  const names = namespaceIds.length > MAX_HUBS_PER_WAIT ? [companyId] : namespaceIds;
  const query = new URLSearchParams(listening.tags.map((tag) => ["tag", tag]));
  const tried = await Promise.allSettled(names.map((name) => connect(hubs, name, query)));
  const sockets = tried.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const failed = tried.find((each) => each.status === "rejected");
  const bell = new Bell(sockets);
  if (failed === undefined) return bell;
  // Those that did open would stay at their hubs as long as the request lasts.
  bell.close();
  throw failed.reason;
}

/** Opens a console's socket to the namespace's hub: the 101 answer to hand on to the browser. */
export async function openConsoleSocket(hubs: Hubs, namespaceId: NamespaceId): Promise<WebSocket> {
  return connect(hubs, namespaceId, new URLSearchParams({ console: "1" }));
}

/** One listener's end of its hubs' sockets. */
export class Bell {
  private readonly sockets: readonly WebSocket[];
  private readonly pending: Notice[] = [];
  private lost = false;
  private wake: () => void = () => {};

  constructor(sockets: readonly WebSocket[]) {
    this.sockets = sockets;
    for (const socket of sockets) {
      socket.addEventListener("message", ({ data }) => {
        if (typeof data === "string") this.pending.push(readNotice(data));
        this.wake();
      });
      socket.addEventListener("close", () => this.lose());
      socket.addEventListener("error", () => this.lose());
      socket.accept();
    }
  }

  /** The next notice, at once if one is there already, or "timeout" after `timeoutMs`. */
  async next(timeoutMs: number): Promise<Ring> {
    if (this.pending.length === 0 && !this.lost) await this.woken(timeoutMs);
    const notice = this.pending.shift();
    if (notice) return { kind: "notice", notice };
    return { kind: this.lost ? "lost" : "timeout" };
  }

  /** Stops listening. */
  close(): void {
    for (const socket of this.sockets) socket.close(1000);
  }

  private lose(): void {
    this.lost = true;
    this.wake();
  }

  private woken(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

async function connect(hubs: Hubs, name: string, query: URLSearchParams): Promise<WebSocket> {
  const response = await hubs
    .getByName(name)
    .fetch(`https://hub/?${query.toString()}`, { headers: { upgrade: "websocket" } });
  if (!response.webSocket) throw new Error(`the hub answered ${response.status} to a listener`);
  return response.webSocket;
}
