const UNITS = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
  { unit: "second", ms: 1_000 },
] as const;
const SMALLEST = { unit: "millisecond", ms: 1 } as const;

/** A length of time in ms, in its largest unit, as "1.5 min". */
export function duration(ms: number, language: string): string {
  const { unit, ms: size } = UNITS.find((one) => Math.abs(ms) >= one.ms) ?? SMALLEST;
  const number = new Intl.NumberFormat(language, {
    style: "unit",
    unit,
    unitDisplay: "short",
    maximumFractionDigits: 1,
  });
  return number.format(ms / size);
}
