import { useTranslation } from "react-i18next";
import type { QueryFault } from "../../../graphql/query-editor.tsx";

interface QueryFaultsProps {
  readonly faults: readonly QueryFault[];
}

/** What is underlined in the query, in words, for those who do not see or point at the line. */
export function QueryFaults({ faults }: QueryFaultsProps) {
  const { t } = useTranslation("apiDocs");
  return (
    <div role="status">
      {faults.length === 0 ? null : (
        <ul className="mt-2 space-y-1 text-small text-bad">
          {faults.map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              <span className="font-medium">{t("graphql.line", { line })}</span>{" "}
              <span lang="en">{message}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
