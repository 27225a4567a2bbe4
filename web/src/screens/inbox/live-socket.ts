import * as z from "zod/mini";
import { LIVE_PROTOCOL, LiveNotice } from "../../../../worker/contract/inbox.ts";
import { LIVE_MS, LIVE_OVER } from "../../../../worker/domain/live.ts";
import { API_URL } from "../../api/api-url.ts";
import { readJson } from "../../api/api-failure.ts";
import { readToken } from "../../api/token.ts";

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** A connection may die without a word; who asks and hears nothing until the next time, knows. */
const ASK_MS = 25_000;
const QUESTION = "ping";
/** Before the hub ends it, so that no notice meets its end. */
const RENEW_MS = LIVE_MS - 2 * ASK_MS;

export type LiveState = "connecting" | "open" | "lost";

export interface LiveListener {
  readonly onState: (state: LiveState) => void;
  readonly onNotice: (notice: LiveNotice) => void;
}

/** Listens to what arrives in a namespace, and connects again when the connection is lost. */
export class LiveSocket {
  readonly #url: string;
  readonly #listener: LiveListener;
  readonly #asking: ReturnType<typeof setInterval>;
  #socket: WebSocket | null = null;
  #isHeard = true;
  #openedAt = 0;
  #losses = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(company: string, namespace: string, listener: LiveListener) {
    const path = `/v1/company/${encodeURIComponent(company)}/live/${encodeURIComponent(namespace)}`;
    this.#url = new URL(API_URL + path, window.location.origin).href.replace(/^http/, "ws");
    this.#listener = listener;
    this.#asking = setInterval(() => this.#ask(), ASK_MS);
    window.addEventListener("online", this.#connect);
    this.#connect();
  }

  /** Ends it for good. */
  close(): void {
    clearInterval(this.#asking);
    window.removeEventListener("online", this.#connect);
    this.#drop();
  }

  readonly #connect = (): void => {
    const token = readToken();
    if (token === null) return;
    this.#drop();
    const socket = new WebSocket(this.#url, [LIVE_PROTOCOL, token]);
    this.#socket = socket;
    this.#isHeard = true;
    socket.addEventListener("open", () => {
      if (socket !== this.#socket) return;
      this.#losses = 0;
      this.#openedAt = Date.now();
      this.#listener.onState("open");
    });
    socket.addEventListener("message", ({ data }) => {
      if (socket === this.#socket) this.#hear(data);
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket !== this.#socket) return;
      // Nothing failed: the hub wants to see the session again.
      if (code === LIVE_OVER) this.#connect();
      else this.#lose();
    });
  };

  #hear(data: unknown): void {
    this.#isHeard = true;
    const notice = z.safeParse(LiveNotice, readJson(String(data)));
    if (notice.success) this.#listener.onNotice(notice.data);
  }

  #ask(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (!this.#isHeard) return this.#lose();
    if (Date.now() - this.#openedAt > RENEW_MS) return this.#connect();
    this.#isHeard = false;
    this.#socket.send(QUESTION);
  }

  #lose(): void {
    this.#drop();
    this.#listener.onState("lost");
    const longest = Math.min(FIRST_DELAY_MS * 2 ** this.#losses, LONGEST_DELAY_MS);
    this.#losses += 1;
    // Not all consoles at once, after a failure that all have seen.
    this.#retry = setTimeout(this.#connect, longest * (0.5 + Math.random() / 2));
  }

  #drop(): void {
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
