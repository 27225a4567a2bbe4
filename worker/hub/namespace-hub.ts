import { DurableObject } from "cloudflare:workers";
import { LIVE_MS, LIVE_OVER } from "../domain/live.ts";
import type { MailEnv } from "../env.ts";
import type { WrittenNotice } from "./notice.ts";

/** The socket tag of those who listen to every mailbox of the hub. */
const EVERY = "*";
/** The socket tag of consoles, which hear that something came, and read it themselves. */
const CONSOLE = "~";
/**
 * Of one ring to all who listen. What sockets have not sent yet lies in the object's memory, of which
 * there are 128 MB; beyond this each reads the message for itself.
 */
const MAX_RING_CHARS = 8 * 1024 * 1024;
/** Cloudflare allows ten tags a socket. */
const MAX_TAGS = 10;

/**
 * The doorbell of one namespace, or of one company. It holds sockets and nothing else: what
 * arrived lies in D1, so an object that was evicted or moved has lost nothing. The sockets
 * hibernate, so those who wait cost nothing while nothing comes.
 */
export class NamespaceHub extends DurableObject<MailEnv> {
  constructor(state: DurableObjectState, env: MailEnv) {
    super(state, env);
    // Browsers notice a dead connection by asking; the answer wakes nobody.
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /**
   * Takes a WebSocket that listens to the mailboxes named by `tag`, or to all of them; or a
   * console's, which hears of all in short.
   */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("upgrade") !== "websocket") {
      return new Response("a WebSocket is expected", { status: 426 });
    }
    const { 0: client, 1: server } = new WebSocketPair();
    // Kept with the socket while this object is out of memory.
    server.serializeAttachment(Date.now());
    this.ctx.acceptWebSocket(server, socketTags(new URL(request.url).searchParams));
    return new Response(null, { status: 101, webSocket: client });
  }

  /**
   * Tells all who listen to the mailbox `tag`; returns how many that were. A console's socket that was
   * opened a while ago hears nothing but its end: whose it is may have signed out or been removed since.
   */
  ring(tag: string, { whole, short }: WrittenNotice, seq: number): number {
    const waiting = [...this.open(socketTag(tag)), ...this.open(EVERY)];
    const notice = waiting.length * whole.length > MAX_RING_CHARS ? short : whole;
    for (const socket of waiting) socket.send(notice);
    for (const socket of this.open(CONSOLE)) {
      if (isOld(socket)) socket.close(LIVE_OVER, "Sign in to it anew.");
      else socket.send(JSON.stringify({ seq, tag }));
    }
    return waiting.length;
  }

  private open(tag: string): WebSocket[] {
    return this.ctx.getWebSockets(tag).filter(({ readyState }) => readyState === WebSocket.OPEN);
  }
}

function isOld(socket: WebSocket): boolean {
  // A socket from before sockets knew their age is none the younger for it.
  const openedAt = Number(socket.deserializeAttachment() ?? 0);
  return openedAt <= Date.now() - LIVE_MS;
}

function socketTags(query: URLSearchParams): string[] {
  if (query.has("console")) return [CONSOLE];
  const tags = query.getAll("tag").map(socketTag);
  return tags.length === 0 || tags.length > MAX_TAGS ? [EVERY] : tags;
}

function socketTag(tag: string): string {
  return `=${tag}`;
}
