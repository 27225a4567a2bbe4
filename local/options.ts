import {
  ArgumentFault,
  FLAG,
  parseArguments,
  TEXT,
  textOf,
  type ArgumentValue,
  type Parsed,
} from "./command-line.ts";

export interface StartOptions {
  readonly apiPort: number;
  readonly smtpPort: number;
  readonly dataDir: string;
  /** Host names that the API answers to, beside those of this machine. */
  readonly allowedHosts: readonly string[];
  readonly isFresh: boolean;
  readonly isJson: boolean;
}

export interface RelayOptions {
  /** Base URL of the service. */
  readonly to: string;
  readonly apiKey: string;
  readonly host: string;
  readonly smtpPort: number;
  readonly isJson: boolean;
}

export interface DevOptions {
  readonly apiPort: number;
  readonly consolePort: number;
  readonly dataDir: string;
  /** As for `npm start`. */
  readonly allowedHosts: readonly string[];
}

const DEFAULT_API_PORT = 30_001;
const DEFAULT_CONSOLE_PORT = 30_000;
/** Mailpit's and MailDev's default, so most applications are set to it already. */
const DEFAULT_SMTP_PORT = 1025;
const MAX_PORT = 65_535;

export const START_HELP = `npm start -- [options]

  --port N        port of the API and the docs (${DEFAULT_API_PORT})
  --smtp-port N   port of the SMTP listener (${DEFAULT_SMTP_PORT})
  --data DIR      folder for all state (.restante)
  --allow-hosts N host names that the API answers to, with commas between,
                  beside localhost, 127.0.0.1, [::1] and host.docker.internal
  --fresh         start with that state removed
  --json          one line of JSON when ready, then one for each event
  --help          this text

A taken port is replaced by the next free one. DEBUG=1 shows what the runtime logs.
`;

export const RELAY_HELP = `npm run relay -- --to URL [options]

Listens for SMTP and hands every mail to the service at URL.

  --to URL        base URL of the service
  --key KEY       API key; else from RESTANTE_API_KEY
  --host H        address to listen on (127.0.0.1)
  --smtp-port N   port to listen on (${DEFAULT_SMTP_PORT})
  --json          one line of JSON for each mail
  --help          this text
`;

export const DEV_HELP = `npm run dev -- [options]

Runs both Workers by wrangler dev and the console by Vite; both follow the files as you save.

  --port N          port of the API (${DEFAULT_API_PORT})
  --console-port N  port of the console (${DEFAULT_CONSOLE_PORT})
  --data DIR        folder for all state (.restante/dev)
  --allow-hosts N   host names that the API answers to, with commas between,
                    beside localhost, 127.0.0.1, [::1] and host.docker.internal
  --help            this text

A taken port is replaced by the next free one.
`;

/** Reads the arguments of `npm start`. */
export function parseStart(args: readonly string[]): Parsed<StartOptions> {
  return parseArguments(
    args,
    {
      port: TEXT,
      "smtp-port": TEXT,
      data: TEXT,
      "allow-hosts": TEXT,
      fresh: FLAG,
      json: FLAG,
      help: FLAG,
    },
    (values) => ({
      apiPort: portOf("--port", values["port"], DEFAULT_API_PORT),
      smtpPort: portOf("--smtp-port", values["smtp-port"], DEFAULT_SMTP_PORT),
      dataDir: textOf("--data", values["data"], ".restante"),
      allowedHosts: hostsOf(values["allow-hosts"]),
      isFresh: values["fresh"] === true,
      isJson: values["json"] === true,
    }),
  );
}

/** Reads the arguments of `npm run dev`. */
export function parseDev(args: readonly string[]): Parsed<DevOptions> {
  const known = {
    port: TEXT,
    "console-port": TEXT,
    data: TEXT,
    "allow-hosts": TEXT,
    help: FLAG,
  };
  return parseArguments(args, known, (values) => ({
    apiPort: portOf("--port", values["port"], DEFAULT_API_PORT),
    consolePort: portOf("--console-port", values["console-port"], DEFAULT_CONSOLE_PORT),
    dataDir: textOf("--data", values["data"], ".restante/dev"),
    allowedHosts: hostsOf(values["allow-hosts"]),
  }));
}

/** Reads the arguments of `npm run relay`; `envKey` is the API key of the environment. */
export function parseRelay(args: readonly string[], envKey = ""): Parsed<RelayOptions> {
  return parseArguments(
    args,
    { to: TEXT, key: TEXT, host: TEXT, "smtp-port": TEXT, json: FLAG, help: FLAG },
    (values) => ({
      to: urlOf(textOf("--to", values["to"], "")),
      apiKey: keyOf(textOf("--key", values["key"], envKey)),
      host: textOf("--host", values["host"], "127.0.0.1"),
      smtpPort: portOf("--smtp-port", values["smtp-port"], DEFAULT_SMTP_PORT),
      isJson: values["json"] === true,
    }),
  );
}

function portOf(name: string, value: ArgumentValue, standard: number): number {
  if (value === undefined) return standard;
  const port = Number(value);
  if (typeof value === "string" && /^\d+$/.test(value) && port <= MAX_PORT) return port;
  throw new ArgumentFault(`${name} takes a port from 0 to ${MAX_PORT}, not "${value}".`);
}

/** As browsers write host names: in lower case. */
function hostsOf(value: ArgumentValue): readonly string[] {
  const text = textOf("--allow-hosts", value, "");
  const hosts = text === "" ? [] : text.toLowerCase().split(",");
  const wrong = hosts.find((host) => URL.parse(`http://${host}`)?.hostname !== host);
  if (wrong === undefined) return hosts;
  throw new ArgumentFault(`--allow-hosts takes host names with commas between, not "${wrong}".`);
}

function urlOf(text: string): string {
  if (text === "") throw new ArgumentFault("--to is missing: the base URL of the service.");
  const url = URL.parse(text);
  if (url?.protocol === "http:" || url?.protocol === "https:") return text;
  throw new ArgumentFault(`--to takes an http or https URL, not "${text}".`);
}

function keyOf(key: string): string {
  if (key !== "") return key;
  throw new ArgumentFault("--key is missing: an API key of the service, or RESTANTE_API_KEY.");
}
