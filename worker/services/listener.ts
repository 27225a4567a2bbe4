import type { MessageFilter } from "../domain/filter.ts";
import type { CompanyId } from "../domain/ids.ts";
import { openBell, type Bell, type Ring } from "../hub/bell.ts";
import { faultText } from "../log/fault-text.ts";
import { report } from "../log/report.ts";
import type { ServiceContext } from "./context.ts";
import { inTime } from "../domain/in-time.ts";

/** While a hub cannot be reached, a listener says "lost" this often, and its reader reads. */
export const PULSE_MS = 1000;
/** A hub that has not answered by then counts as one that cannot be reached. */
const OPEN_MS = 2000;

export interface Listener {
  /** What comes next; after "lost" the reader has to read, for something may have been missed. */
  next(timeoutMs: number): Promise<Ring>;
  close(): void;
}

/** Listens to the hubs of a filter, and goes on listening when they come and go. Never throws. */
export async function listen(
  context: ServiceContext,
  companyId: CompanyId,
  filter: MessageFilter,
): Promise<Listener> {
  const open = () => tryOpen(context, companyId, filter);
  let bell = await open();
  let losses = 0;
  return {
    async next(timeoutMs) {
      if (bell === null) {
        await pause(Math.min(PULSE_MS, timeoutMs));
        bell = await open();
        return { kind: "lost" };
      }
      const ring = await bell.next(timeoutMs);
      losses = ring.kind === "lost" ? losses + 1 : 0;
      if (ring.kind === "lost") {
        bell.close();
        // A hub that is lost again and again is not helped by all its listeners coming back at once.
        if (losses > 1) await pause(Math.min(Math.random() * PULSE_MS, timeoutMs));
        bell = await open();
      }
      return ring;
    },
    close: () => bell?.close(),
  };
}

async function tryOpen(
  context: ServiceContext,
  companyId: CompanyId,
  filter: MessageFilter,
): Promise<Bell | null> {
  const { namespaceIds, tags } = filter;
  const opening = openBell(context.hubs, { companyId, namespaceIds, tags });
  try {
    return await inTime(opening, OPEN_MS);
  } catch (error) {
    // A bell that opens after all would keep its sockets; one that does not has been reported.
    opening.then(
      (bell) => bell.close(),
      () => {},
    );
    const message = `no hub, reading every second instead: ${faultText(error)}`;
    report(context, { event: "error", message });
    return null;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
