import type { State } from "./state.ts";

/** The state of a stand-in that nobody has used. */
export function emptyState(): State {
  return {
    ahead: 0,
    serial: 0,
    customers: [],
    checkouts: [],
    portals: [],
    subscriptions: [],
    invoices: [],
    events: [],
    replies: {},
  };
}
