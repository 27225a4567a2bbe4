import { Suspense } from "react";
import { lazyPart } from "./lazy-part.tsx";

// Menus bring a library for placing them along, which the first sight of a page does without.
const LanguageMenu = lazyPart(async () => (await import("./language-menu.tsx")).LanguageMenu);

/** Changes the language. */
export function LanguagePicker() {
  return (
    <Suspense fallback={<span className="inline-block size-9 max-md:size-11" />}>
      <LanguageMenu />
    </Suspense>
  );
}
