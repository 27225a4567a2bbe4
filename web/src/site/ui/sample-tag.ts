/** The tag that the site shows until a visitor types another. */
export const SAMPLE_TAG = "signup-4821";
