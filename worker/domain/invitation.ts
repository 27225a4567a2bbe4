const MINUTE_MS = 60_000;

/** How long an invitation can be accepted. */
export const INVITATION_LIFETIME_MS = 7 * 24 * 60 * MINUTE_MS;
/** How long after it was sent an invitation is not sent again. */
export const INVITATION_PAUSE_MS = MINUTE_MS;
/** Invitations of one company that may be open at once: a name typed by a user goes out in each. */
export const MAX_OPEN_INVITATIONS = 100;
/** Invitations that one company may send in a day (UTC), again or for the first time, open or taken back. */
export const MAX_INVITATIONS_PER_DAY = 100;
