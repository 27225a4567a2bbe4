import { requestUrl, type ReadRequest } from "./read-request.ts";

/** The request as the plugins of snippetz take it; whole, for they escape no query of their own. */
export function harRequest(request: ReadRequest) {
  return {
    method: "GET",
    url: requestUrl(request),
    headers: [{ name: "api-key", value: request.key }],
  };
}
