import { domainOf, valueOf, type SpamReading } from "./spam-reading.ts";
import type { SpamRule } from "./spam-rule.ts";

const MAX_RECIPIENTS = 256;
const SORTED_FROM = 7;
const SIMILAR_FROM = 5;
const SIMILAR_LENGTH = 2;
const SIMILAR_SHARE = 0.65;

function addresses({ recipients }: SpamReading): string[] {
  return recipients
    .map(({ address }) => address)
    .filter((address, i, all) => address !== "" && address !== all[i - 1])
    .slice(0, MAX_RECIPIENTS);
}

function areSorted(mail: SpamReading): boolean {
  const list = addresses(mail);
  return list.length >= SORTED_FROM && list.join() === list.toSorted().join();
}

/** Counts those that begin alike: in front of the @, or after it at different domains. */
function alike(values: readonly string[]): number {
  const groups = new Map<string, number>();
  for (const value of values) {
    const start = value.slice(0, SIMILAR_LENGTH);
    groups.set(start, (groups.get(start) ?? 0) + 1);
  }
  return [...groups.values()].reduce((pairs, size) => pairs + (size * (size - 1)) / 2, 0);
}

function areSimilar(mail: SpamReading): boolean {
  const list = addresses(mail);
  if (list.length < SIMILAR_FROM) return false;
  const pairs = (list.length * (list.length - 1)) / 2;
  const domains = [...new Set(list.map(domainOf))];
  return (alike(list) + alike(domains)) / pairs > SIMILAR_SHARE;
}

/** Something like an address, a group, or a comment. */
const ADDRESS_LIKE = /[^\s"]@[^\s@]+\.[^\s@]|:\s*;|^\s*\([^)]*\)\s*$|^\s*$/;

/** Who the mail is for. */
export const RECIPIENT_RULES: readonly SpamRule[] = [
  {
    name: "SORTED_RECIPS",
    points: 1.801,
    description: "The recipients are in alphabetical order, as if taken from a list.",
    hits: areSorted,
  },
  {
    name: "SUSPICIOUS_RECIPS",
    points: 2.499,
    description: "Most recipients begin alike, as if taken from a list.",
    hits: areSimilar,
  },
  {
    name: "TO_MALFORMED",
    points: 0.1,
    description: "There is no address in the To header.",
    hits: (mail) =>
      mail.values.has("to") && !ADDRESS_LIKE.test(valueOf(mail, "to").slice(0, 2_000)),
  },
];
