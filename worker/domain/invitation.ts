import { DAY_MS, MINUTE_MS } from "./time.ts";

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;
export const INVITATION_LIFETIME_MS = INVITATION_DAYS * DAY_MS;
/** How long after it was sent an invitation is not sent again. */
export const INVITATION_PAUSE_MS = MINUTE_MS;
/** Invitations of one company that may be open at once: a name typed by a user goes out in each. */
export const MAX_OPEN_INVITATIONS = 100;
/** Invitations that one company may send in a day (UTC), again or for the first time, open or taken back. */
export const MAX_INVITATIONS_PER_DAY = 100;
