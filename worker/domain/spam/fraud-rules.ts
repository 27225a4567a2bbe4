import { perMail } from "./per-mail.ts";
import { isFromList } from "./presence-rules.ts";
import type { SpamRule } from "./spam-rule.ts";

/** Ways to write a large sum. */
const LARGE_SUMS = [
  /(?:\bUS[D$]{0,2}|\$(?:US)?|usd|GBP|\u00a3|\u20ac|EUR(?:OS?)?|[Ee]uros?)[\s.]?[1-9][\d.,]{0,12}[,.]\d{3}(?!\d)/,
  /(?:\bUS[D$]{0,2}|\$|\u00a3|\u20ac|EUR|sum of)\s?[1-9][\d.,]{0,6}\s?(?:M\b|mil(?:lio|io)n|hundred|thousand)/i,
  /\b[1-9][\d.,]{5,20}\d\s?(?:USD|EUR|GBP|pounds|dollars?|euros?)\b/i,
  /\bmillion (?:united states|u\.?s\.?|british|pounds|dollars|euros?)/i,
];

/** What advance-fee fraud is told with. Each is one part of the story. */
const STORY: readonly RegExp[] = [
  /\b(?:nigeria|ivory coast|burkina faso|ghana|benin|african union)\b/i,
  /\b(?:atm|debit) (?:master|swift|cash|visa)? ?card\b/i,
  /\bmutual (?:benefit|interest)/i,
  /\b(?:barrister|solicitor at law)\b/i,
  /\bbeneficiar(?:y|ies)\b/i,
  /\bcompensation\b/i,
  /\bdear.{1,20}(?:winner|beneficiary)/i,
  /\b(?:won|winner of|awarded) (?:the|a) (?:sum|prize)/i,
  /\bcontact(?:ing)? you\b/i,
  /\bcourier (?:company|service)\b/i,
  /\bmy (?:late|dead|deceased) (?:father|mother|husband|wife)\b/i,
  /\b(?:business|financial|this|mutual) (?:deal|transaction|proposal|venture|partnership)\b/i,
  /\b(?:the|my|your) (?:deceased|late)\b/i,
  /\bdiplomatic\b/i,
  /\b(?:dormant|abandoned) (?:account|fund|deposit)/i,
  /\b(?:security|courier|registration|processing|delivery|transfer) (?:fee|charge)s?\b/i,
  /\b(?:confidential|private|secret|discreet|top secret)(?:ity|ly)?\b/i,
  /\binherit(?:ed|ance)\b/i,
  /\binternational (?:\w{1,20} )?bank\b/i,
  /\binvest (?:this|the) (?:money|funds?)\b/i,
  /\b(?:completely|absolutely|perfectly|100%) (?:legal|hitch-free|legitimate)\b/i,
  /\b(?:lucky|ticket|batch|serial|reference) (?:number|winners?)\b/i,
  /\blotter(?:y|ies)\b/i,
  /\b(?:claim|release|transfer) (?:of )?(?:your|the|this) (?:winnings?|money|prize|award|funds?)\b/i,
  /\bnext[- ]of[- ]kin\b/i,
  /\bon my behalf\b/i,
  /\bshare th(?:e|is) (?:proceeds|funds?|money)\b/i,
  /\b(?:sum|release) of (?:fund|amount)/i,
  /\b(?:widow|son|daughter|wife|brother) (?:of|to) (?:the )?late\b/i,
  /\b(?:trunk|metallic|consignment) box/i,
  /\bunited nations?\b/i,
  /\b(?:dear friend|dear sir|yours faithfully|compliments? of the)\b/i,
  /\b(?:my name is|i am) (?:mrs?|engr|barrister|dr|prince(?:ss)?)\b/i,
  /\b(?:in|to|visit) your country\b/i,
  /\b(?:urgent|immediate|earliest) (?:reply|response|assistance)\b/i,
  /\b(?:bank of nigeria|central bank of|trust bank|apex bank)\b/i,
  /\b(?:remit(?:tance|ted)|disburse(?:ment)?)\b/i,
  /\b(?:risk[- ]?free|no risks?|free of risks?|100% safe)\b/i,
  /\b(?:foreign|offshore|overseas) (?:bank )?(?:account|partner|customer)\b/i,
  /\b(?:over-?invoiced?|modalit(?:y|ies)|affidavits?|magnanimity)\b/i,
  /\bthe total sum\b/i,
];

/** No such story goes without one of these, and most mails have none, so the others are spared. */
const IS_TOLD = /fund|million|bank|lotter|prize|inherit|beneficiar|deceased|barrister|dollar|usd/i;

const partsTold = perMail(({ body }) =>
  IS_TOLD.test(body) ? STORY.filter((pattern) => pattern.test(body)).length : 0,
);

/** Whether a mail names a sum of money that few people ever see. */
export const namesLargeSum = perMail(
  ({ body }) => LARGE_SUMS.some((pattern) => pattern.test(body)) && !/\bitinerary\b/i.test(body),
);

/** A story of so many parts, with or without a large sum in it. */
function story(
  [name, points]: readonly [name: string, points: number],
  [least, most]: readonly [number, number],
  hasSum: boolean,
): SpamRule {
  const sum = hasSum ? " and a large sum" : "";
  return {
    name,
    points,
    description: `The story has ${least} parts or more of an advance-fee fraud${sum}.`,
    hits: (mail) => {
      if (isFromList(mail) || namesLargeSum(mail) !== hasSum) return false;
      const count = partsTold(mail);
      return count >= least && count <= most;
    },
  };
}

const BITCOIN_ADDRESS =
  /(?<![\w=/.])(?:[13][a-km-zA-HJ-NP-Z1-9]{29,34}|bc1[ac-hj-np-z02-9]{30,87})(?![\w])/;

/** Large sums from strangers, and ransom. */
export const FRAUD_RULES: readonly SpamRule[] = [
  {
    name: "LOTS_OF_MONEY",
    points: 0.001,
    description: "The mail names a large sum of money.",
    hits: namesLargeSum,
  },
  {
    name: "MONEY_NOHTML",
    points: 1,
    description: "A mail of plain text alone names a large sum of money.",
    hits: (mail) =>
      namesLargeSum(mail) && /^text\/plain\b/i.test(mail.values.get("content-type") ?? ""),
  },
  story(["ADVANCE_FEE_2_NEW_MONEY", 1], [2, 2], true),
  story(["ADVANCE_FEE_3_NEW_MONEY", 1], [3, 3], true),
  story(["ADVANCE_FEE_4_NEW_MONEY", 1], [4, 4], true),
  story(["ADVANCE_FEE_5_NEW_MONEY", 3], [5, Infinity], true),
  story(["MONEY_FRAUD_8", 1], [8, Infinity], true),
  story(["ADVANCE_FEE_3_NEW", 1], [3, 4], false),
  story(["ADVANCE_FEE_5_NEW", 1], [5, Infinity], false),
  {
    name: "PDS_BTC_ID",
    points: 1,
    description: "The mail names a bitcoin address.",
    hits: ({ body }) => BITCOIN_ADDRESS.test(body),
  },
  {
    name: "BITCOIN_SPAM_03",
    points: 1,
    description: "The mail names a bitcoin address, and its subject is one word.",
    hits: ({ body, subject }) => /^\S{1,60}$/.test(subject) && BITCOIN_ADDRESS.test(body),
  },
];
