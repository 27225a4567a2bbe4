import { useQuery } from "@tanstack/react-query";
import type { ConsoleTab } from "../paths.ts";
import { apiKeys } from "../queries/api-keys.ts";
import { members } from "../queries/members.ts";
import { namespaces } from "../queries/namespaces.ts";
import { useUser } from "../session/auth-context.ts";

export interface FirstStep {
  readonly name: "namespace" | "key" | "mail" | "read" | "teammate";
  /** Where it is done. */
  readonly tab: ConsoleTab;
  readonly done: boolean;
}

/** The first steps and whether they are done, by what is there; null until that is known. */
export function useFirstSteps(): readonly FirstStep[] | null {
  const { company } = useUser();
  const { data: spaces } = useQuery(namespaces(company.id));
  const { data: keys } = useQuery(apiKeys(company.id));
  const { data: people } = useQuery(members(company.id));
  if (spaces === undefined || keys === undefined || people === undefined) return null;
  return [
    { name: "namespace", tab: "namespaces", done: spaces.length > 0 },
    { name: "key", tab: "apikeys", done: keys.length > 0 },
    { name: "mail", tab: "namespaces", done: spaces.some(({ total }) => total > 0) },
    { name: "read", tab: "apidocs", done: keys.some(({ usage }) => usage > 0) },
    { name: "teammate", tab: "members", done: people.length > 1 },
  ];
}
