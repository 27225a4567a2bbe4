/** Red, green and blue, 0 to 255. */
export type Color = readonly [number, number, number];

const NAMED: Readonly<Record<string, Color>> = {
  black: [0, 0, 0],
  white: [255, 255, 255],
  red: [255, 0, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  silver: [192, 192, 192],
  yellow: [255, 255, 0],
  navy: [0, 0, 128],
};
const DECLARED = {
  color: /(?:^|;)\s*color\s*:\s*([^;]{1,60})/i,
  background: /(?:^|;)\s*background(?:-color)?\s*:\s*([^;]{1,60})/i,
} as const;
/** Below it, people see no difference; weighed by how bright each colour is to the eye. */
const ALIKE = 12;

/** The colour an attribute or a style gives; null when it gives none, or none that we know. */
export function readColor(
  attribute: string | undefined,
  style: string,
  property: keyof typeof DECLARED,
): Color | null {
  const value = DECLARED[property].exec(style)?.[1] ?? attribute;
  return value === undefined ? null : parseColor(value.trim().toLowerCase());
}

function parseColor(value: string): Color | null {
  const long = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})\b/.exec(value);
  if (long !== null) return triple(long.slice(1).map((part) => Number.parseInt(part, 16)));
  const short = /^#([\da-f])([\da-f])([\da-f])\b/.exec(value);
  if (short !== null) return triple(short.slice(1).map((part) => Number.parseInt(part + part, 16)));
  const spoken = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)/.exec(value);
  if (spoken !== null) return triple(spoken.slice(1).map(Number));
  return Object.hasOwn(NAMED, value) ? (NAMED[value] ?? null) : null;
}

function triple([red = 0, green = 0, blue = 0]: readonly number[]): Color {
  return [red, green, blue];
}

/** Whether text of the one colour cannot be read on the other. */
export function isAlikeColor(a: Color, b: Color): boolean {
  const red = 0.2126 * (a[0] - b[0]);
  const green = 0.7152 * (a[1] - b[1]);
  const blue = 0.0722 * (a[2] - b[2]);
  return Math.hypot(red, green, blue) < ALIKE;
}
