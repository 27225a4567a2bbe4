const KIB = 1024;
const MIB = 1024 * KIB;

export const MAX_PARTS = 1_000;
export const MAX_DEPTH = 64;
/** Lines that postal-mime has to look at: headers, and what begins like a boundary. */
export const MAX_LINES = 200_000;
/** Header bytes of all parts of a mail together. */
export const MAX_PART_HEADER_BYTES = 256 * KIB;
/** Decoded bytes of all plain texts together, and of all HTML texts. */
export const MAX_TEXT_BYTES = 5 * MIB;
/** How far into an encoded text we look for them. */
export const MAX_ENCODED_TEXT_BYTES = 4 * MAX_TEXT_BYTES;
/** A longer text stays wrapped as sent, because unwrapping takes many times its memory. */
export const MAX_FLOWED_BYTES = MIB;
/** Of the body of a mail that cannot be taken apart. */
export const MAX_UNPARSED_TEXT_BYTES = 64 * KIB;
export const MAX_SUBJECT_LENGTH = 4_000;
/** Names that the sender chooses for an attachment; file systems take 255 bytes. */
export const MAX_NAME_LENGTH = 500;
/** Such names of all attachments together, as JSON: they stand in the row, of which D1 takes 2 MB. */
export const MAX_NAMES_LENGTH = 256 * KIB;
