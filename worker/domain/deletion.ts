import { DAY_MS } from "./time.ts";

/** How long the deletion of an account can be taken back. */
export const DELETION_GRACE_DAYS = 30;
export const DELETION_GRACE_MS = DELETION_GRACE_DAYS * DAY_MS;
