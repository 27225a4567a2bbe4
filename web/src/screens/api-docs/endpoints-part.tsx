import { useTranslation } from "react-i18next";
import { publicCalls, type OpenApiDocument } from "../../../../worker/contract/openapi-document.ts";
import { Endpoint } from "./endpoint.tsx";

interface EndpointsPartProps {
  readonly document: OpenApiDocument;
  /** Whether the blocks are open at first. */
  readonly expanded: boolean;
}

/** Every call of the public API. The description itself is in English. */
export function EndpointsPart({ document, expanded }: EndpointsPartProps) {
  const { t } = useTranslation("apiDocs");
  return (
    <>
      <p className="px-4 py-4 text-ink-2 md:px-6">{t("endpoints.text")}</p>
      <div className="border-t border-rule">
        {publicCalls(document).map(({ path, method, call }) => (
          <Endpoint
            key={call.operationId}
            method={method}
            path={path}
            call={call}
            expanded={expanded}
          />
        ))}
      </div>
    </>
  );
}
