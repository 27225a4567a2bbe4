type Formats<Options, Format> = (language: string, options?: Options) => Format;

/** Numbers as `language` writes them. */
export const numberFormat: Formats<Intl.NumberFormatOptions, Intl.NumberFormat> = kept(
  (language, options) => new Intl.NumberFormat(language, options),
);

/**
 * A whole number as `language` writes it. Below a thousand it is its digits in all our languages, and
 * the first format of a page, which costs a phone tens of milliseconds, is not wanted.
 */
export function countText(count: number, language: string): string {
  return count >= 0 && count < 1000 ? String(count) : numberFormat(language).format(count);
}

/** Dates and times as `language` writes them. */
export const dateFormat: Formats<Intl.DateTimeFormatOptions, Intl.DateTimeFormat> = kept(
  (language, options) => new Intl.DateTimeFormat(language, options),
);

/** Distances in time as `language` says them. */
export const relativeFormat: Formats<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat> =
  kept((language, options) => new Intl.RelativeTimeFormat(language, options));

/** To make a format costs a phone milliseconds, and each row of a list wants one at each paint. */
function kept<Options, Format>(make: Formats<Options, Format>): Formats<Options, Format> {
  const made = new Map<string, Format>();
  return (language, options) => {
    const name = `${language} ${JSON.stringify(options)}`;
    const format = made.get(name) ?? make(language, options);
    made.set(name, format);
    return format;
  };
}
