import { DurableObject } from "cloudflare:workers";
import type { MailEnv } from "../env.ts";

/** The socket tag of those who listen to every mailbox of the hub. */
const EVERY = "*";
/** Cloudflare allows ten tags a socket. */
const MAX_TAGS = 10;

/**
 * The doorbell of one namespace, or of one company. It holds sockets and nothing else: what
 * arrived lies in D1, so an object that was evicted or moved has lost nothing. The sockets
 * hibernate, so those who wait cost nothing while nothing comes.
 */
export class NamespaceHub extends DurableObject<MailEnv> {
  /** Takes a WebSocket that listens to the mailboxes named by `tag`, or to all of them. */
  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("upgrade") !== "websocket") {
      return new Response("a WebSocket is expected", { status: 426 });
    }
    const tags = new URL(request.url).searchParams.getAll("tag").map(socketTag);
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, tags.length === 0 || tags.length > MAX_TAGS ? [EVERY] : tags);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Tells all who listen to the mailbox `tag`; returns how many that were. */
  ring(tag: string, notice: string): number {
    const sockets = [
      ...this.ctx.getWebSockets(socketTag(tag)),
      ...this.ctx.getWebSockets(EVERY),
    ].filter((socket) => socket.readyState === WebSocket.OPEN);
    for (const socket of sockets) socket.send(notice);
    return sockets.length;
  }
}

function socketTag(tag: string): string {
  return `=${tag}`;
}
