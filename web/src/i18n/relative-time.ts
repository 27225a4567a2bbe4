import type { Language } from "../../../worker/domain/language.ts";
import { relativeFormat } from "./formats.ts";

const UNITS = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

interface RelativeTimeStyle {
  readonly now: number;
  readonly language: Language;
  readonly style: "narrow" | "long";
}

/** A time as it lies from `now`, such as `2m ago` or `in 23 hours`; within a minute: `now`. Both in ms. */
export function relativeTime(at: number, { now, language, style }: RelativeTimeStyle): string {
  const format = relativeFormat(language, { style, numeric: "auto" });
  const distance = at - now;
  const found = UNITS.find(({ ms }) => Math.abs(distance) >= ms);
  return found === undefined
    ? format.format(0, "second")
    : format.format(Math.trunc(distance / found.ms), found.unit);
}
