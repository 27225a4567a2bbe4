import {
  CODE_LIFETIME_MS,
  CODE_WINDOW_MS,
  MAX_ATTEMPTS,
  MAX_CODES_PER_ADDRESS,
  MAX_CODES_PER_ASKER,
  MAX_CODES_PER_CLIENT,
  MAX_SHORT_CODES,
  newCode,
  newLongCode,
  SHORT_CODES_WINDOW_MS,
  type ChallengePurpose,
} from "../domain/challenge.ts";
import { ApiError } from "../domain/api-error.ts";
import {
  newId,
  requireId,
  type ChallengeId,
  type InvitationId,
  type UserId,
} from "../domain/ids.ts";
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
import { rateLimited } from "./rate-limit.ts";
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

const LIMITS = {
  perAsker: MAX_CODES_PER_ASKER,
  perAddress: MAX_CODES_PER_ADDRESS,
  perClient: MAX_CODES_PER_CLIENT,
  short: MAX_SHORT_CODES,
};
// Cloudflare tells every client's address. Without one this is a laptop, whose codes go nowhere,
// and where a suite signs in as often as it likes.
const ANY = Number.MAX_SAFE_INTEGER;
const UNLIMITED = { perAsker: ANY, perAddress: ANY, perClient: ANY, short: ANY };

/**
 * Sends a code and answers with the challenge it belongs to. The mail leaves after the answer, so
 * that the time of the answer tells nothing. `send` false: nothing is sent, and no code will ever
 * fit, which the answer does not show either. `sealedWith` is what has to come back with the code.
 * Throws RATE_LIMITED.
 */
export async function startChallenge(
  context: ServiceContext,
  request: ChallengeRequest,
  { send = true, sealedWith = "" }: { send?: boolean; sealedWith?: string } = {},
): Promise<ChallengeId> {
  const { client, ...asked } = request;
  const id = newId("challenge");
  const codes = { short: newCode(), long: newLongCode() };
  const now = context.now();
  const secret = context.authSecret();
  const [digest, longDigest, clientDigest] = await Promise.all([
    sealText(secret, proofText(id, send ? codes.short : crypto.randomUUID(), sealedWith)),
    sealText(secret, proofText(id, send ? codes.long : crypto.randomUUID(), sealedWith)),
    sealText(secret, `client ${client ?? ""}`),
  ]);
  const stored = await storeChallenge(
    context.databases.control,
    {
      ...asked,
      id,
      digest,
      longDigest,
      client: clientDigest,
      createdAt: now,
      expiresAt: now + CODE_LIFETIME_MS,
    },
    {
      since: now - CODE_WINDOW_MS,
      shortSince: now - SHORT_CODES_WINDOW_MS,
      ...(client === null ? UNLIMITED : LIMITS),
    },
  );
  if (stored === null) throw tooMany();
  if (send) {
    const { email, language, purpose } = request;
    sendMail(context, { to: email, ...codeMail(language, purpose, codes[stored]) });
  }
  return id;
}

/** A code, the challenge it belongs to, and what the challenge was sealed with. */
interface Proof {
  readonly challenge: string;
  readonly code: string;
  readonly sealedWith?: string;
}

/**
 * Redeems a code for one of `purposes`, once. Throws INVALID_CODE, in the same words for a wrong
 * code, a used, an expired and an unknown challenge.
 */
export async function redeemChallenge(
  context: ServiceContext,
  { challenge, code, sealedWith = "" }: Proof,
  purposes: readonly ChallengePurpose[],
): Promise<ChallengeRow> {
  const { control } = context.databases;
  const now = context.now();
  const id = requireId("challenge", challenge, invalidCode);
  const row = await countAttempt(control, id, { now, maxAttempts: MAX_ATTEMPTS });
  if (row === null || !purposes.includes(row.purpose)) throw invalidCode();
  const digest = await sealText(context.authSecret(), proofText(id, code, sealedWith));
  if (!equalDigests(digest, row.digest)) throw invalidCode();
  if (!(await useChallenge(control, id, now))) throw invalidCode();
  return row;
}

function proofText(id: ChallengeId, code: string, sealedWith: string): string {
  return sealedWith === "" ? `${id} ${code}` : `${id} ${code} ${sealedWith}`;
}

/** The refusal of a code, in the same words for every reason. */
export function invalidCode(): ApiError {
  return new ApiError(
    "INVALID_CODE",
    "The code is wrong or no longer good. Check it, or ask for a new one.",
  );
}

function tooMany(): ApiError {
  return rateLimited("Too many codes were asked for. Try again in an hour.", CODE_WINDOW_MS);
}
