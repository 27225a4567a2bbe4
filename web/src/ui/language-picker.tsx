import { lazy, Suspense } from "react";

// Menus bring a library for placing them along, which the first sight of a page does without.
const LanguageMenu = lazy(async () => ({
  default: (await import("./language-menu.tsx")).LanguageMenu,
}));

/** Changes the language. */
export function LanguagePicker() {
  return (
    <Suspense fallback={<span className="inline-block size-9 max-md:size-11" />}>
      <LanguageMenu />
    </Suspense>
  );
}
