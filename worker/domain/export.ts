import { DAY_MS } from "./time.ts";

/** How far a data export is. A failed one was tried several times. */
export const EXPORT_STATUSES = ["requested", "processing", "completed", "failed"] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** How long a finished export can be downloaded. */
export const EXPORT_LIFETIME_MS = DAY_MS;

/** Messages in one file of an export. */
export const MESSAGES_PER_FILE = 500;

/** Rows read at once for an export: mails have up to 256 KB each in their row. */
export const EXPORT_PAGE = 50;
