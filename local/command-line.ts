import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

/** A command line, understood or not. */
export type Parsed<T> =
  | { readonly kind: "run"; readonly options: T }
  | { readonly kind: "help" }
  | { readonly kind: "fault"; readonly sentence: string };

/** What an option was given; undefined: it was left out. */
export type ArgumentValue = string | boolean | undefined;
type Values = Readonly<Record<string, ArgumentValue>>;

/** The two kinds of options: with a text, and without. */
export const TEXT = { type: "string" } as const;
export const FLAG = { type: "boolean" } as const;

/** A command line that its user can mend: one sentence that says how. */
export class ArgumentFault extends Error {}

const USAGE_FAULT = 2;

/** Reads arguments by what a command knows; `read` makes its options of them, and throws ArgumentFaults. */
export function parseArguments<T>(
  args: readonly string[],
  known: ParseArgsOptionsConfig,
  read: (values: Values) => T,
): Parsed<T> {
  try {
    const { values } = parseArgs({ args: [...args], options: known, strict: true });
    const plainValues: Record<string, ArgumentValue> = {};
    for (const [name, value] of Object.entries(values)) {
      if (!Array.isArray(value)) plainValues[name] = value;
    }
    if (plainValues["help"] === true) return { kind: "help" };
    return { kind: "run", options: read(plainValues) };
  } catch (error) {
    if (!isArgumentError(error)) throw error;
    const [sentence = ""] = error.message.split(". ");
    return { kind: "fault", sentence: `${sentence.replace(/\.$/, "")}.` };
  }
}

function isArgumentError(error: unknown): error is Error {
  if (error instanceof ArgumentFault) return true;
  return (
    error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")
  );
}

/** An option's text, or what stands for it when it was left out. Throws an ArgumentFault when it is empty. */
export function textOf(name: string, value: ArgumentValue, standard: string): string {
  if (value === "") throw new ArgumentFault(`${name} needs a value.`);
  return typeof value === "string" ? value : standard;
}

/**
 * Does what a command line asks for: shows the help, or says what is wrong with it and has the
 * process end with 2, or runs the command.
 */
export async function runCommand<T>(
  parsed: Parsed<T>,
  help: string,
  action: (options: T) => Promise<void>,
): Promise<void> {
  switch (parsed.kind) {
    case "help":
      process.stdout.write(help);
      return;
    case "fault":
      process.stderr.write(`${parsed.sentence}\n\n${help}`);
      process.exitCode = USAGE_FAULT;
      return;
    case "run":
      return action(parsed.options);
    default:
      parsed satisfies never;
  }
}
