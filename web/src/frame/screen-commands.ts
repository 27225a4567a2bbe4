import { useEffect } from "react";

/** Something that the screen shown can do, with its key. */
export interface ScreenCommand {
  readonly label: string;
  /** As the palette shows it. */
  readonly keys: string;
  readonly act: () => void;
}

let current: readonly ScreenCommand[] = [];

/** What the palette lists for the screen that is shown. */
export function currentScreenCommands(): readonly ScreenCommand[] {
  return current;
}

/** Lists the screen's commands in the palette for as long as the screen is shown. */
export function useScreenCommands(commands: readonly ScreenCommand[]): void {
  useEffect(() => {
    current = commands;
    return () => {
      current = [];
    };
  }, [commands]);
}
