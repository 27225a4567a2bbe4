import { useQuery } from "@tanstack/react-query";
import { Tabs } from "radix-ui";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { LazyCode } from "../../../code/lazy-code.ts";
import { useChoice } from "../../../cookies/choices.ts";
import { loadSnippetLanguages } from "../../../snippets/lazy-snippets.ts";
import type { ReadRequest } from "../../../snippets/read-request.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

interface SnippetCodeProps {
  readonly request: ReadRequest;
}

/** The request as a program, in the language that was chosen last. */
export function SnippetCode({ request }: SnippetCodeProps) {
  const { t } = useTranslation("apiKeys");
  const { data: languages } = useQuery({
    queryKey: ["snippet-languages"],
    queryFn: loadSnippetLanguages,
    staleTime: Infinity,
  });
  const [chosen, choose] = useChoice("snippetLanguage");
  const language = languages?.find(({ id }) => id === chosen) ?? languages?.[0];
  const placeholder = <Skeleton className="h-40 w-full" />;
  if (languages === undefined || language === undefined) return placeholder;
  const text = language.write(request);

  return (
    <Tabs.Root value={language.id} onValueChange={choose}>
      <div className="mb-3 flex items-end gap-2 border-b border-rule">
        <Tabs.List
          aria-label={t("snippet.language")}
          className="flex min-w-0 grow gap-4 overflow-x-auto"
        >
          {languages.map(({ id, label }) => (
            <Tabs.Trigger
              key={id}
              value={id}
              className="border-b-[3px] border-transparent py-2 whitespace-nowrap text-ink-2 outline-offset-[-2px] hover:text-ink data-[state=active]:border-ink data-[state=active]:font-semibold data-[state=active]:text-ink max-md:py-3"
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <CopyButton text={text} label={t("snippet.copy")} />
      </div>
      <Tabs.Content value={language.id} tabIndex={-1}>
        <Suspense fallback={placeholder}>
          <LazyCode text={text} language={language.colours} label={language.label} />
        </Suspense>
      </Tabs.Content>
    </Tabs.Root>
  );
}
