import type { SpamReading } from "./spam-reading.ts";

/** Lets several rules share what one of them has worked out: `read` runs once a mail. */
export function perMail<Value>(read: (mail: SpamReading) => Value): (mail: SpamReading) => Value {
  const known = new WeakMap<SpamReading, { value: Value }>();
  return (mail) => {
    const entry = known.get(mail) ?? { value: read(mail) };
    known.set(mail, entry);
    return entry.value;
  };
}
