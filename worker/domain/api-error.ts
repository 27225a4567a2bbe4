/** Every code that is answered with, and its HTTP status. The first four are the product's oldest words. */
export const ERROR_STATUS = {
  NO_NAMESPACES: 403,
  UNAUTHORIZED_NAMESPACES: 403,
  NO_VALID_NAMESPACES: 403,
  NAMESPACE_NOT_FOUND: 404,
  API_KEY_REQUIRED: 401,
  INVALID_API_KEY: 401,
  INVALID_PARAMETER: 400,
  UNKNOWN_PARAMETER: 400,
  MESSAGE_NOT_FOUND: 404,
  ATTACHMENT_NOT_FOUND: 404,
  UNEXPECTED_MESSAGE: 409,
  LENGTH_REQUIRED: 411,
  PAYLOAD_TOO_LARGE: 413,
  WRONG_HOST: 421,
  MAIL_REFUSED: 422,
  RATE_LIMITED: 429,
  // The console's.
  AUTHENTICATION_REQUIRED: 401,
  TOKEN_EXPIRED: 401,
  INVALID_TOKEN: 401,
  TOKEN_NOT_ACTIVE: 401,
  FORBIDDEN: 403,
  DELETION_PENDING: 409,
  COMPANY_NOT_FOUND: 404,
  INVALID_CODE: 400,
  SESSION_NOT_FOUND: 404,
  PROVIDER_NOT_FOUND: 404,
  VISIT_FAILED: 400,
  ALREADY_LINKED: 409,
  MEMBER_NOT_FOUND: 404,
  OWNER_STAYS: 409,
  MEMBER_LIMIT_REACHED: 403,
  ALREADY_MEMBER: 409,
  INVITATION_NOT_FOUND: 404,
  EXPORT_RUNNING: 409,
  EXPORT_NOT_FOUND: 404,
  NAMESPACE_LIMIT_REACHED: 403,
  NAMESPACE_TAKEN: 409,
  API_KEY_LIMIT_REACHED: 403,
  API_KEY_NOT_FOUND: 404,
  ALREADY_SUBSCRIBED: 409,
  ENTERPRISE_BY_REQUEST: 400,
  NO_CUSTOMER: 409,
  CHECKOUT_NOT_FOUND: 404,
  INVALID_SIGNATURE: 400,
  UPGRADE_REQUIRED: 426,
  PAYMENTS_UNAVAILABLE: 503,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A refusal with a code; the HTTP edge writes status and body from it, once. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  /** More fields of the error itself. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Fields beside the error. */
  readonly beside: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The fault behind it stands in the log already: in that of the Worker where it happened. */
  readonly isReported: boolean;

  constructor(
    code: ErrorCode,
    message: string,
    extra: {
      fields?: Record<string, unknown>;
      beside?: Record<string, unknown>;
      headers?: Record<string, string>;
      isReported?: boolean;
      /** For the log. */
      cause?: unknown;
    } = {},
  ) {
    super(message, extra.cause === undefined ? {} : { cause: extra.cause });
    this.code = code;
    this.fields = extra.fields ?? {};
    this.beside = extra.beside ?? {};
    this.headers = extra.headers ?? {};
    this.isReported = extra.isReported ?? false;
  }

  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code];
  }
}

/** The refusal that an error is, or that lies behind it: drizzle wraps what D1's calls throw. Else null. */
export function refusalIn(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : null;
}

/** What is told of a fault of ours: nothing but how to ask about it. */
export function internalError(requestId: string): ApiError {
  return new ApiError(
    "INTERNAL",
    `Something failed on our side. Try again; if it stays, tell us the request id ${requestId}.`,
  );
}
