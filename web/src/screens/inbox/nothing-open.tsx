import { useTranslation } from "react-i18next";
import { Kbd } from "../../ui/kbd.tsx";

/** Stands in the reader's place until a mail is opened. */
export function NothingOpen() {
  const { t } = useTranslation("inbox");
  return (
    <div className="grid h-full place-content-center gap-3 p-6 text-center text-ink-2">
      <p>{t("pick")}</p>
      <p className="flex items-center justify-center gap-1.5 text-small">
        <Kbd>{"j"}</Kbd>
        <Kbd>{"k"}</Kbd>
        {t("pickMove")}
        <Kbd>{"?"}</Kbd>
        {t("pickKeys")}
      </p>
    </div>
  );
}
