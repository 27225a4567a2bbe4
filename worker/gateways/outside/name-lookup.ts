import * as z from "zod/mini";

/** All addresses of a name, as they are now; none: there is no such name. Throws when nobody answers. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;

const A = 1;
const AAAA = 28;
/** RFC 1035 section 4.1.1: the answer is good, or the name does not exist. */
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

// As in https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json/
const Answer = z.object({
  Status: z.int(),
  Answer: z.optional(z.array(z.object({ type: z.int(), data: z.string() }))),
});

export const DEFAULT_RESOLVER = "https://cloudflare-dns.com/dns-query";

/** Looks names up by DNS over HTTPS, at a resolver that answers in JSON. */
export function resolveAt(resolverUrl: string): Resolve {
  return async (name, signal) => {
    const found = await Promise.all(
      [A, AAAA].map(async (type) => {
        const url = new URL(resolverUrl);
        url.searchParams.set("name", name);
        url.searchParams.set("type", String(type));
        const answer = await fetch(url, {
          signal,
          // Workers know no "error"; an answer that leads elsewhere is not a good one.
          redirect: "manual",
          headers: { accept: "application/dns-json" },
        });
        if (!answer.ok) throw new Error(`the resolver answered ${answer.status}`);
        return addressesIn(Answer.parse(await answer.json()), type);
      }),
    );
    return found.flat();
  };
}

function addressesIn({ Status, Answer: records }: z.output<typeof Answer>, type: number): string[] {
  if (Status === NO_SUCH_NAME) return [];
  if (Status !== NO_ERROR) throw new Error(`the resolver failed with code ${Status}`);
  // The names that an alias (CNAME) goes by stand between the addresses.
  return (records ?? []).filter((record) => record.type === type).map(({ data }) => data);
}
