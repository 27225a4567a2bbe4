import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreateApiKeyBody } from "../../../../worker/contract/console-api-key.ts";
import { NAMESPACE_OPERATIONS } from "../../../../worker/contract/namespace-operations.ts";
import { call } from "../../api/call.ts";
import { logFailure } from "../../log/log-failure.ts";
import { apiKeys } from "../../queries/api-keys.ts";
import { useCompanyList } from "../../queries/use-company-list.ts";
import { useUser } from "../../session/auth-context.ts";
import { rememberRawKey } from "../../session/raw-keys.ts";

/** Creates a key. The whole key is kept in memory, and the list is read anew. */
export function useCreateApiKey() {
  const queries = useQueryClient();
  const { company } = useUser();
  return useMutation({
    mutationFn: async (json: CreateApiKeyBody) =>
      (await call(NAMESPACE_OPERATIONS.createApiKey, { params: { company: company.id }, json }))
        .data,
    onSuccess({ key }) {
      rememberRawKey(key);
      void queries.invalidateQueries({ queryKey: apiKeys(company.id).queryKey });
    },
  });
}

/** Switches a key on or off. The list changes only when the server has; a failure is only logged. */
export function useSwitchApiKey() {
  const [company, change] = useCompanyList(apiKeys);
  return useMutation({
    mutationFn: ({ id, active }: { id: string; active: boolean }) =>
      call(NAMESPACE_OPERATIONS.switchApiKey, { params: { company, key: id }, json: { active } }),
    onSuccess: (_, { id, active }) =>
      change((list) => list.map((each) => (each.id === id ? { ...each, active } : each))),
    onError: (error) => logFailure("The API key could not be switched.", error),
  });
}

/** Deletes a key and takes it off the list. A failure is only logged. */
export function useDeleteApiKey() {
  const [company, change] = useCompanyList(apiKeys);
  return useMutation({
    mutationFn: (id: string) =>
      call(NAMESPACE_OPERATIONS.deleteApiKey, { params: { company, key: id } }),
    onSuccess: (_, id) => change((list) => list.filter((each) => each.id !== id)),
    onError: (error) => logFailure("The API key could not be deleted.", error),
  });
}
