import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { TagList } from "../../../../worker/contract/inbox.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import type { InboxPlace } from "./inbox-address.ts";
import { countText } from "../../i18n/formats.ts";

export interface AllTagsDialogProps {
  readonly onClose: () => void;
  readonly tags: TagList;
  readonly place: InboxPlace;
}

/** Every tag that has mail, to find one in. */
export function AllTagsDialog({ onClose, tags, place }: AllTagsDialogProps) {
  const { t } = useTranslation("inbox");
  const [language] = useLanguage();
  const [words, setWords] = useState("");
  const found = tags.filter(({ tag }) => tag.includes(words.trim().toLowerCase()));
  return (
    <Dialog open onOpenChange={onClose} title={t("tags.label")}>
      <Field
        label={t("tags.find")}
        value={words}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setWords(target.value)}
      />
      <ul className="mt-4 max-h-[50vh] overflow-y-auto border-y border-rule-soft">
        {found.map(({ tag, count }) => (
          <li key={tag} className="border-b border-rule-soft last:border-b-0">
            <Link
              to={place.href({ tag, m: null })}
              onClick={onClose}
              className="flex justify-between gap-3 py-2 hover:bg-paper max-md:py-3"
            >
              <span className="min-w-0 truncate font-mono text-blue">{tag}</span>
              <span className="text-ink-2 tabular-nums">{countText(count, language)}</span>
            </Link>
          </li>
        ))}
        {found.length === 0 ? <li className="py-4 text-ink-2">{t("tags.none")}</li> : null}
      </ul>
    </Dialog>
  );
}
