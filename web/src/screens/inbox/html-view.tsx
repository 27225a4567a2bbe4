import { useQuery } from "@tanstack/react-query";
import { ImageOff, Moon, Sun } from "lucide-react";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MessageView } from "../../../../worker/contract/message.ts";
import { PREVIEW_WIDTHS, type PreviewWidth } from "../../mail-html/preview-widths.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { carriedImages } from "./carried-images.ts";
import { LazyMailFrame } from "./lazy-panes.ts";

const NO_IMAGES: ReadonlyMap<string, string> = new Map();

interface HtmlViewProps {
  readonly company: string;
  readonly message: MessageView;
}

/** The HTML part as a mail program would show it, at three widths, light or darkened. */
export function HtmlView({ company, message }: HtmlViewProps) {
  const { t } = useTranslation("inbox");
  const [width, setWidth] = useState<PreviewWidth>("full");
  const [isDark, setDark] = useState(false);
  const [hasImages, setImages] = useState(false);
  const inlineImages = useQuery(carriedImages(company, message)).data ?? NO_IMAGES;
  const notice = useCallback(
    (count: number) => <HeldBack count={count} onLoad={() => setImages(true)} />,
    [],
  );
  const { bodyHTML, subject } = message;
  if (bodyHTML === null || bodyHTML === "") {
    return <p className="px-4 py-6 text-ink-2 lg:px-6">{t("noHtml")}</p>;
  }
  return (
    <>
      <div className="flex items-center gap-1 border-b border-rule-soft px-2 py-1 lg:px-4">
        <div role="group" aria-label={t("width.label")} className="flex">
          {PREVIEW_WIDTHS.map((each) => (
            <Button
              key={each}
              look="quiet"
              size="small"
              aria-pressed={each === width}
              className="tabular-nums aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:underline aria-pressed:underline-offset-4"
              onClick={() => setWidth(each)}
            >
              {each === "full" ? t("width.full") : t("width.px", { px: each })}
            </Button>
          ))}
        </div>
        <span className="grow" />
        <IconButton
          icon={isDark ? Sun : Moon}
          label={isDark ? t("asLight") : t("asDark")}
          aria-pressed={isDark}
          onClick={() => setDark(!isDark)}
        />
      </div>
      <LazyMailFrame
        html={bodyHTML}
        title={subject || t("noSubject")}
        width={width}
        dark={isDark}
        images={hasImages}
        inlineImages={inlineImages}
        notice={notice}
      />
    </>
  );
}

interface HeldBackProps {
  readonly count: number;
  readonly onLoad: () => void;
}

function HeldBack({ count, onLoad }: HeldBackProps) {
  const { t } = useTranslation("inbox");
  return count === 0 ? null : (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule-soft px-4 py-1.5 text-small text-ink-2 lg:px-6">
      <ImageOff size={15} aria-hidden className="shrink-0" />
      <span className="grow basis-48">{t("heldBack", { count })}</span>
      <Button size="small" onClick={onLoad}>
        {t("loadImages")}
      </Button>
    </div>
  );
}
