/** How far a data export is. A failed one was tried several times. */
export type ExportStatus = "requested" | "processing" | "completed" | "failed";

/** How long a finished export can be downloaded. */
export const EXPORT_LIFETIME_MS = 24 * 60 * 60 * 1000;
