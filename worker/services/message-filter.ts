import type { ReadMessagesQuery } from "../contract/message.ts";
import { ApiError } from "../domain/api-error.ts";
import type { FieldFilter, FieldSort } from "../domain/field-filter.ts";
import type { MessageFilter } from "../domain/filter.ts";
import { parseSearch, type Search } from "../domain/search.ts";
import type { KeyHolder } from "../store/api-keys.ts";
import { namespacesInScope } from "./scope.ts";

/** What a reader asks for: by REST, or with what GraphQL has beside it. */
export type Asked = ReadMessagesQuery & {
  readonly fields?: readonly FieldFilter[];
  readonly sorts?: readonly FieldSort[];
  /** Also tell how many messages there are on all pages. */
  readonly counted?: boolean;
};

/** The filter that `asked` means for this key. Throws the scope's errors and INVALID_PARAMETER. */
export function filterOf(holder: KeyHolder, asked: Asked): MessageFilter {
  return {
    namespaceIds: namespacesInScope(holder, asked.ns).map(({ id }) => id),
    tags: asked.tag ?? [],
    tagPrefix: asked.tag_prefix?.toLowerCase() ?? null,
    after: asked.after ?? null,
    receivedFrom: asked.timestamp_from ?? null,
    receivedTo: asked.timestamp_to ?? null,
    search: searchOf(asked.q),
    ...(asked.fields === undefined ? {} : { fields: asked.fields }),
    ...(asked.sorts === undefined ? {} : { sorts: asked.sorts }),
  };
}

/** What a search box says; null for nothing. Throws INVALID_PARAMETER. */
export function searchOf(query: string | undefined): Search | null {
  if (query === undefined || query.trim() === "") return null;
  const search = parseSearch(query);
  if ("fault" in search) {
    throw new ApiError("INVALID_PARAMETER", `q: ${search.fault}`, { fields: { parameter: "q" } });
  }
  return search;
}
