import type { SpamRelay, SpamRelays } from "../worker/domain/spam/spam-reading.ts";
import { MAX_SPAM_RELAYS } from "./spam-limits.ts";

const MAX_RECEIVED_LENGTH = 2_000;
const PRIVATE_IP =
  /^(?:10|127|0)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^::1$|^f[cde]/i;
/** RFC 3848: an A says that the sender had signed in. */
const SIGNED_IN =
  / with (?:(?:ES|L|UTF8S|UTF8L)MTPS?A|ASMTP|HTTP[SU]?)(?: |;|$)|\(Authenticated sender: |\(via HTTP.?\)/i;
/** What Received headers look like that tell of no hop: submissions on the machine itself. */
const NO_HOP = / with local(?: for|-)?\b| with (?:IMAP|POP3)\b|\(fetchmail-/;
const DATE = /\s(\d{1,2} [A-Z][a-z]{2} \d{2,4} \d{1,2}:\d\d(?::\d\d)? [^\s;]+)/;

type Shape = readonly [pattern: RegExp, read: (groups: readonly string[]) => SpamRelay];

const IP = "\\[?(?:IPv6:)?([\\da-f.:]{3,45})\\]?";
/** How servers write a hop, the commonest first. */
const SHAPES: readonly Shape[] = [
  // Exim: rdns ([ip] helo=name), or without helo.
  [
    new RegExp(`^(\\S+) \\(${IP}(?::\\d+)? helo=(\\S+)\\) `, "i"),
    ([reverseName = "", ip = "", helo = ""]) => ({ reverseName, ip, helo }),
  ],
  [
    new RegExp(`^\\[([\\d.]+)\\] \\(helo=(\\S+?)[\\s)]`, "i"),
    ([ip = "", helo = ""]) => ({ reverseName: "", ip, helo }),
  ],
  // qmail and its kin: rdns (HELO name) (ip).
  [
    new RegExp(`^(\\S+) \\((?:HELO|EHLO) (\\S*)\\) \\(?(?:\\S*@)?${IP}\\)?`, "i"),
    ([reverseName = "", helo = "", ip = ""]) => ({ reverseName, ip, helo }),
  ],
  // Postfix and Sendmail: helo (rdns [ip]).
  [
    new RegExp(
      `^(\\S+) \\((?:\\S{1,64}@)?([^\\s\\[()]+?)\\.? ?${IP.replace("\\[?", "\\[")}[^)]{0,80}\\)`,
      "i",
    ),
    ([helo = "", reverseName = "", ip = ""]) => ({ reverseName, ip, helo }),
  ],
  // qmail without a HELO: rdns (ip).
  [
    new RegExp(`^(\\S+) \\((?:\\S{0,64}@)?([\\d.]{7,15})\\) by \\S+ with `, "i"),
    ([reverseName = "", ip = ""]) => ({ reverseName, ip, helo: reverseName }),
  ],
  // Without a name: helo ([ip]).
  [
    new RegExp(`^(\\S+) \\((?:\\S{0,64}@)?${IP}(?::\\d+)?[^)]{0,40}\\)`, "i"),
    ([helo = "", ip = ""]) => ({ reverseName: "", ip, helo }),
  ],
  [
    new RegExp(`^(\\S+) \\[([\\d.]+)\\]`),
    ([helo = "", ip = ""]) => ({ reverseName: "", ip, helo }),
  ],
  [new RegExp(`^\\[?([\\d.]{7,15})\\]? by `), ([ip = ""]) => ({ reverseName: "", ip, helo: "" })],
];

/** Reads one Received header: a hop, null for one that tells of none, or "unreadable". */
function readHop(value: string): SpamRelay | null | "unreadable" {
  const line = value.slice(0, MAX_RECEIVED_LENGTH).replace(/\s+/g, " ").trim();
  if (!/^\(?from /i.test(line) || NO_HOP.test(line)) return null;
  const rest = line.replace(/^\(?from /i, "");
  for (const [pattern, read] of SHAPES) {
    const groups = pattern.exec(rest);
    if (groups !== null) return named(read(groups.slice(1)));
  }
  return /\d{1,3}(?:\.\d{1,3}){3}/.test(rest) ? "unreadable" : null;
}

function named({ reverseName, ...relay }: SpamRelay): SpamRelay {
  const isUnknown = /^unknown$|^\[?[\d.]+\]?$/i.test(reverseName);
  return { ...relay, reverseName: isUnknown ? "" : reverseName };
}

/**
 * The hops of a mail by its Received headers, the newest first. Hops are trusted as long as they
 * come from private networks or signed-in senders; from the first other one on they are not.
 */
export function readRelays(received: readonly string[]): SpamRelays {
  let trusted = 0;
  let unreadable = 0;
  const external: SpamRelay[] = [];
  for (const value of received.slice(0, MAX_SPAM_RELAYS)) {
    const hop = readHop(value);
    if (hop === "unreadable") unreadable++;
    if (hop === null || hop === "unreadable") continue;
    const isTrusted = PRIVATE_IP.test(hop.ip) || SIGNED_IN.test(value);
    if (external.length === 0 && isTrusted) trusted++;
    else external.push(hop);
  }
  return { trusted, external, unreadable };
}

/** When each hop took the mail, ms, the newest first. */
export function hopTimes(received: readonly string[]): number[] {
  return received.slice(0, MAX_SPAM_RELAYS).flatMap((value) => {
    const date = DATE.exec(value.slice(0, MAX_RECEIVED_LENGTH).replace(/\s+/g, " "))?.[1];
    const at = date === undefined ? Number.NaN : Date.parse(date);
    return Number.isNaN(at) ? [] : [at];
  });
}
