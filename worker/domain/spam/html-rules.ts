import { isHtmlOnly } from "./mime-rules.ts";
import type { SpamHtml, SpamReading } from "./spam-reading.ts";
import type { SpamRule } from "./spam-rule.ts";

function htmlRule(
  name: string,
  points: number,
  { hits, description }: { hits: (html: SpamHtml) => boolean; description: string },
): SpamRule {
  return { name, points, description, hits: ({ html }) => html !== null && hits(html) };
}

function imageOnly(
  name: string,
  points: number,
  [over, upTo]: readonly [number, number],
): SpamRule {
  return htmlRule(name, points, {
    description: `There are images, and ${over} to ${upTo} characters of HTML around them.`,
    hits: ({ tags, length }) => tags.has("img") && length > over && length <= upTo,
  });
}

function shortLinkedImage(
  name: string,
  points: number,
  [over, upTo]: readonly [number, number],
): SpamRule {
  return htmlRule(name, points, {
    description: `The HTML is at most ${upTo} characters, with an image that is a link.`,
    hits: ({ hasLinkedImage, length }) => hasLinkedImage && length > over && length <= upTo,
  });
}

function imageRatio(name: string, [over, upTo]: readonly [number, number]): SpamRule {
  return htmlRule(name, 0.001, {
    description: "There is little text for so much image.",
    hits: ({ imageArea, textLength }) => {
      const ratio = textLength / imageArea;
      return imageArea > 0 && ratio > over && ratio <= upTo;
    },
  });
}

function titleIsLong({ html, subject, parts }: SpamReading): boolean {
  if (html === null || subject === "") return false;
  const isAttached = parts.some(({ disposition }) => disposition === "attachment");
  return !isAttached && html.title.length / subject.length > 3.5;
}

/** What the HTML is made of. */
export const HTML_RULES: readonly SpamRule[] = [
  htmlRule("HTML_MESSAGE", 0.001, {
    description: "There is HTML in the mail.",
    hits: ({ tagCount }) => tagCount > 0,
  }),
  {
    name: "HTML_MIME_NO_HTML_TAG",
    points: 0.001,
    description: "The mail is HTML only, and has no html tag.",
    hits: (mail) => isHtmlOnly(mail) && mail.html?.tags.has("html") !== true,
  },
  imageOnly("HTML_IMAGE_ONLY_04", 1.68, [0, 400]),
  imageOnly("HTML_IMAGE_ONLY_08", 0.585, [400, 800]),
  imageOnly("HTML_IMAGE_ONLY_12", 1.381, [800, 1200]),
  imageOnly("HTML_IMAGE_ONLY_16", 1.969, [1200, 1600]),
  imageOnly("HTML_IMAGE_ONLY_20", 2.109, [1600, 2000]),
  imageOnly("HTML_IMAGE_ONLY_24", 2.799, [2000, 2400]),
  imageOnly("HTML_IMAGE_ONLY_28", 2.799, [2400, 2800]),
  imageOnly("HTML_IMAGE_ONLY_32", 2.196, [2800, 3200]),
  shortLinkedImage("HTML_SHORT_LINK_IMG_1", 2.215, [0, 1024]),
  shortLinkedImage("HTML_SHORT_LINK_IMG_2", 1.419, [1024, 1536]),
  shortLinkedImage("HTML_SHORT_LINK_IMG_3", 0.691, [1536, 2048]),
  imageRatio("HTML_IMAGE_RATIO_02", [0, 0.002]),
  imageRatio("HTML_IMAGE_RATIO_04", [0.002, 0.004]),
  imageRatio("HTML_IMAGE_RATIO_06", [0.004, 0.006]),
  imageRatio("HTML_IMAGE_RATIO_08", [0.006, 0.008]),
  htmlRule("HTML_SHORT_CENTER", 3.799, {
    description: "The HTML is very short, with a center tag.",
    hits: ({ length, tags }) => length < 384 && tags.has("center"),
  }),
  {
    name: "HTML_TITLE_SUBJ_DIFF",
    points: 1.149,
    description: "The HTML's title is far longer than the subject.",
    hits: titleIsLong,
  },
  htmlRule("HTML_FONT_SIZE_LARGE", 0.001, {
    description: "There is text in a large font.",
    hits: ({ largestFont }) => largestFont === 6,
  }),
  htmlRule("HTML_FONT_SIZE_HUGE", 0.001, {
    description: "There is text in a huge font.",
    hits: ({ largestFont }) => largestFont > 6,
  }),
  htmlRule("HTML_FONT_LOW_CONTRAST", 0.713, {
    description: "There is text in the colour of what it stands on.",
    hits: ({ hasHiddenText }) => hasHiddenText,
  }),
  htmlRule("HTML_FONT_FACE_BAD", 0.001, {
    description: "A font tag names a font that is no word.",
    hits: ({ hasBadFontFace }) => hasBadFontFace,
  }),
  htmlRule("HTML_TAG_BALANCE_BODY", 0.1, {
    description: "The body tag is opened and not closed.",
    hits: ({ unclosed }) => unclosed.has("body"),
  }),
  htmlRule("HTML_TAG_BALANCE_HEAD", 0.52, {
    description: "The head tag is opened and not closed.",
    hits: ({ unclosed }) => unclosed.has("head"),
  }),
  htmlRule("HTML_EXTRA_CLOSE", 0.001, {
    description: "One in eleven tags or more closes what was never opened.",
    hits: ({ strayEnds, tagCount }) => tagCount > 0 && strayEnds / tagCount > 0.09,
  }),
  htmlRule("HTML_EMBEDS", 0.001, {
    description: "The HTML embeds an object.",
    hits: ({ tags }) => tags.has("object") || tags.has("embed"),
  }),
  htmlRule("HTML_COMMENT_SAVED_URL", 0.198, {
    description: "The HTML is a web page that a browser saved.",
    hits: ({ isSavedPage }) => isSavedPage,
  }),
  htmlRule("HTTPS_HTTP_MISMATCH", 0.1, {
    description: "A link shows a secure address and leads to another one.",
    hits: ({ hasMisleadingLink }) => hasMisleadingLink,
  }),
];
