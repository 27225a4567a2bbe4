import type { TFunction } from "i18next";
import { DOCS_OPERATIONS } from "../../../../worker/contract/docs-operations.ts";
import { HOSTS } from "../hosts.ts";
import { NAMESPACE } from "../landing/examples.ts";
import { SAMPLE_TAG } from "../ui/sample-tag.ts";
import { TaggedCode } from "../ui/tagged.tsx";
import { PanelSection } from "./panel-section.tsx";

const OPEN_API = DOCS_OPERATIONS.openApi.path;
const KEY_HEADER = "api-key: YOUR_API_KEY";
const WAIT = [
  `curl '${HOSTS.api}/api/v1/message?ns=${NAMESPACE}&tag=${SAMPLE_TAG}&await_messages=true' \\`,
  `  --header '${KEY_HEADER}'`,
].join("\n");
const REFUSAL = JSON.stringify(
  { success: false, error: { code: "NAMESPACE_NOT_FOUND", message: "…" } },
  null,
  2,
);

/** Where the API is, who may call it, and the one call that most tests make. */
export function Overview({ t }: { readonly t: TFunction<"apiDocs"> }) {
  return (
    <>
      <PanelSection title={t("overview.base")}>
        <p>
          <code className="font-mono [overflow-wrap:anywhere]">{HOSTS.api}</code>
        </p>
        <p className="text-ink-2">
          {`${t("overview.machines")} `}
          <a
            href={HOSTS.apiLinks + OPEN_API}
            className="font-mono text-small text-blue underline underline-offset-3"
          >
            {OPEN_API}
          </a>
        </p>
      </PanelSection>
      <PanelSection title={t("overview.key")}>
        <p className="text-ink-2">{t("overview.keyText")}</p>
        <p>
          <code className="font-mono">{KEY_HEADER}</code>
        </p>
      </PanelSection>
      <PanelSection title={t("overview.addresses")}>
        <p className="font-mono [overflow-wrap:anywhere]">
          <TaggedCode code={`${NAMESPACE}.${SAMPLE_TAG}@${HOSTS.inbox}`} />
        </p>
        <p className="text-ink-2">{t("overview.addressesText")}</p>
      </PanelSection>
      <PanelSection title={t("overview.wait")}>
        <p className="text-ink-2">{t("overview.waitText")}</p>
        <Code text={WAIT} />
      </PanelSection>
      <PanelSection title={t("overview.errors")}>
        <p className="text-ink-2">{t("overview.errorsText")}</p>
        <Code text={REFUSAL} />
      </PanelSection>
    </>
  );
}

function Code({ text }: { readonly text: string }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
      tabIndex={0}
      className="overflow-x-auto border border-rule bg-paper px-4 py-3 font-mono text-small leading-6"
    >
      <code>
        <TaggedCode code={text} />
      </code>
    </pre>
  );
}
