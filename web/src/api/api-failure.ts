import * as z from "zod/mini";

/** What both dialects of the API have in common when they refuse. */
const Refusal = z.object({
  errors: z.optional(z.array(z.string())),
  message: z.optional(z.string()),
  error: z.looseObject({ code: z.string(), message: z.string() }),
});

interface FailureDetail {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The API's code, or NETWORK, TIMEOUT, UNREADABLE for what has none. */
  readonly code: string;
  readonly errors?: readonly string[];
  /** What else the error says, such as `parameter` and `expiredAt`. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The body as it came. */
  readonly text?: string;
}

/** A call that did not succeed: refused by the API, lost on the way, or answered out of contract. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly status: number;
  readonly code: string;
  readonly errors: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
  readonly text: string;

  constructor(message: string, detail: FailureDetail) {
    super(message);
    this.status = detail.status;
    this.code = detail.code;
    this.errors = detail.errors ?? [];
    this.fields = detail.fields ?? {};
    this.text = detail.text ?? "";
  }
}

/** Reads a refusal off an answer's status and body. */
export function failureOf(status: number, text: string): ApiFailure {
  const { data } = z.safeParse(Refusal, readJson(text));
  if (data === undefined) {
    return new ApiFailure(`HTTP ${status}`, { status, code: "UNREADABLE", text });
  }
  const { code, message, ...fields } = data.error;
  return new ApiFailure(message, { status, code, errors: data.errors ?? [], fields, text });
}

/** The JSON of a body, or undefined when it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
