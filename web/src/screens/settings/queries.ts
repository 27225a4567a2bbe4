import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ACCOUNT_OPERATIONS } from "../../../../worker/contract/account-operations.ts";
import { COMPANY_OPERATIONS } from "../../../../worker/contract/company-operations.ts";
import { call } from "../../api/call.ts";

const ACTIVITY_PAGE = 20;
const EXPORT_POLL_MS = 2000;

/** Where the user is signed in, newest first. */
export function sessions() {
  return queryOptions({
    queryKey: ["account", "sessions"],
    queryFn: ({ signal }) => call(ACCOUNT_OPERATIONS.sessions, { signal }),
  });
}

/** The providers that the deployment has, and which of them the user has linked. */
export function linkedAccounts() {
  return queryOptions({
    queryKey: ["account", "linked"],
    queryFn: async ({ signal }) => {
      const [providers, linked] = await Promise.all([
        call(ACCOUNT_OPERATIONS.providers, { signal }),
        call(ACCOUNT_OPERATIONS.linkedAccounts, { signal }),
      ]);
      return providers.map((provider) => ({
        provider,
        email: linked.find((each) => each.provider === provider)?.email ?? null,
      }));
    },
  });
}

/** The company's exports, newest first; asked for again and again while one is being written. */
export function dataExports(company: string) {
  return queryOptions({
    queryKey: ["company", company, "exports"],
    queryFn: ({ signal }) => call(COMPANY_OPERATIONS.exports, { params: { company }, signal }),
    refetchInterval: ({ state }) => {
      const running = state.data?.some(
        ({ status }) => status === "requested" || status === "processing",
      );
      return running ? EXPORT_POLL_MS : false;
    },
  });
}

/** What was done in the company, newest first, page by page. */
export function activity(company: string) {
  return infiniteQueryOptions({
    queryKey: ["company", company, "activity"],
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === null ? {} : { before: pageParam };
      const query = { limit: String(ACTIVITY_PAGE), ...before };
      return call(COMPANY_OPERATIONS.activity, { params: { company }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) =>
      page.length < ACTIVITY_PAGE ? null : (page.at(-1)?.cursor ?? null),
  });
}
