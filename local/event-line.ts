import { styleText } from "node:util";
import type { LocalEvent } from "./events.ts";
import { formatBytes, plain } from "./text.ts";

type Style = Parameters<typeof styleText>[0];

interface Line {
  readonly verb: string;
  readonly namespace: string;
  readonly tag: string;
  readonly facts: readonly string[];
}

const VERB_WIDTH = 7;
const BOX_WIDTH = 18;
const MAX_SUBJECT = 60;
const SECOND_MS = 1_000;

const COLOURS: { readonly [Name in LocalEvent["event"]]: Style } = {
  mail: "green",
  again: "cyan",
  deferred: "yellow",
  failed: "red",
  refused: "yellow",
  wait: "cyan",
  answer: "cyan",
  unanswered: "cyan",
  query: "cyan",
  sweep: "cyan",
  error: "red",
};

/** One event as one line for people, coloured when `stream` takes colours. `at` is in ms. */
export function eventLine(event: LocalEvent, at: number, stream: NodeJS.WritableStream): string {
  const paint = (style: Style, text: string): string => styleText(style, text, { stream });
  const { verb, namespace, tag, facts } = lineOf(event);
  const paintedTag = tag === "" ? "" : `.${paint(["black", "bgYellowBright"], tag)}`;
  const width = namespace.length + (tag === "" ? 0 : tag.length + 1);
  const box = namespace + paintedTag + " ".repeat(Math.max(0, BOX_WIDTH - width));
  const time = paint("dim", new Date(at).toTimeString().slice(0, 8));
  const paintedVerb = paint(COLOURS[event.event], verb.padEnd(VERB_WIDTH));
  return [`  ${time}  ${paintedVerb}${box}`, ...facts].join("   ").trimEnd();
}

function lineOf(event: LocalEvent): Line {
  switch (event.event) {
    case "wait":
      return filterLine("wait", event, ["1 client waiting"]);
    case "answer":
      return filterLine("done", event, answerFacts(event));
    case "unanswered":
      return filterLine("done", event, [unansweredFact(event)]);
    case "query":
      return line("query", event.api, queryFacts(event));
    case "sweep":
      return line("sweep", "", [sweepFact(event)]);
    case "error":
      return line("error", "", [plain(event.message)]);
    default:
      return mailLine(event);
  }
}

type Of<Name extends LocalEvent["event"]> = Extract<LocalEvent, { event: Name }>;

function mailLine(event: Of<"mail" | "again" | "deferred" | "failed" | "refused">): Line {
  switch (event.event) {
    case "mail":
      return boxLine("mail", event, mailFacts(event));
    case "again":
      return boxLine("again", event, ["the same delivery once more, kept once"]);
    case "deferred":
      return boxLine("later", event, ["kept, readable after the next sweep", plain(event.message)]);
    case "failed":
      return boxLine("failed", event, ["not kept, the sender tries again", plain(event.message)]);
    case "refused":
      return line("drop", plain(event.address.replace(/@[^@]*$/, "")), [plain(event.detail)]);
    default:
      return event satisfies never;
  }
}

function line(verb: string, namespace: string, facts: readonly string[]): Line {
  return { verb, namespace, tag: "", facts };
}

function boxLine(
  verb: string,
  { namespace, tag }: { namespace: string; tag: string },
  facts: readonly string[],
): Line {
  return { verb, namespace: plain(namespace), tag: plain(tag), facts };
}

function filterLine(
  verb: string,
  { namespaces, tags }: { namespaces: readonly string[]; tags: readonly string[] },
  facts: readonly string[],
): Line {
  return { verb, namespace: plain(namespaces.join(",")), tag: plain(tags.join(",")), facts };
}

function mailFacts(event: Of<"mail">): string[] {
  const subject = event.subject === undefined ? [] : [`"${shorten(event.subject)}"`];
  return [...subject, formatBytes(event.size), formatMs(event.ms)];
}

function answerFacts(event: Of<"answer">): string[] {
  if (event.timedOut) return [`nothing came in ${(event.waitedMs / SECOND_MS).toFixed(1)} s`];
  const mails = event.messages === 1 ? "1 mail" : `${event.messages} mails`;
  const late = event.sinceReceiptMs;
  return late === null
    ? [`answered with ${mails}`]
    : [`answered with ${mails}`, `${formatMs(late)} after receipt`];
}

function unansweredFact({ code }: Of<"unanswered">): string {
  return code === null ? "the client hung up" : `ended with ${code}`;
}

function queryFacts(event: Of<"query">): string[] {
  const { refused, messages, ms } = event;
  if (refused.length > 0) return [refused.join(", "), formatMs(ms)];
  return [messages === 1 ? "1 mail" : `${messages} mails`, formatMs(ms)];
}

function sweepFact(event: Of<"sweep">): string {
  const { expired, recaptured, removed } = event;
  return `${expired} expired, ${recaptured} recaptured, ${removed} removed`;
}

function formatMs(ms: number): string {
  return `${Math.round(ms)} ms`;
}

function shorten(subject: string): string {
  const characters = Array.from(plain(subject));
  if (characters.length <= MAX_SUBJECT) return characters.join("");
  return `${characters.slice(0, MAX_SUBJECT - 1).join("")}…`;
}
