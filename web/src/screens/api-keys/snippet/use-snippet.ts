import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKeyView } from "../../../../../worker/contract/console-api-key.ts";
import { namespaces } from "../../../queries/namespaces.ts";
import { useUser } from "../../../session/auth-context.ts";
import { useRawKey } from "../../../session/use-raw-key.ts";
import { readSnippetForm, type SnippetForm } from "../../../snippets/snippet-form.ts";
import { reachedNamespaces } from "./reached-namespaces.ts";

const EMPTY: SnippetForm = {
  ns: "",
  tag: "",
  limit: "",
  offset: "",
  timestampFrom: "",
  timestampTo: "",
  awaitMessages: false,
  headers: false,
};

/** What the tool holds: the chosen key, the filters as typed, and the request that they make. */
export function useSnippet(keys: readonly ApiKeyView[]) {
  const { data: own } = useQuery(namespaces(useUser().company.id));
  const [keyId, choose] = useState(keys[0]?.id);
  const [typed, setTyped] = useState<Partial<SnippetForm>>({});
  const [autocomplete, setAutocomplete] = useState(true);
  const apiKey = keys.find(({ id }) => id === keyId) ?? null;
  const linked = apiKey === null ? [] : reachedNamespaces(apiKey);
  const names = linked.length > 0 ? linked : (own ?? []).map(({ name }) => name);
  const form = { ...EMPTY, ns: names[0] ?? "", ...typed };
  return {
    /** null: the one that was chosen is gone. */
    apiKey,
    choose,
    /** The whole key; null when this session has not seen it. */
    raw: useRawKey(apiKey?.key ?? ""),
    form,
    change: (changes: Partial<SnippetForm>) => setTyped((before) => ({ ...before, ...changes })),
    /** Namespaces that the key may be asked for. */
    names,
    autocomplete,
    setAutocomplete,
    read: readSnippetForm(form, autocomplete ? linked : []),
  };
}
