/** How long a console's socket is good, in ms: then whoever holds it has to be let in anew. */
export const LIVE_MS = 10 * 60_000;
/** The code that an older one is closed with. */
export const LIVE_OVER = 4001;
