import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { SAMPLE_NAMES, type Sample } from "./samples.ts";

interface SampleListProps {
  readonly onChoose: (sample: Sample) => void;
}

/** Queries to begin with, each of which takes the place of what is in the editor. */
export function SampleList({ onChoose }: SampleListProps) {
  const { t } = useTranslation("apiDocs");
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <h3 id={id} className="mb-1.5 font-medium">
        {t("graphql.samples.title")}
      </h3>
      <div className="flex flex-wrap gap-2">
        {SAMPLE_NAMES.map((sample) => (
          <Button key={sample} size="small" onClick={() => onChoose(sample)}>
            {t(`graphql.samples.${sample}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
