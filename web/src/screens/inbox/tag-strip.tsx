import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useLanguage } from "../../i18n/use-language.ts";
import { useUser } from "../../session/auth-context.ts";
import type { InboxPlace } from "./inbox-address.ts";
import { AllTagsDialog } from "./lazy-panes.ts";
import { inboxTags } from "./queries.ts";
import { countText } from "../../i18n/formats.ts";

const SHOWN = 12;

interface TagStripProps {
  readonly ns: string;
  readonly place: InboxPlace;
}

/** The tags that have mail, with how much; each shows its mail only. */
export function TagStrip({ ns, place }: TagStripProps) {
  const { t } = useTranslation("inbox");
  const [language] = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const tags = useQuery(inboxTags(useUser().company.id, ns)).data ?? [];
  const { tag: current } = place.address;
  const total = tags.reduce((sum, { count }) => sum + count, 0);
  const latest = tags.slice(0, SHOWN);
  const chosen = tags.find(({ tag }) => tag === current) ?? { tag: current ?? "", count: 0 };
  const isBeyond = current !== null && !latest.some(({ tag }) => tag === current);

  return (
    <nav
      aria-label={t("tags.label")}
      className="flex h-11 shrink-0 items-center gap-4 overflow-x-auto border-b border-rule px-4 text-small [scrollbar-width:thin]"
    >
      <Link
        to={place.href({ tag: null, m: null })}
        {...(current === null ? { "aria-current": "true" } : {})}
        className={clsx(
          "shrink-0 py-2 whitespace-nowrap",
          current === null ? "font-semibold" : "text-ink-2",
        )}
      >
        {t("tags.every")}{" "}
        <span className="font-normal text-ink-2 tabular-nums">{countText(total, language)}</span>
      </Link>
      {(isBeyond ? [chosen, ...latest] : latest).map(({ tag, count }) => (
        <Link
          key={tag}
          ref={tag === current ? bringIntoSight : null}
          to={place.href({ tag: tag === current ? null : tag, m: null })}
          {...(tag === current ? { "aria-current": "true" } : {})}
          className="shrink-0 py-2 whitespace-nowrap"
        >
          <span
            className={clsx(
              "font-mono",
              tag === current ? "bg-mark px-0.5 text-mark-ink" : "text-blue",
            )}
          >
            {tag}
          </span>{" "}
          <span className="text-ink-2 tabular-nums">{countText(count, language)}</span>
        </Link>
      ))}
      {tags.length > SHOWN ? (
        <button
          type="button"
          className="shrink-0 py-2 text-blue underline"
          onClick={() => setOpen(true)}
        >
          {t("tags.all", { count: tags.length })}
        </button>
      ) : null}
      {isOpen ? (
        <Suspense>
          <AllTagsDialog onClose={() => setOpen(false)} {...{ tags, place }} />
        </Suspense>
      ) : null}
    </nav>
  );
}

function bringIntoSight(link: HTMLElement | null): void {
  link?.scrollIntoView({ inline: "nearest", block: "nearest" });
}
