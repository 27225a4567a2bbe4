import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { DOCS_OPERATIONS } from "../../../../worker/contract/docs-operations.ts";
import type { OpenApiDocument } from "../../../../worker/contract/openapi-document.ts";
import { LazyCode } from "../../code/lazy-code.ts";
import { namespaces } from "../../queries/namespaces.ts";
import { useUser } from "../../session/auth-context.ts";
import { Address } from "../../ui/address.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { DocsSection } from "./docs-section.tsx";

const OPEN_API_PATH = DOCS_OPERATIONS.openApi.path;
const KEY_HEADER = "api-key: YOUR_API_KEY";
const TAG = "signup-4821";
const NAMESPACE_TO_BE = "namespace";
const HOST_TO_BE = "in.restante.test";
const REFUSAL = JSON.stringify(
  { success: false, error: { code: "NAMESPACE_NOT_FOUND", message: "…" } },
  null,
  2,
);

interface OverviewPartProps {
  readonly document: OpenApiDocument;
}

/** Where the API is, who may call it, and the one call that most tests make. */
export function OverviewPart({ document }: OverviewPartProps) {
  const { t } = useTranslation("apiDocs");
  const own = useQuery(namespaces(useUser().company.id)).data?.[0];
  const baseUrl = document.servers[0]?.url ?? "";
  const name = own?.name ?? NAMESPACE_TO_BE;
  const wait = [
    `curl '${baseUrl}/api/v1/message?ns=${name}&tag=${TAG}&await_messages=true' \\`,
    `  --header '${KEY_HEADER}'`,
  ].join("\n");

  return (
    <>
      <DocsSection title={t("overview.base")}>
        <p className="flex items-center gap-1">
          <code className="font-mono break-all">{baseUrl}</code>
          <CopyButton text={baseUrl} label={t("overview.copyBase")} />
        </p>
        <p className="max-w-[72ch] text-ink-2">
          {t("overview.machines")}{" "}
          <a href={baseUrl + OPEN_API_PATH} className="font-mono text-blue underline">
            {OPEN_API_PATH}
          </a>
        </p>
      </DocsSection>
      <DocsSection title={t("overview.key")}>
        <p className="max-w-[72ch] text-ink-2">{t("overview.keyText")}</p>
        <p>
          <code className="font-mono">{KEY_HEADER}</code>
        </p>
      </DocsSection>
      <DocsSection title={t("overview.addresses")}>
        <p className="text-lead">
          <Address namespace={name} tag={TAG} host={own?.domain ?? HOST_TO_BE} />
        </p>
        <p className="max-w-[72ch] text-ink-2">{t("overview.addressesText")}</p>
      </DocsSection>
      <DocsSection title={t("overview.wait")}>
        <p className="max-w-[72ch] text-ink-2">{t("overview.waitText")}</p>
        <Suspense>
          <LazyCode text={wait} language="shell" label={t("overview.wait")} />
        </Suspense>
      </DocsSection>
      <DocsSection title={t("overview.errors")}>
        <p className="max-w-[72ch] text-ink-2">{t("overview.errorsText")}</p>
        <Suspense>
          <LazyCode text={REFUSAL} language="json" label={t("overview.errors")} />
        </Suspense>
      </DocsSection>
    </>
  );
}
