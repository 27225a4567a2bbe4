import { shellCurl } from "@scalar/snippetz/plugins/shell/curl";
import { harRequest } from "./har-request.ts";
import type { ReadRequest } from "./read-request.ts";

/** For a shell with curl and jq. */
export function curlSnippet(request: ReadRequest): string {
  return [
    `${shellCurl.generate(harRequest(request))} \\`,
    "  --silent --show-error --fail-with-body |",
    "  jq --raw-output '.data[].subject'",
  ].join("\n");
}
