import type { Env } from "../../env.ts";
import { DEFAULT_RESOLVER, resolveAt, type Resolve } from "../dns.ts";
import { boundedBody } from "./bounded-body.ts";
import { checkedUrl, type OutsideFault } from "./checked-url.ts";
import { addressIn, isPublicAddress } from "./public-address.ts";

/** What is asked of a server that a customer, or whoever wrote to one, has named. */
export interface OutsideRequest {
  readonly url: string;
  /** GET unless it says otherwise. Only GET and HEAD follow redirects. */
  readonly method?: "GET" | "HEAD" | "POST";
  /** Sent to the first server only. Neither cookies nor a referrer are ever sent. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Of all hops together. */
  readonly timeoutMs?: number;
  /** Of the answer's body that are read. */
  readonly maxBytes?: number;
  readonly maxRedirects?: number;
}

/** What came of it. A server that answers with an error has answered. */
export type OutsideResult =
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly headers: Headers;
      readonly body: Uint8Array;
      /** Whether the body had more than `maxBytes`. */
      readonly truncated: boolean;
      /** Every URL that was asked, the first to the last. */
      readonly hops: readonly string[];
    }
  | {
      readonly kind: "refused";
      /** "unreachable": no connection, or no answer within the time. */
      readonly reason: OutsideFault | "too_many_redirects" | "unreachable";
      readonly hops: readonly string[];
    };

/** Asks servers that we do not know. */
export interface Outside {
  ask(request: OutsideRequest): Promise<OutsideResult>;
}

/** How names are looked up and requests are sent; tests and hosts that can pin an address differ. */
export interface OutsideMeans {
  readonly resolve: Resolve;
  /** `addresses` are those that were checked; empty when the URL has one itself. */
  readonly send: (url: URL, init: RequestInit, addresses: readonly string[]) => Promise<Response>;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const USER_AGENT = "Restante/1.0 (server-side check)";

/** The gateway with the resolver of the deployment. */
export function openOutside({
  DNS_RESOLVER_URL: resolver,
}: Pick<Env, "DNS_RESOLVER_URL">): Outside {
  return outsideBy({
    resolve: resolveAt(resolver ?? DEFAULT_RESOLVER),
    send: (url, init) => fetch(url, init),
  });
}

/**
 * The one way by which the service asks servers that others name, such as the links in mails. Never
 * throws for what the other side does. Refused are schemes but http and https, ports but theirs, names and
 * passwords in URLs, and hosts that any of whose addresses is not public; at every redirect anew.
 *
 * DNS rebinding: a name may have another address when it is asked again. Workers cannot connect to an
 * address and say for which name, so `fetch` looks the name up once more, and a name that changes in
 * between is not seen before the request is out. What is done: all addresses are looked up again
 * before anything of the answer is used, and the answer is dropped when one is not public; so nothing
 * inside can be read that way, unless the name changes twice just so. A blind GET could still go
 * out. On Cloudflare it meets nothing, because a Worker's `fetch` leaves from the edge, which routes
 * to no private network and has no metadata service; do not bind a VPC network to these Workers. Where the
 * sender can pin (a laptop's Node), `send` gets the addresses that were checked.
 */
export function outsideBy(means: OutsideMeans): Outside {
  return { ask: (request) => ask(means, request) };
}

async function ask(means: OutsideMeans, request: OutsideRequest): Promise<OutsideResult> {
  const { maxRedirects = MAX_REDIRECTS, timeoutMs = TIMEOUT_MS } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  const hops: string[] = [];
  let next = checkedUrl(request.url);
  for (;;) {
    if (typeof next === "string") return { kind: "refused", reason: next, hops };
    if (hops.length > maxRedirects) return { kind: "refused", reason: "too_many_redirects", hops };
    const hop = await hopTo(means, next, { request, signal, isFirst: hops.length === 0 });
    if (typeof hop === "string") return { kind: "refused", reason: hop, hops };
    hops.push(next.href);
    if (hop.location === null) return { kind: "answered", ...hop.answer, hops };
    next = checkedUrl(hop.location, next.href);
  }
}

interface Hop {
  readonly answer: {
    readonly status: number;
    readonly headers: Headers;
    readonly body: Uint8Array;
    readonly truncated: boolean;
  };
  /** Where it leads on; null: this is the answer. */
  readonly location: string | null;
}

interface Going {
  readonly request: OutsideRequest;
  readonly signal: AbortSignal;
  readonly isFirst: boolean;
}

async function hopTo(
  means: OutsideMeans,
  url: URL,
  { request, signal, isFirst }: Going,
): Promise<Hop | OutsideFault | "unreachable"> {
  try {
    const addresses = await publicAddresses(means, url, signal);
    if (typeof addresses === "string") return addresses;
    const response = await means.send(url, initOf(request, { signal, isFirst }), addresses);
    const { bytes, truncated } = await boundedBody(response.body, request.maxBytes ?? MAX_BYTES);
    // Not what it was a moment ago: see what is said of rebinding above.
    const after = await publicAddresses(means, url, signal);
    if (typeof after === "string") return after;
    const { status, headers } = response;
    const follows = request.method !== "POST" && REDIRECTS.has(status);
    return {
      answer: { status, headers, body: bytes, truncated },
      location: follows ? headers.get("location") : null,
    };
  } catch {
    // Whatever it was, the other side or the way there is at fault, and the caller is told so.
    return "unreachable";
  }
}

/** All addresses of a URL's host, when each of them is public; empty when the URL has one itself. */
async function publicAddresses(
  { resolve }: OutsideMeans,
  { hostname }: URL,
  signal: AbortSignal,
): Promise<string[] | OutsideFault> {
  if (addressIn(hostname) !== null) return [];
  const addresses = await resolve(hostname, signal);
  if (addresses.length === 0) return "unknown_name";
  return addresses.every(isPublicAddress) ? addresses : "private_address";
}

function initOf(
  { method = "GET", headers = {}, body }: OutsideRequest,
  { signal, isFirst }: Pick<Going, "signal" | "isFirst">,
): RequestInit {
  return {
    method,
    signal,
    redirect: "manual",
    headers: { "user-agent": USER_AGENT, ...(isFirst ? headers : {}) },
    ...(body !== undefined && isFirst && method === "POST" ? { body } : {}),
  };
}
