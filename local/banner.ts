import { styleText } from "node:util";
import type { LocalServer } from "./server.ts";

export interface BannerFacts extends Pick<
  LocalServer,
  "apiUrl" | "smtpHost" | "smtpPort" | "inboxHost" | "namespace" | "apiKey"
> {
  readonly name: string;
  readonly version: string;
  /** From the start of the process to now. */
  readonly readyMs: number;
  /** Where the key stands for scripts to read. */
  readonly envFile: string;
  readonly hasHotkeys: boolean;
}

type Style = Parameters<typeof styleText>[0];

const WIDTH = 76;
const LABEL_WIDTH = 12;
const VALUE_WIDTH = 26;

/**
 * What `npm start` says when it is ready: where everything is, and two commands that work as
 * pasted. In colours when `stream` takes them.
 */
export function banner(facts: BannerFacts, stream: NodeJS.WritableStream): string {
  const paint = (style: Style, text: string): string => styleText(style, text, { stream });
  const { apiUrl, smtpHost, smtpPort, namespace, apiKey } = facts;
  const title = `${facts.name.toUpperCase()} ${facts.version}  local`;
  const ready = `ready in ${(facts.readyMs / 1000).toFixed(1)} s`;
  const row = (label: string, value: string, note: string): string => {
    const head = `${label.padEnd(LABEL_WIDTH)} ${paint("cyan", value)}`;
    const gap = " ".repeat(Math.max(2, VALUE_WIDTH - value.length));
    return note === "" ? head : `${head}${gap}${paint("dim", note)}`;
  };
  return [
    "",
    `  ${paint("bold", title)}${paint("dim", ready.padStart(WIDTH - title.length))}`,
    "",
    `  ➜  ${row("Console", `${apiUrl}/console`, "signed in as the demo user")}`,
    `  ➜  ${row("API", apiUrl, "docs at /docs")}`,
    `  ➜  ${row("SMTP", `${smtpHost}:${smtpPort}`, "no login, no TLS, nothing leaves")}`,
    "",
    `  ${row("Namespace", namespace, "active, Pro limits")}`,
    `  ${row("API key", apiKey, "")}`,
    `  ${" ".repeat(LABEL_WIDTH)} ${paint("dim", `also in ${facts.envFile}`)}`,
    "",
    "  Try it. In a second terminal, wait for a mail (30 s at most):",
    "",
    `    curl -s "${apiUrl}/api/v1/message?ns=${namespace}&tag=hello&await_messages=true" \\`,
    `      -H "api-key: ${apiKey}"`,
    "",
    "  Then send one. Any app that speaks SMTP will do, or:",
    "",
    ...sendingLines(facts).map((line) => `    ${line}`),
    "",
    ...(facts.hasHotkeys ? [`  ${paint("dim", HOTKEYS)}`, ""] : []),
  ].join("\n");
}

const HOTKEYS = "[o] open console   [s] send a sample mail   [c] clear   [q] quit";

function sendingLines({ smtpHost, smtpPort, namespace, inboxHost }: BannerFacts): string[] {
  return [
    `curl -s smtp://${smtpHost}:${smtpPort} --mail-from app@shop.test \\`,
    `  --mail-rcpt ${namespace}.hello@${inboxHost} \\`,
    String.raw`  -T <(printf 'Subject: Your code is 493027\n\nHello.\n')`,
  ];
}
