import { useMutation } from "@tanstack/react-query";
import type {
  ConsoleNamespace,
  CreateNamespaceBody,
} from "../../../worker/contract/console-namespace.ts";
import { NAMESPACE_OPERATIONS } from "../../../worker/contract/namespace-operations.ts";
import { call } from "../api/call.ts";
import { namespaces } from "./namespaces.ts";
import { useCompanyList } from "./use-company-list.ts";

/** Creates a namespace and adds it to the list. */
export function useCreateNamespace() {
  const [company, change] = useCompanyList(namespaces);
  return useMutation({
    mutationFn: async (json: CreateNamespaceBody) =>
      (await call(NAMESPACE_OPERATIONS.createNamespace, { params: { company }, json })).data,
    onSuccess: (created) => change((list) => [...list, created]),
  });
}

/** Switches a namespace on or off: shown at once, then as the server has it; taken back if it fails. */
export function useSwitchNamespace() {
  const [company, change] = useCompanyList(namespaces);
  const replace = (id: string, changes: Partial<ConsoleNamespace>): void =>
    change((list) => list.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  return useMutation({
    mutationFn: ({ id, active }: { id: string; active: boolean }) =>
      call(NAMESPACE_OPERATIONS.switchNamespace, {
        params: { company, namespace: id },
        json: { active },
      }),
    onMutate: ({ id, active }) => replace(id, { active }),
    onSuccess: (changed) => replace(changed.id, changed),
    onError: (_, { id, active }) => replace(id, { active: !active }),
  });
}

/** Deletes a namespace with all its mail and takes it off the list. */
export function useDeleteNamespace() {
  const [company, change] = useCompanyList(namespaces);
  return useMutation({
    mutationFn: (id: string) =>
      call(NAMESPACE_OPERATIONS.deleteNamespace, { params: { company, namespace: id } }),
    onSuccess: (_, id) => change((list) => list.filter((each) => each.id !== id)),
  });
}
