import { useLanguage } from "../../i18n/use-language.ts";
import { dateFormat } from "../../i18n/formats.ts";

/** Writes an ISO 8601 time as day and time of this device, in the language of the page. */
export function useDateTime(): (iso: string) => string {
  const [language] = useLanguage();
  const format = dateFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return (iso) => format.format(new Date(iso));
}
