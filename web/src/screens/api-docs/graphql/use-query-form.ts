import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKeyView } from "../../../../../worker/contract/console-api-key.ts";
import type { QueryFault } from "../../../graphql/query-editor.tsx";
import { namespaces } from "../../../queries/namespaces.ts";
import { useUser } from "../../../session/auth-context.ts";
import { useRawKey } from "../../../session/use-raw-key.ts";
import { SAMPLES, type Sample } from "./samples.ts";
import { readVariables } from "./variables.ts";

const TAG = "signup-4821";

/** What the tool holds: the chosen key, the query and its variables as typed, and what is wrong with it. */
export function useQueryForm(keys: readonly ApiKeyView[]) {
  const { data: own } = useQuery(namespaces(useUser().company.id));
  const [keyId, choose] = useState(keys[0]?.id);
  const [query, setQuery] = useState<string>(SAMPLES.newest);
  const [typed, setVariables] = useState<string | null>(null);
  const [faults, setFaults] = useState<readonly QueryFault[]>([]);
  const [loaded, setLoaded] = useState(0);
  const apiKey = keys.find(({ id }) => id === keyId) ?? null;
  const namespace = reachedBy(apiKey) ?? own?.[0]?.name ?? "";
  const variables = typed ?? JSON.stringify({ namespace, tag: TAG }, null, 2);

  function load(sample: Sample): void {
    setQuery(SAMPLES[sample]);
    setFaults([]);
    setLoaded((count) => count + 1);
  }

  return {
    /** null: the one that was chosen is gone. */
    apiKey,
    choose,
    /** The whole key; null when this session has not seen it. */
    raw: useRawKey(apiKey?.key ?? ""),
    query,
    setQuery,
    /** Samples put into the editor so far, each of which begins it anew. */
    loaded,
    load,
    variables,
    setVariables,
    /** null: what was typed is no JSON object. */
    read: readVariables(variables),
    faults,
    setFaults,
  };
}

/** The first namespace that the key is bound to and that is left; undefined: it may ask for any. */
function reachedBy(apiKey: ApiKeyView | null): string | undefined {
  return apiKey?.ns.find((name) => !apiKey.deletedNs.includes(name));
}
