import { Menu, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { LanguagePicker } from "../ui/language-picker.tsx";
import { ThemeButton } from "../ui/theme-button.tsx";
import { useWide } from "../ui/use-wide.ts";
import { openCommandPalette } from "./open-command-palette.ts";
import { SidebarToggle } from "./sidebar-toggle.tsx";

const PALETTE_KEYS = "Ctrl K";

interface HeaderProps {
  /** Given the place for the screen's title and actions. */
  readonly onSlot: (slot: HTMLElement | null) => void;
  /** Opens the drawer of a phone. */
  readonly onToggle: () => void;
}

/** The bar above the screen. */
export function Header({ onSlot, onToggle }: HeaderProps) {
  const { t } = useTranslation("console");
  const hasRoom = useWide("sm");
  const isDesk = useWide("md");
  return (
    <header className="sticky top-0 z-30 flex h-[58px] items-center gap-2 border-b border-rule bg-sheet pr-2 pl-1 md:pr-4 md:pl-3">
      {isDesk ? (
        <SidebarToggle />
      ) : (
        <IconButton icon={Menu} label={t("openMenu")} onClick={onToggle} />
      )}
      <div ref={onSlot} className="flex min-w-0 grow items-center gap-3" />
      <Button
        className="ml-3 w-56 justify-start text-ink-2 max-lg:hidden"
        onClick={openCommandPalette}
      >
        <Search size={15} aria-hidden />
        <span className="grow text-left font-normal">{t("search")}</span>
        <Kbd>{PALETTE_KEYS}</Kbd>
      </Button>
      <div className="flex">
        <IconButton
          icon={Search}
          label={t("search")}
          onClick={openCommandPalette}
          className="lg:hidden"
        />
        {hasRoom ? (
          <>
            <LanguagePicker />
            <ThemeButton />
          </>
        ) : null}
      </div>
    </header>
  );
}
