import type { Language } from "../../../../worker/domain/language.ts";
import type { SiteTexts } from "../site-texts.ts";
import { Tab, TabPanel } from "../ui/tabs.tsx";
import { apiTexts } from "./api-texts.ts";
import { CallList, type CallListProps } from "./call-list.tsx";
import { Credits } from "./credits.tsx";
import { Limits } from "./limits.tsx";
import { Overview } from "./overview.tsx";

interface ApiPanelProps extends Pick<CallListProps, "calls"> {
  readonly texts: SiteTexts;
  readonly language: Language;
}

const PARTS = ["overview", "endpoints", "limits", "credits"] as const;

/** The API's documentation for everybody, in four tabs, made from the contracts that its routes run on. */
export function ApiPanel({ texts, language, calls }: ApiPanelProps) {
  const t = apiTexts(language);
  const idOf = (part: (typeof PARTS)[number]): string => `api-${part}`;
  return (
    <div className="min-w-0">
      <div
        role="tablist"
        aria-label={t("title")}
        className="flex flex-wrap gap-x-5 border-b border-rule"
      >
        {PARTS.map((part, index) => (
          <Tab key={part} id={idOf(part)} isFirst={index === 0}>
            {t(`parts.${part}`)}
          </Tab>
        ))}
      </div>
      <TabPanel id={idOf("overview")} isFirst className="">
        <Overview t={t} />
      </TabPanel>
      <TabPanel id={idOf("endpoints")} className="">
        <CallList t={t} calls={calls} />
      </TabPanel>
      <TabPanel id={idOf("limits")} className="">
        <Limits t={t} texts={texts} language={language} />
      </TabPanel>
      <TabPanel id={idOf("credits")} className="">
        <Credits t={t} language={language} />
      </TabPanel>
    </div>
  );
}
