import type { SpamHeader } from "../worker/domain/spam/spam-reading.ts";
import { decodeUtf8, LEGACY_CHARSET } from "./charset.ts";
import { readHeaderBlock } from "../worker/domain/header-block.ts";
import { rawHeaderText } from "./header-text.ts";
import { MAX_SPAM_HEADER_BYTES } from "./spam-limits.ts";

/** The headers of a mail as their sender wrote them, and where its body starts. */
export function readSpamHeaders(raw: Uint8Array): {
  headers: SpamHeader[];
  values: Map<string, string>;
  bodyStart: number;
} {
  const { fields, bodyStart } = readHeaderBlock(raw, MAX_SPAM_HEADER_BYTES);
  const headers = fields.map(({ name, valueStart, end }) => {
    const value = raw.subarray(valueStart, Math.min(end, MAX_SPAM_HEADER_BYTES));
    return {
      name,
      raw: rawHeaderText(value, LEGACY_CHARSET),
      isBroken: decodeUtf8(value) === null,
    };
  });
  const values = new Map<string, string>();
  for (const header of headers) {
    const name = header.name.toLowerCase();
    const above = values.get(name);
    values.set(name, above === undefined ? header.raw : `${above}\n${header.raw}`);
  }
  return { headers, values, bodyStart };
}
