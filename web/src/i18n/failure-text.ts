import { useTranslation } from "react-i18next";
import { ApiFailure } from "../api/api-failure.ts";
import { useLanguage } from "./use-language.ts";

/**
 * What a failed call says to people: the API's errors joined, else its message, else `fallback`.
 * The API speaks English; in other languages its code is translated, where it is one of ours.
 */
export function useFailureText(): (error: unknown, fallback: string) => string {
  const { t, i18n } = useTranslation();
  const [language] = useLanguage();
  return (error, fallback) => {
    if (!(error instanceof ApiFailure)) return fallback;
    const key = `errors.${error.code}`;
    const known = i18n.exists(key, { ns: "common" });
    if (known && (language !== "en" || error.status === 0)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just seen to exist; codes come from the server
      return t(key as "errors.NETWORK");
    }
    if (error.code === "UNREADABLE") return fallback;
    return error.errors.length > 0 ? error.errors.join(", ") : error.message || fallback;
  };
}
