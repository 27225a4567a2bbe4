import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Suspense, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Arrivals } from "../auth/arrivals.tsx";
import { company } from "../queries/company.ts";
import { useAuth, useUser } from "../session/auth-context.ts";
import { useWide } from "../ui/use-wide.ts";
import { useWanted } from "../ui/use-wanted.ts";
import { CommandPaletteHost } from "./command-palette-host.tsx";
import { Header } from "./header.tsx";
import { HeaderSlot } from "./screen-header.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import { SIDEBAR_ID } from "./sidebar-toggle.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useSidebar } from "./use-sidebar.ts";
import { lazyPart } from "../ui/lazy-part.tsx";

const PendingDeletion = lazyPart(
  async () => (await import("./pending-deletion.tsx")).PendingDeletion,
);
const Drawer = lazyPart(async () => (await import("./drawer.tsx")).Drawer);

const MAIN_ID = "main";

export interface ConsoleFrameProps {
  readonly children: ReactNode;
}

/** What surrounds every screen of the console: sidebar, bar, palette and keys. */
export function ConsoleFrame({ children }: ConsoleFrameProps) {
  const { t } = useTranslation("console");
  const { refresh } = useAuth();
  const { deletionAt = null } = useQuery(company(useUser().company.id)).data ?? {};
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const isDesk = useWide("md");
  const { isOpen: hasSidebar } = useSidebar();
  const wantsDrawer = useWanted(drawerOpen);
  useEffect(() => void refresh(), [refresh]);

  return (
    <div
      className={clsx(
        "min-h-dvh md:grid",
        hasSidebar ? "md:grid-cols-[212px_minmax(0,1fr)]" : "md:grid-cols-[minmax(0,1fr)]",
      )}
    >
      <a
        href={`#${MAIN_ID}`}
        className="sr-only z-60 bg-ink px-4 py-2 text-sheet focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t("skip")}
      </a>
      <aside
        id={SIDEBAR_ID}
        hidden={!hasSidebar}
        className="sticky top-0 z-20 h-dvh border-r border-rule max-md:hidden"
      >
        {isDesk && hasSidebar ? <Sidebar /> : null}
      </aside>
      {wantsDrawer ? (
        <Suspense>
          <Drawer open={drawerOpen} onOpenChange={setDrawerOpen}>
            <Sidebar onPick={() => setDrawerOpen(false)} />
          </Drawer>
        </Suspense>
      ) : null}
      <div className="flex min-h-dvh min-w-0 flex-col bg-sheet">
        <Header onSlot={setSlot} onToggle={() => setDrawerOpen(true)} />
        {deletionAt === null ? null : (
          <Suspense>
            <PendingDeletion deletionAt={deletionAt} />
          </Suspense>
        )}
        <main id={MAIN_ID} tabIndex={-1} className="min-w-0 grow outline-none">
          <HeaderSlot value={slot}>
            <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
          </HeaderSlot>
        </main>
      </div>
      <CommandPaletteHost />
      <Arrivals />
    </div>
  );
}
