import { bodyRules, type SpamRule } from "./spam-rule.ts";

/**
 * What spam says. The body comes cut to a limit, and no pattern repeats without a bound, so that
 * each takes linear time.
 */
export const PHRASE_RULES: readonly SpamRule[] = bodyRules([
  [
    "GTUBE",
    1000,
    /XJS\*C4JDBQADN1\.NSBN3\*2IDNEN\*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL\*C\.34X/,
    "The mail has the line that every spam filter has to take for spam, for tests.",
  ],
  ["DEAR_FRIEND", 2.683, /^\s?Dear Friend\b/im, "The mail begins with “Dear Friend”."],
  [
    "DEAR_SOMETHING",
    1.999,
    /\bDear (?:IT\W|Internet|candidate|sirs?|madam|investor|travell?er|car shopper|web)\b/i,
    "The mail greets you by what you are instead of by name.",
  ],
  [
    "URG_BIZ",
    1.75,
    /urgent.{0,16}(?:assistance|business|buy|confidential|notice|proposal|reply|request|response)/i,
    "The mail asks for something urgent.",
  ],
  ["DEAR_WINNER", 3.099, /\bdear.{1,20}winner/i, "The mail greets you as a winner."],
  [
    "DEAR_BENEFICIARY",
    1,
    /\b(?:de[ae]r\s|att(?:ention|n):?\s?)(?:\S{1,30}\s)?ben[ei]ficiary\b/i,
    "The mail greets you as a beneficiary.",
  ],
  [
    "RISK_FREE",
    1,
    /\b(?:no risks?|risky?[- ]{0,3}free|free of risks?|100% safe)\b/i,
    "Something is free of risk.",
  ],
  ["EXCUSE_4", 2.399, /to be removed,? please/i, "The mail says how “to be removed”."],
  [
    "EXCUSE_REMOVE",
    2.907,
    /to be removed from.{0,20}(?:mailings|offers)/i,
    "The mail says how to be removed from offers.",
  ],
  ["MONEY_BACK", 2.91, /money back guarantee/i, "There is a money back guarantee."],
  ["GUARANTEED_100_PERCENT", 2.699, /100% guaranteed/i, "Something is guaranteed by 100 %."],
  ["BANG_GUAR", 1, /\bguaranteed?!/i, "Something is guaranteed, with an exclamation mark."],
  [
    "ONE_TIME",
    1.84,
    /\bone\W{1,3}time (?:charge|investment|offer|promotion)/i,
    "There is a one-time offer.",
  ],
  ["NO_MEDICAL", 2.199, /\bno medical exam/i, "No medical exam is needed."],
  [
    "UNCLAIMED_MONEY",
    2.699,
    /\bunclaimed\s(?:assets?|accounts?|mon(?:ey|ies)|balance|funds?|prizes?|rewards?|payments?|deposits?)\b/i,
    "Unclaimed money is waiting.",
  ],
  [
    "FREE_QUOTE_INSTANT",
    2.7,
    /free.{0,12}(?:instant|express|online|no.?obligation).{0,36}\bquote/i,
    "A quote is free and instant.",
  ],
  [
    "MARKETING_PARTNERS",
    0.553,
    /\b(?:marketing|network) partner|\bpartner (?:web)?site/i,
    "The mail speaks of marketing partners.",
  ],
  [
    "DIET_1",
    0.714,
    /\b(?:(?:without|no) (?:exercis(?:e(?! price)|ing)|dieting)|weight.?loss|(?:extra|lose|lost|losing).{0,10}(?:pounds|weight|inches|lbs)|burn.{1,10}fat)\b/i,
    "The mail is about losing weight.",
  ],
  [
    "BAD_CREDIT",
    0.1,
    /\b(?:(?:bad|poor|eliminate|repair|(?:re)?establish|damag).{0,10} (?:credit|debt)|no credit (?:check|histor|need))/i,
    "The mail is about bad credit.",
  ],
  [
    "FIN_FREE",
    0.1,
    /\bfinancial(?:ly)? (?:free|independen)/i,
    "The mail promises financial freedom.",
  ],
  [
    "JOIN_MILLIONS",
    0.1,
    /\bjoin (?:millions|thousands)\b/i,
    "Thousands or millions of others have joined.",
  ],
  ["LOW_PRICE", 0.1, /\blow.{0,4} Price/, "The mail praises a low price."],
  ["ACT_NOW_CAPS", 0.1, /\bA(?:ct|CT) N(?:ow|OW)\b/, "The mail says to “Act Now”."],
  ["INVESTMENT_ADVICE", 0.1, /\binvestment advice/i, "The mail speaks of investment advice."],
  [
    "DRUGS_ERECTILE",
    1.778,
    /\b(?:v[i1!|l][a4@]gr[a4@]|c[i1!|l][a4@]l[i1!|l]s(?!t)|levitra|sildenafil|tadalafil)\b/i,
    "The mail names a drug for potency.",
  ],
  [
    "DRUG_ED_CAPS",
    2.799,
    /\b(?:CIALIS|LEVITRA|VIAGRA)/,
    "The mail names a drug for potency in capitals.",
  ],
  [
    "IMPOTENCE",
    1.539,
    /\b(?:impotence (?:problem|cure|solution)|premature ejaculation|erectile dysfunction)/i,
    "The mail is about impotence.",
  ],
  ["MALE_ENHANCE", 3.1, /male enhancement/i, "The mail is about male enhancement."],
  ["MORE_SEX", 2.799, /increased?.{0,9}(?:sex|stamina)/i, "The mail promises more stamina."],
  [
    "BODY_ENHANCEMENT",
    0.927,
    /\b(?:enlarge|increase|grow|lengthen|larger\b|bigger\b|longer\b|thicker\b|\binches\b).{0,50}\b(?:penis|male organ|dick|breast(?!\s{1,3}cancer))/i,
    "The mail is about growing parts of the body.",
  ],
  ["REPLICA_WATCH", 3.487, /\breplica.{1,20}rolex/i, "The mail offers a copied watch."],
  [
    "US_DOLLARS_3",
    1,
    /(?:\$|usd).?\d{1,3}[,.]\d{3}[,.]\d{3}/i,
    "The mail names millions of dollars.",
  ],
  [
    "MILLION_USD",
    1,
    /\b[mb]illion (?:u\.?s\.?|united states) ?(?:d(?:ollars)?\b)?/i,
    "The mail speaks of millions of dollars.",
  ],
  [
    "BILLION_DOLLARS",
    0.001,
    /[BM]ILLION DOLLAR/,
    "The mail speaks of millions of dollars in capitals.",
  ],
  [
    "WEIRD_QUOTING",
    0.001,
    /["\u201c\u201d]{2}\S{0,16}["\u201c\u201d]{2}/,
    "There are doubled quotation marks.",
  ],
]);
