import { Menu } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface PublicMenuProps {
  /** Links, one below another. */
  readonly children: ReactNode;
}

/** What the header has no room for on a small screen. */
export function PublicMenu({ children }: PublicMenuProps) {
  const { t } = useTranslation();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what its own summary opens
    <details className="group lg:hidden" onKeyDown={closeByEscape}>
      <summary
        aria-label={t("nav.menu")}
        className="grid size-11 cursor-pointer list-none place-items-center text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        <Menu size={20} aria-hidden />
      </summary>
      <nav
        aria-label={t("nav.menu")}
        className="absolute inset-x-0 top-full flex flex-col gap-1 border-y border-rule bg-sheet px-4 py-3 shadow-overlay [&>a]:py-2.5"
      >
        {children}
      </nav>
    </details>
  );
}

function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== "Escape" || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}
