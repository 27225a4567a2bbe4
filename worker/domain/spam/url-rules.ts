import { urlRules, type SpamRule } from "./spam-rule.ts";

/** What the mail links to. Each URL is at most 2,000 characters when it comes here. */
export const URL_RULES: readonly SpamRule[] = urlRules([
  [
    "NORMAL_HTTP_TO_IP",
    0.159,
    /^https?:\/\/(?!1(?:0|27|69\.254|72\.(?:1[6-9]|2\d|3[01])|92\.168)\.)\d+\.\d+\.\d+\.\d+\b(?![.-])/i,
    "A link leads to a bare public address instead of a name.",
  ],
  [
    "IP_LINK_PLUS",
    0.001,
    /^https?:\/\/\d+\.\d+\.\d+\.\d+.{0,20}(?:cgi|click|ads|id=)/i,
    "A link leads to a script at a bare address.",
  ],
  [
    "HTTP_ESCAPED_HOST",
    0.1,
    /^https?:\/\/[^/\s?&#'%]*%(?!20|3[cC]|3[eE])[\da-f][\da-f]/i,
    "A link hides its host behind percent signs.",
  ],
  [
    "HTTP_EXCESSIVE_ESCAPES",
    0.001,
    /^https?:\/\/\S*?%(?:3\d|[46][1-9a-f]|[57][\da])/i,
    "A link encodes letters and digits that need no encoding.",
  ],
  [
    "WEIRD_PORT",
    0.001,
    /https?:\/\/[^/?\s:]+:(?!80(?!\d)|443(?!\d)|8080(?!\d))\d+(?:\/|\s|$)/,
    "A link names an unusual port.",
  ],
  [
    "URI_HEX",
    0.1,
    /^https?:\/\/[^/?&#]{0,255}\b(?![\da-f]{0,12}[a-f]{3})[\da-f]{6,63}\b/i,
    "A link's host has a long hexadecimal name.",
  ],
  [
    "URI_NOVOWEL",
    0.5,
    /^https?:\/\/[^/?&#]{0,255}[bcdfgjklmnpqrstvwxz]{7}/i,
    "A link's host has seven consonants in a row.",
  ],
  [
    "SPOOF_COM2OTH",
    0.001,
    /^https?:\/\/(?:\w{1,63}\.){1,8}?com\.(?!(?:[a-z]{2}\.)?s3\.amazonaws\.com)(?:\w{1,63}\.){2}/i,
    "A link's host has “.com” in its middle.",
  ],
  [
    "URI_NO_WWW_INFO_CGI",
    1,
    /^https?:\/\/(?!www\.)[^/.]{1,63}\.[^./]{7,63}\.info\/(?=\S{15})[^\s?]*\?/i,
    "A link leads to a script under .info.",
  ],
]);
