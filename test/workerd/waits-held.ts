import { vi } from "vitest";
import type { Tenant } from "./builders.ts";

/** Resolves when so many waits of the company are held, as the log says. */
export function waitsHeld({ namespace }: Tenant, count: number): Promise<void> {
  return new Promise((resolve) => {
    let held = 0;
    vi.spyOn(console, "log").mockImplementation((line: string) => {
      const { event, namespaces }: { event: string; namespaces?: string[] } = JSON.parse(line);
      if (event !== "wait" || !namespaces?.includes(namespace)) return;
      held += 1;
      if (held === count) resolve();
    });
  });
}
