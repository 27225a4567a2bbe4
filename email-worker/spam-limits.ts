const KIB = 1024;

// How much of a mail the spam test looks at. Spam that hides behind so much ham is none a test needs.

export const MAX_SPAM_HEADER_BYTES = 64 * KIB;
export const MAX_SPAM_TEXT = 64 * KIB;
export const MAX_SPAM_HTML = 256 * KIB;
export const MAX_SPAM_PART_BYTES = 256 * KIB;
export const MAX_SPAM_URLS = 500;
export const MAX_SPAM_URL_LENGTH = 2_000;
export const MAX_SPAM_RELAYS = 50;
