import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Where .ci/run has put it; else the one on the path. */
const COMMAND = process.env["SCHEMATHESIS"] ?? "schemathesis";

// Three would end the session that all others are asked with, and one speaks WebSocket.
const NOT_ASKED = ["logOut", "revokeSession", "revokeSessions", "live"].flatMap((name) => [
  "--exclude-operation-id",
  name,
]);

const ACCEPTED = ["2xx", 401, 403, 404, 409, 429, "5xx"];
// What these take may be in the shape of the document, and still be a code, a signature, a search or a
// pair of parameters that is wrong.
const SOMETIMES_WRONG = (
  "logIn changeEmail deleteCompany finishOAuth finishLink stripeWebhook readMessages inbox " +
  "createNamespace requestEmailChange startCheckout graphql graphqlByUrl compatibleGraphql " +
  "compatibleJson"
).split(" ");

/** What the API's document does not tell. */
export interface Target {
  readonly apiUrl: string;
  /** Of an owner's session. */
  readonly token: string;
  /** Keys of the company, which take turns. */
  readonly keys: readonly string[];
  /** What parameters may name, by place and name, as in `path.company`. */
  readonly known: Readonly<Record<string, string>>;
}

export interface Effort {
  readonly seed: number;
  /** Random cases for each operation, beside those that cover its schema. */
  readonly examples: number;
}

/** Whether schemathesis is on this machine. */
export async function hasSchemathesis(): Promise<boolean> {
  return run(COMMAND, ["--version"]).then(
    () => true,
    () => false,
  );
}

/** Lets schemathesis ask every call of the document; returns its exit status and what it printed. */
export async function runSchemathesis(
  target: Target,
  { seed, examples }: Effort,
): Promise<{ status: number; output: string }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "restante-schemathesis-"));
  try {
    const config = path.join(folder, "schemathesis.toml");
    await writeFile(config, configOf(target));
    const { keys, apiUrl } = target;
    const env = {
      ...process.env,
      PYTHONPATH: import.meta.dirname,
      PYTHONDONTWRITEBYTECODE: "1",
      RESTANTE_KEYS: keys.join(","),
    };
    const effort = ["--seed", String(seed), "--max-examples", String(examples), ...NOT_ASKED];
    const args = ["--config-file", config, "run", `${apiUrl}/openapi.json`, "--no-color"];
    const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await run(COMMAND, [...args, ...effort], options);
    return { status: 0, output: stdout };
  } catch (error) {
    if (!isFailed(error)) throw error;
    return { status: error.code, output: error.stdout + error.stderr };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** TOML; its strings are written as JSON's. */
function configOf({ token, keys, known }: Target): string {
  const names = Object.keys(known).map((name) => [name, name.replaceAll(".", "-")] as const);
  return [
    'hooks = "hooks"',
    "request-timeout = 30",
    "continue-on-failure = true",
    "[auth.openapi]",
    `api-key = { api_key = ${JSON.stringify(keys[0])} }`,
    `session = { bearer = ${JSON.stringify(token)} }`,
    "[generation]",
    'database = "none"',
    "[phases.stateful]",
    "enabled = false",
    "[warnings]",
    'display = ["missing_auth"]',
    ...accepting([...ACCEPTED, 411, 422]),
    ...names.map(([name, id]) => `[dictionaries.${id}]\nvalues = [${JSON.stringify(known[name])}]`),
    "[parameters]",
    ...names.map(([name, id]) => `"${name}" = { dictionary = "${id}", probability = 0.8 }`),
    "[[operations]]",
    `include-operation-id = ${JSON.stringify(SOMETIMES_WRONG)}`,
    ...accepting([...ACCEPTED, 400], "operations."),
  ].join("\n");
}

function accepting(statuses: readonly unknown[], within = ""): string[] {
  const check = `${within}checks.positive_data_acceptance`;
  return [`[${check}]`, `expected-statuses = ${JSON.stringify(statuses)}`];
}

function isFailed(error: unknown): error is { code: number; stdout: string; stderr: string } {
  return error instanceof Error && "code" in error && typeof error.code === "number";
}
