import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ScreenHeader } from "../../frame/screen-header.tsx";
import { apiKeys } from "../../queries/api-keys.ts";
import { useUser } from "../../session/auth-context.ts";
import { MaskedKey } from "../../ui/masked-key.tsx";

/** The company's API keys. */
export function ApiKeysScreen() {
  const { t } = useTranslation("apiKeys");
  const { data } = useQuery(apiKeys(useUser().company.id));
  return (
    <>
      <ScreenHeader title={t("title")} />
      <ul>
        {data?.map(({ id, key }) => (
          <li key={id} className="border-b border-rule-soft px-4 py-4 md:px-6">
            <MaskedKey masked={key} />
          </li>
        ))}
      </ul>
    </>
  );
}
