import type { Language } from "../../../../worker/domain/language.ts";
import { numberFormat } from "../../i18n/formats.ts";

const UNITS = ["byte", "kilobyte", "megabyte"] as const;
const STEP = 1000;

/** A size for people, such as `12.4 kB`. */
export function byteSize(bytes: number, language: Language): string {
  const power = bytes < STEP ? 0 : bytes < STEP ** 2 ? 1 : 2;
  return numberFormat(language, {
    style: "unit",
    unit: UNITS[power],
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: 1,
  }).format(bytes / STEP ** power);
}
