import { queryOptions } from "@tanstack/react-query";
import { DOCS_OPERATIONS } from "../../../worker/contract/docs-operations.ts";
import { call } from "../api/call.ts";

/** The API's own description. It changes with a deployment only. */
export function openApi() {
  return queryOptions({
    queryKey: ["openapi"],
    queryFn: ({ signal }) => call(DOCS_OPERATIONS.openApi, { signal }),
    staleTime: Infinity,
  });
}
