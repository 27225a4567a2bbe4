import { Search, X } from "lucide-react";
import { useRef, useState, type Ref } from "react";
import { useTranslation } from "react-i18next";
import type { InboxPlace } from "./inbox-address.ts";

const PAUSE_MS = 200;
const MAX_CHARS = 500;

interface SearchBoxProps {
  readonly place: InboxPlace;
  readonly ref: Ref<HTMLInputElement>;
}

/** Searches the list, as the public API does, when typing pauses. */
export function SearchBox({ place, ref }: SearchBoxProps) {
  const { t } = useTranslation("inbox");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What is typed and not searched for yet; null: nothing.
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? place.address.q ?? "";

  function search(words: string): void {
    clearTimeout(timer.current);
    place.go({ q: words.trim() }, { replace: true });
  }
  function type(words: string): void {
    setDraft(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(words), PAUSE_MS);
  }
  function leave(): void {
    if (draft !== null) search(draft);
    setDraft(null);
  }

  return (
    <div role="search" className="relative min-w-0 grow">
      <Search
        size={15}
        aria-hidden
        className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-2"
      />
      <input
        ref={ref}
        type="text"
        aria-label={t("search")}
        title={t("searchHint")}
        placeholder={t("search")}
        maxLength={MAX_CHARS}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Escape" || key === "Enter") currentTarget.blur();
        }}
        className="h-9 w-full rounded-control border border-control bg-sheet pr-8 pl-8 text-body max-md:h-11 max-md:text-field"
      />
      {text === "" ? null : (
        <button
          type="button"
          aria-label={t("clearSearch")}
          title={t("clearSearch")}
          onClick={() => {
            setDraft(null);
            search("");
          }}
          className="absolute inset-y-0 right-0 grid w-8 place-content-center text-ink-2 max-md:w-11"
        >
          <X size={15} aria-hidden />
        </button>
      )}
    </div>
  );
}
