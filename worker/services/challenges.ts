import {
  CODE_LIFETIME_MS,
  CODE_WINDOW_MS,
  MAX_ATTEMPTS,
  MAX_CODES_PER_ADDRESS,
  MAX_CODES_PER_CLIENT,
  newCode,
  type ChallengePurpose,
} from "../domain/challenge.ts";
import { ApiError } from "../domain/api-error.ts";
import { newId, parseId, type ChallengeId, type InvitationId, type UserId } from "../domain/ids.ts";
import type { Language } from "../domain/language.ts";
import { equalDigests, sealText } from "../domain/secret.ts";
import { codeMail } from "../mails/code-mail.ts";
import {
  countAttempt,
  storeChallenge,
  useChallenge,
  type ChallengeRow,
} from "../store/challenges.ts";
import type { ServiceContext } from "./context.ts";
import { sendMail } from "./send-mail.ts";

/** What a code is asked for, and by whom. */
export interface ChallengeRequest {
  readonly purpose: ChallengePurpose;
  readonly email: string;
  readonly userId: UserId | null;
  readonly name: string;
  readonly invitationId: InvitationId | null;
  readonly language: Language;
  /** The network address of the client; null on a laptop, where nothing is counted. */
  readonly client: string | null;
}

const LIMITS = { perAddress: MAX_CODES_PER_ADDRESS, perClient: MAX_CODES_PER_CLIENT };
// Cloudflare tells every client's address. Without one this is a laptop, whose codes go nowhere,
// and where a suite signs in as often as it likes.
const UNLIMITED = { perAddress: Number.MAX_SAFE_INTEGER, perClient: Number.MAX_SAFE_INTEGER };

/**
 * Sends a code and answers with the challenge it belongs to. The mail leaves after the answer, so
 * that the time of the answer tells nothing. `send` false: nothing is sent, and no code will ever
 * fit, which the answer does not show either. Throws RATE_LIMITED.
 */
export async function startChallenge(
  context: ServiceContext,
  request: ChallengeRequest,
  { send }: { send: boolean } = { send: true },
): Promise<ChallengeId> {
  const { client, ...asked } = request;
  const id = newId("challenge");
  const code = newCode();
  const now = context.now();
  const secret = context.authSecret();
  const [digest, clientDigest] = await Promise.all([
    sealText(secret, send ? `${id} ${code}` : `${id} ${crypto.randomUUID()}`),
    sealText(secret, `client ${client ?? ""}`),
  ]);
  const stored = await storeChallenge(
    context.databases.control,
    {
      ...asked,
      id,
      digest,
      client: clientDigest,
      createdAt: now,
      expiresAt: now + CODE_LIFETIME_MS,
    },
    { since: now - CODE_WINDOW_MS, ...(client === null ? UNLIMITED : LIMITS) },
  );
  if (!stored) throw tooMany();
  if (send) {
    const { email, language, purpose } = request;
    sendMail(context, { to: email, ...codeMail(language, purpose, code) });
  }
  return id;
}

/**
 * Redeems a code for one of `purposes`, once. Throws INVALID_CODE, in the same words for a wrong
 * code, a used, an expired and an unknown challenge.
 */
export async function redeemChallenge(
  context: ServiceContext,
  { challenge, code }: { challenge: string; code: string },
  purposes: readonly ChallengePurpose[],
): Promise<ChallengeRow> {
  const { control } = context.databases;
  const now = context.now();
  const id = parseId("challenge", challenge);
  if (id === null) throw invalidCode();
  const row = await countAttempt(control, id, { now, maxAttempts: MAX_ATTEMPTS });
  if (row === null || !purposes.includes(row.purpose)) throw invalidCode();
  const digest = await sealText(context.authSecret(), `${id} ${code}`);
  if (!equalDigests(digest, row.digest)) throw invalidCode();
  if (!(await useChallenge(control, id, now))) throw invalidCode();
  return row;
}

/** The refusal of a code, in the same words for every reason. */
export function invalidCode(): ApiError {
  return new ApiError(
    "INVALID_CODE",
    "The code is wrong or no longer good. Check it, or ask for a new one.",
  );
}

function tooMany(): ApiError {
  const seconds = CODE_WINDOW_MS / 1000;
  return new ApiError("RATE_LIMITED", "Too many codes were asked for. Try again in an hour.", {
    fields: { retryAfterMs: CODE_WINDOW_MS },
    headers: { "retry-after": String(seconds) },
  });
}
