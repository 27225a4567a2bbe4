import { createContext, useContext, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** The place in the frame's bar that the screen fills; null until the bar stands. */
export const HeaderSlot = createContext<HTMLElement | null>(null);

interface ScreenHeaderProps {
  /** The screen's only h1. */
  readonly title: ReactNode;
  /** What can be done on the screen, at the end of the bar. */
  readonly children?: ReactNode;
}

/** Puts the screen's title and actions into the bar above it. */
export function ScreenHeader({ title, children }: ScreenHeaderProps) {
  const slot = useContext(HeaderSlot);
  if (slot === null) return null;
  return createPortal(
    <>
      <h1 className="min-w-0 grow truncate text-lead font-semibold tracking-tight">{title}</h1>
      {children}
    </>,
    slot,
  );
}
