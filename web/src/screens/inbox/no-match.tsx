import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

interface NoMatchProps {
  readonly q: string;
  readonly onClear: () => void;
}

/** Stands where the messages would be that a search finds none of. */
export function NoMatch({ q, onClear }: NoMatchProps) {
  const { t } = useTranslation("inbox");
  return (
    <EmptyState title={t("noMatch.title", { q })} text={t("noMatch.text")}>
      <Button onClick={onClear}>{t("clearSearch")}</Button>
    </EmptyState>
  );
}
