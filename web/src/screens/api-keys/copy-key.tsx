import { useTranslation } from "react-i18next";
import { useRawKey } from "../../session/use-raw-key.ts";
import { CopyButton } from "../../ui/copy-button.tsx";

interface CopyKeyProps {
  readonly masked: string;
}

/** Copies the whole key, where this session has seen it; else says why that cannot be. */
export function CopyKey({ masked }: CopyKeyProps) {
  const { t } = useTranslation("apiKeys");
  const raw = useRawKey(masked);
  if (raw === null) return <p className="text-small text-ink-2">{t("shownOnce")}</p>;
  return (
    <div className="flex flex-wrap gap-2">
      <CopyButton wide text={raw} label={t("copy")} />
      <CopyButton wide text={`api-key: ${raw}`} label={t("copyHeader")} />
    </div>
  );
}
