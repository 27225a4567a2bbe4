import { DAY_MS } from "./time.ts";

/** How long a sign-in lasts. */
export const SESSION_MS = 30 * DAY_MS;
/** How long an ended session is remembered, so that its token is answered as expired. */
export const SESSION_MEMORY_MS = 30 * DAY_MS;
/** Of what a browser calls itself, this much is kept. */
export const MAX_USER_AGENT = 300;
