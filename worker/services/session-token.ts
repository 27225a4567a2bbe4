import { errors, jwtVerify, SignJWT } from "jose";
import { ApiError, type ErrorCode } from "../domain/api-error.ts";
import { parseId, type SessionId } from "../domain/ids.ts";
import { isoTime } from "../domain/time.ts";

/** What a session's token carries: its row, and the secret whose digest the row has. */
export interface SessionToken {
  readonly sessionId: SessionId;
  readonly secret: string;
}

const ALGORITHM = "HS256";

const MESSAGES = {
  TOKEN_EXPIRED: "Your session has expired. Please login again.",
  INVALID_TOKEN: "Your session is invalid. Please login again.",
  TOKEN_NOT_ACTIVE: "Your session is not active yet. Please login again.",
  AUTHENTICATION_REQUIRED: "Please login to continue.",
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Signs a token (RFC 7519) that is good from `now` to `expiresAt` (ms). */
export async function signToken(
  authSecret: string,
  { sessionId, secret }: SessionToken,
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<string> {
  return new SignJWT({ secret })
    .setProtectedHeader({ alg: ALGORITHM })
    .setJti(sessionId)
    .setNotBefore(seconds(now))
    .setExpirationTime(seconds(expiresAt))
    .sign(new TextEncoder().encode(authSecret));
}

/** Reads a token at `now` (ms). Throws TOKEN_EXPIRED, TOKEN_NOT_ACTIVE or INVALID_TOKEN. */
export async function readToken(
  authSecret: string,
  token: string,
  now: number,
): Promise<SessionToken> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(authSecret), {
      algorithms: [ALGORITHM],
      requiredClaims: ["exp", "nbf", "jti"],
      currentDate: new Date(now),
    });
    const sessionId = parseId("session", payload.jti ?? "");
    const secret = payload["secret"];
    if (sessionId === null || typeof secret !== "string") throw sessionError("INVALID_TOKEN");
    return { sessionId, secret };
  } catch (error) {
    throw asSessionError(error);
  }
}

/** The refusal of a request by its session, in the words that the console shows. */
export function sessionError(code: keyof typeof MESSAGES, expiredAt?: number): ApiError {
  const fields = expiredAt === undefined ? {} : { expiredAt: isoTime(expiredAt) };
  return new ApiError(code, MESSAGES[code], { fields });
}

function asSessionError(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) {
    return sessionError("TOKEN_EXPIRED", (error.payload.exp ?? 0) * 1000);
  }
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === "nbf") {
    return sessionError("TOKEN_NOT_ACTIVE");
  }
  return error instanceof errors.JOSEError ? sessionError("INVALID_TOKEN") : error;
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
