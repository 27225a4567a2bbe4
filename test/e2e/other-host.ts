import http, { type IncomingHttpHeaders } from "node:http";

interface Head {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Asks the server at `url` with headers that `fetch` does not let one set, as `host`; returns the head
 * of the answer.
 */
export function askAs(
  url: URL,
  headers: Record<string, string>,
  method: "GET" | "OPTIONS" = "GET",
): Promise<Head> {
  return new Promise((resolve, reject) => {
    http
      .request(url, { method, headers }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, headers: answer.headers });
      })
      .once("error", reject)
      .end();
  });
}
