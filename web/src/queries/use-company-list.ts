import { useQueryClient, type DataTag, type QueryKey } from "@tanstack/react-query";
import { useUser } from "../session/auth-context.ts";

type Change<Item> = (list: readonly Item[]) => Item[];

/** The company shown, and a function that changes a list of its things where it is kept. */
export function useCompanyList<Item>(
  listOf: (company: string) => { readonly queryKey: DataTag<QueryKey, Item[], Error> },
): readonly [string, (change: Change<Item>) => void] {
  const queries = useQueryClient();
  const { company } = useUser();
  const { queryKey } = listOf(company.id);
  return [company.id, (change) => queries.setQueryData(queryKey, (list) => list && change(list))];
}
