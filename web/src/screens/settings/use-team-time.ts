import { useQuery } from "@tanstack/react-query";
import { ZONE_NAMES } from "../../../../worker/domain/timezone.ts";
import { dateFormat } from "../../i18n/formats.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { company } from "../../queries/company.ts";
import { useUser } from "../../session/auth-context.ts";

// A zone can be told with none of the short styles, only with each part named.
const PARTS = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/**
 * Writes an ISO 8601 time as day and time in the team's timezone, so that all of the team read the
 * same; in the device's until the team's is known.
 */
export function useTeamTime(): (iso: string) => string {
  const [language] = useLanguage();
  const { data } = useQuery(company(useUser().company.id));
  const zone = data === undefined ? {} : { timeZone: ZONE_NAMES[data.timezone] };
  const format = dateFormat(language, { ...PARTS, ...zone });
  return (iso) => format.format(new Date(iso));
}
