import type { ReadMessagesQuery } from "../../../worker/contract/message.ts";

/** A GET of messages, as a snippet shows it and the console runs it. */
export interface ReadRequest {
  /** Of the public API, with scheme. */
  readonly baseUrl: string;
  readonly key: string;
  /** What is left out stays at the API's default. */
  readonly query: Partial<ReadMessagesQuery>;
}

const PATH = "/api/v1/message";

/**
 * The address of the request. Everything in it that a shell or a language could read as its own is
 * encoded, so it can stand between quotes of any kind.
 */
export function requestUrl({ baseUrl, query }: ReadRequest): string {
  const url = new URL(PATH, baseUrl);
  for (const [name, value] of Object.entries(query)) {
    const text = parameterText(value);
    if (text !== null) url.searchParams.set(name, text);
  }
  // A comma means nothing to anyone, and lists read better with it.
  return url.href.replaceAll("%2C", ",");
}

function parameterText(value: string | number | boolean | readonly string[] | undefined) {
  if (value === undefined || value === false) return null;
  if (typeof value === "object") return value.length > 0 ? value.join(",") : null;
  return String(value);
}
