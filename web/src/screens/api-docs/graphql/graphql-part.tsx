import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { tabPath } from "../../../paths.ts";
import { apiKeys } from "../../../queries/api-keys.ts";
import { useUser } from "../../../session/auth-context.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { DocsSection } from "../docs-section.tsx";
import { DocsSkeleton } from "../docs-skeleton.tsx";
import { QueryTool } from "./query-tool.tsx";
import { SchemaList } from "./schema-list.tsx";

/** The GraphQL API: a place to run queries, and the schema. */
export function GraphqlPart() {
  const { t } = useTranslation(["apiDocs", "apiKeys"]);
  const query = useQuery(apiKeys(useUser().company.id));
  return (
    <>
      <DocsSection title={t("graphql.title")}>
        <p className="max-w-[72ch] text-ink-2">{t("graphql.text")}</p>
        <QueryView query={query} skeleton={<DocsSkeleton />} failure={t("apiKeys:loadFailed")}>
          {(keys) =>
            keys.length === 0 ? (
              <EmptyState title={t("apiKeys:empty.title")} text={t("graphql.noKey")}>
                <Button asChild>
                  <Link to={tabPath("apikeys")}>{t("apiKeys:create")}</Link>
                </Button>
              </EmptyState>
            ) : (
              <QueryTool keys={keys} />
            )
          }
        </QueryView>
      </DocsSection>
      <DocsSection title={t("graphql.schema")}>
        <p className="max-w-[72ch] text-ink-2">{t("graphql.schemaText")}</p>
        <SchemaList />
      </DocsSection>
    </>
  );
}
