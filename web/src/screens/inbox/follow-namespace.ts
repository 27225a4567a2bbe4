import type { LiveNotice } from "../../../../worker/contract/inbox.ts";
import { signArrivals } from "./arrival-sign.ts";
import { coalesced } from "./coalesced.ts";
import { LiveSocket, type LiveState } from "./live-socket.ts";

interface Follower {
  readonly onState: (state: LiveState) => void;
  readonly onNotice: (notice: LiveNotice) => void;
  /** Whether the list that is shown would have the message. */
  readonly concerns: (notice: LiveNotice) => boolean;
  /** Reads on after the newest message that is shown. Never rejects. */
  readonly read: () => Promise<void>;
}

/**
 * Follows a namespace by its live socket: reads on at each notice and each new connection, so that
 * a lost one leaves no gap. A hidden page reads nothing until it is shown; its title and icon say
 * how much came. The returned function ends it.
 */
export function followNamespace(company: string, ns: string, follower: Follower): () => void {
  const readOn = coalesced(follower.read);
  let unseen = 0;
  let isBehind = false;

  function readWhenShown(): void {
    isBehind = document.hidden;
    if (!document.hidden) readOn();
  }
  function onVisibility(): void {
    if (document.hidden) return;
    unseen = 0;
    signArrivals(0);
    if (isBehind) readWhenShown();
  }

  const socket = new LiveSocket(company, ns, {
    onState: (state) => {
      follower.onState(state);
      // Also when it was lost: where no socket opens, each try to get one reads on.
      readWhenShown();
    },
    onNotice: (notice) => {
      follower.onNotice(notice);
      if (!follower.concerns(notice)) return;
      if (document.hidden) {
        unseen += 1;
        signArrivals(unseen);
      }
      readWhenShown();
    },
  });
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    socket.close();
    signArrivals(0);
  };
}
