import { useTranslation } from "react-i18next";
import { CopyButton } from "./copy-button.tsx";
import { useWide } from "./use-wide.ts";

interface CopyMarkdownProps {
  /** Where the page lies as Markdown. */
  readonly url: string;
}

/** Copies a page as Markdown, for a notebook or a language model; on a phone it is the icon alone. */
export function CopyMarkdown({ url }: CopyMarkdownProps) {
  const { t } = useTranslation();
  const hasRoom = useWide("sm");
  return <CopyButton wide={hasRoom} label={t("copyMarkdown")} text={() => fetchText(url)} />;
}

async function fetchText(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.text();
}
