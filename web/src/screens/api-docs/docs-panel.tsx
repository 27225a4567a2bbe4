import { useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { openApi } from "../../queries/openapi.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { CreditsPart } from "./credits-part.tsx";
import { DocsSkeleton } from "./docs-skeleton.tsx";
import { EndpointsPart } from "./endpoints-part.tsx";
import { LazyGraphqlPart } from "./graphql/lazy-graphql-part.tsx";
import { LimitsPart } from "./limits-part.tsx";
import { OverviewPart } from "./overview-part.tsx";

const PARTS = ["overview", "endpoints", "graphql", "limits", "credits"] as const;
const PARAMETER = "part";

/** The API's documentation in five parts, made from its own description. The address says which. */
export function DocsPanel() {
  const { t } = useTranslation("apiDocs");
  const query = useQuery(openApi());
  const [search, setSearch] = useSearchParams();
  const part = PARTS.find((each) => each === search.get(PARAMETER)) ?? PARTS[0];

  function show(next: string): void {
    setSearch(
      (before) => {
        before.set(PARAMETER, next);
        return before;
      },
      { replace: true },
    );
  }

  return (
    <Tabs.Root value={part} onValueChange={show}>
      <Tabs.List
        aria-label={t("title")}
        className="flex gap-5 overflow-x-auto border-b border-rule px-4 md:px-6"
      >
        {PARTS.map((each) => (
          <Tabs.Trigger
            key={each}
            value={each}
            className="-mb-px border-b-[3px] border-transparent py-2.5 whitespace-nowrap text-ink-2 outline-offset-[-2px] hover:text-ink data-[state=active]:border-ink data-[state=active]:font-semibold data-[state=active]:text-ink max-md:py-3.5"
          >
            {t(`parts.${each}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="overview">
        <QueryView query={query} skeleton={<DocsSkeleton />} failure={t("loadFailed")}>
          {(document) => <OverviewPart document={document} />}
        </QueryView>
      </Tabs.Content>
      <Tabs.Content value="endpoints">
        <QueryView query={query} skeleton={<DocsSkeleton />} failure={t("loadFailed")}>
          {(document) => <EndpointsPart document={document} expanded />}
        </QueryView>
      </Tabs.Content>
      <Tabs.Content value="graphql">
        <LazyGraphqlPart />
      </Tabs.Content>
      <Tabs.Content value="limits">
        <LimitsPart />
      </Tabs.Content>
      <Tabs.Content value="credits">
        <CreditsPart />
      </Tabs.Content>
    </Tabs.Root>
  );
}
