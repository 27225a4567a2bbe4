import http from "node:http";

/** What a closed loop of callers got done. */
export interface LoadResult {
  readonly count: number;
  /** A second. */
  readonly rate: number;
  /** ms. */
  readonly p50: number;
  readonly p99: number;
}

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * Lets `callers` call one after another, each waiting for its answer, for `seconds`. `call` gets
 * the number of its caller; the first one that fails ends all.
 */
export async function closedLoop(
  callers: number,
  seconds: number,
  call: (caller: number) => Promise<unknown>,
): Promise<LoadResult> {
  const times: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  const loop = async (caller: number): Promise<void> => {
    for (let before = performance.now(); before < end;) {
      await call(caller);
      const after = performance.now();
      times.push(after - before);
      before = after;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => loop(caller)));
  const spent = performance.now() - startedAt;
  const rate = (times.length / spent) * 1000;
  return { count: times.length, rate, p50: percentile(times, 50), p99: percentile(times, 99) };
}

/** The value that `percent` of `values` do not exceed; NaN when there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const index = Math.ceil((sorted.length * percent) / 100) - 1;
  return sorted[Math.max(0, index)] ?? Number.NaN;
}

/** The middle one of `values`. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export interface Client {
  /** Throws on any answer but 200, so that no figure is made of refusals. */
  get(path: string, apiKey?: string): Promise<Answer>;
  post(path: string, body: Buffer, apiKey?: string): Promise<Answer>;
  close(): void;
}

/** A client of `baseUrl` that keeps up to `connections` connections open. */
export function httpClient(baseUrl: string, connections: number): Client {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });

  function send(method: string, path: string, sent: { body?: Buffer; apiKey?: string }) {
    const { body, apiKey } = sent;
    const headers = {
      ...(apiKey !== undefined && { "api-key": apiKey }),
      ...(body !== undefined && { "content-length": body.length }),
    };
    return new Promise<Answer>((resolve, reject) => {
      const request = http.request(new URL(path, baseUrl), { method, agent, headers });
      request.once("error", reject);
      request.once("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", reject);
        response.once("end", () => {
          const answer = { status: response.statusCode ?? 0, body: Buffer.concat(chunks) };
          if (answer.status === 200) resolve(answer);
          else reject(new Error(`${method} ${path}: ${answer.status} ${answer.body.toString()}`));
        });
      });
      request.end(body);
    });
  }

  return {
    get: (path, apiKey) => send("GET", path, { ...(apiKey !== undefined && { apiKey }) }),
    post: (path, body, apiKey) =>
      send("POST", path, { body, ...(apiKey !== undefined && { apiKey }) }),
    close: () => agent.destroy(),
  };
}
