import { CHARSETS } from "./nasty-charsets.ts";
import { HEADERS } from "./nasty-headers.ts";
import type { NastyMail } from "./nasty-mail.ts";
import { SIZES } from "./nasty-sizes.ts";
import { STRUCTURE } from "./nasty-structure.ts";

export type { NastyMail } from "./nasty-mail.ts";

/** Every mail here once broke a reader, or would. Built on demand: some are 24 MiB. */
export const NASTY_MAILS: readonly NastyMail[] = [...STRUCTURE, ...CHARSETS, ...HEADERS, ...SIZES];
