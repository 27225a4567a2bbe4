import { HOUR_MS } from "../time.ts";
import { perMail } from "./per-mail.ts";
import { valueOf, type SpamReading } from "./spam-reading.ts";
import type { SpamRule } from "./spam-rule.ts";

const MAX_DATE_LENGTH = 200;

const VALID_DATE = new RegExp(
  "^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),\\s)?\\s*(?:[12]\\d|3[01]|0?[1-9])\\s+" +
    "(?:Jan|Feb|Ma[ry]|Apr|Ju[nl]|Aug|Sep|Oct|Nov|Dec)\\s+(?:19[7-9]\\d|2\\d{3})\\s+" +
    "(?:[01]?\\d|2[0-3]):[0-5]\\d(?::(?:[0-5]\\d|60))?(?:\\s+[AP]M)?" +
    '(?:\\s+(?:[+-]\\d{4}|UT|[A-Z]{2,3}T|0000 GMT|"GMT"))?(?:\\s*\\([^\\n]*\\))?$',
  "i",
);
const ABSURD_ZONE = /[-+](?!(?:0\d|1[0-4])(?:[03]0|[14]5))\d{4}$/;

function dateOf(mail: SpamReading): string {
  return valueOf(mail, "date").split("\n", 1)[0]?.slice(0, MAX_DATE_LENGTH).trim() ?? "";
}

/** How far the Date header is ahead of the hop nearest to it, in hours; 0 when nobody can say. */
const hoursAhead = perMail(({ sentAt, hopTimes }): number => {
  if (sentAt === null || hopTimes.length === 0) return 0;
  const gaps = hopTimes.map((at) => sentAt - at);
  // The sender's own server may write the very time of the Date header, which says nothing.
  if (gaps.length > 1 && gaps.at(-1) === 0) gaps.pop();
  const nearest = gaps.reduce((best, gap) => (Math.abs(gap) < Math.abs(best) ? gap : best));
  return nearest / HOUR_MS;
});

function shifted(name: string, points: number, [from, to]: readonly [number, number]): SpamRule {
  const far = `${Math.min(Math.abs(from), Math.abs(to))} hours or more`;
  const side = to <= 0 ? "before" : "after";
  return {
    name,
    points,
    description: `The Date header is ${far} ${side} the time of its delivery.`,
    hits: (mail) => {
      const hours = hoursAhead(mail);
      return hours >= from && hours < to;
    },
  };
}

/** What the Date header says (RFC 5322 section 3.3), and how it fits the hops. */
export const DATE_RULES: readonly SpamRule[] = [
  {
    name: "INVALID_DATE",
    points: 1.701,
    description: "The Date header is not written as RFC 5322 asks.",
    hits: (mail) => mail.values.has("date") && !VALID_DATE.test(dateOf(mail)),
  },
  {
    name: "INVALID_DATE_TZ_ABSURD",
    points: 0.262,
    description: "The Date header names a time zone that does not exist.",
    hits: (mail) => ABSURD_ZONE.test(dateOf(mail)),
  },
  shifted("DATE_IN_PAST_03_06", 2.399, [-6, -3]),
  shifted("DATE_IN_PAST_06_12", 1.699, [-12, -6]),
  shifted("DATE_IN_PAST_12_24", 0.001, [-24, -12]),
  shifted("DATE_IN_PAST_24_48", 1.109, [-48, -24]),
  shifted("DATE_IN_PAST_96_XX", 2.6, [-Infinity, -96]),
  shifted("DATE_IN_FUTURE_03_06", 3.399, [3, 6]),
  shifted("DATE_IN_FUTURE_06_12", 2.899, [6, 12]),
  shifted("DATE_IN_FUTURE_12_24", 2.603, [12, 24]),
  shifted("DATE_IN_FUTURE_24_48", 2.598, [24, 48]),
  shifted("DATE_IN_FUTURE_48_96", 2.384, [48, 96]),
];
