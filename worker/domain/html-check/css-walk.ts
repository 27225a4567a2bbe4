import { tokenizer, TokenType, type CSSToken } from "@csstools/css-tokenizer";

/** What a style sheet is made of. Tokens carry their place: `token[2]` is the first character's offset. */
export interface CssListener {
  /** The tokens before the block of a style rule; `isNested`: inside another style rule. */
  selector(tokens: readonly CSSToken[], isNested: boolean): void;
  /** An at-rule with its lower-cased name, without the @, and what follows up to its block or end. */
  atRule(name: string, tokens: readonly CSSToken[]): void;
  /** A declaration with its lower-cased property and the tokens of its value. */
  declaration(property: string, tokens: readonly CSSToken[]): void;
  comment(at: number): void;
}

/** What an open block belongs to. Descriptors of a font and the steps of an animation are none of styles. */
type BlockKind = "style" | "at-rule" | "font-face" | "keyframes";

interface Block {
  readonly kind: BlockKind;
  /** Whether it is a style rule's, or lies in one. */
  readonly inStyle: boolean;
}

const STYLE: Block = { kind: "style", inStyle: true };

const OPENERS = new Set<TokenType>([TokenType.OpenParen, TokenType.OpenSquare, TokenType.Function]);
const BROKEN = new Set<TokenType>([TokenType.BadString, TokenType.BadURL]);
/** Strings and URLs that break off; each is dear to read, and what has more of them is no style sheet. */
const MAX_BROKEN = 1000;
const CLOSERS = new Set<TokenType>([TokenType.CloseParen, TokenType.CloseSquare]);

/**
 * Walks through a style sheet, or with `inBlock` through the declarations of a style attribute, in linear
 * time and without recursion, whatever it holds. It reads rules as CSS Syntax Level 3 does: what stands
 * before a { is a rule's prelude, what ends with ; or } a declaration.
 */
export function walkCss(
  css: string,
  listener: CssListener,
  { inBlock }: { inBlock: boolean },
): void {
  const next = tokenizer({ css });
  const walk: Walk = {
    blocks: inBlock ? [STYLE] : [],
    outermost: inBlock ? 1 : 0,
    piece: [],
    depth: 0,
  };
  let broken = 0;
  while (!next.endOfFile() && broken < MAX_BROKEN) {
    const token = next.nextToken();
    if (BROKEN.has(token[0])) broken += 1;
    takeToken(walk, token, listener);
  }
  end(walk, listener);
}

/** Where the walk is. */
interface Walk {
  /** Open blocks; `outermost` of them are never closed. */
  readonly blocks: Block[];
  readonly outermost: number;
  /** What has been read of a prelude or declaration, and its open parentheses. */
  piece: CSSToken[];
  depth: number;
}

function takeToken(walk: Walk, token: CSSToken, listener: CssListener): void {
  switch (token[0]) {
    case TokenType.Comment:
      listener.comment(token[2]);
      return;
    case TokenType.OpenCurly:
      walk.blocks.push(openBlock(walk.piece, listener, walk.blocks.at(-1)));
      Object.assign(walk, { piece: [], depth: 0 });
      return;
    case TokenType.CloseCurly:
      end(walk, listener);
      if (walk.blocks.length > walk.outermost) walk.blocks.pop();
      return;
    case TokenType.Semicolon:
      if (walk.depth === 0) end(walk, listener);
      return;
    default:
      walk.piece.push(token);
      walk.depth = Math.max(0, walk.depth + step(token[0]));
  }
}

function end(walk: Walk, listener: CssListener): void {
  endPiece(walk.piece, listener, walk.blocks.at(-1));
  Object.assign(walk, { piece: [], depth: 0 });
}

function step(type: TokenType): number {
  if (OPENERS.has(type)) return 1;
  return CLOSERS.has(type) ? -1 : 0;
}

function openBlock(
  piece: readonly CSSToken[],
  listener: CssListener,
  outer: Block | undefined,
): Block {
  const tokens = trimmed(piece);
  const [first, ...rest] = tokens;
  const inStyle = outer?.inStyle === true;
  if (first?.[0] === TokenType.AtKeyword) {
    const name = first[4].value.toLowerCase();
    listener.atRule(name, rest);
    if (name.endsWith("keyframes")) return { kind: "keyframes", inStyle };
    return { kind: name === "font-face" ? "font-face" : "at-rule", inStyle };
  }
  // "from", "50%": a step of an animation, whose declarations are a style's.
  if (outer?.kind !== "keyframes") listener.selector(tokens, inStyle);
  return STYLE;
}

function endPiece(
  piece: readonly CSSToken[],
  listener: CssListener,
  block: Block | undefined,
): void {
  const tokens = trimmed(piece);
  const [first, ...rest] = tokens;
  if (first === undefined) return;
  if (first[0] === TokenType.AtKeyword) {
    listener.atRule(first[4].value.toLowerCase(), rest);
    return;
  }
  const colon = rest.findIndex(([type]) => type !== TokenType.Whitespace);
  const isDeclaration = first[0] === TokenType.Ident && rest[colon]?.[0] === TokenType.Colon;
  // In @media inside a style rule, declarations are the style's; at the top they are a mistake.
  if (!isDeclaration || block === undefined || block.kind === "font-face") return;
  listener.declaration(first[4].value.toLowerCase(), rest.slice(colon + 1));
}

function trimmed(tokens: readonly CSSToken[]): readonly CSSToken[] {
  const start = tokens.findIndex(isInk);
  return start < 0 ? [] : tokens.slice(start, tokens.findLastIndex(isInk) + 1);
}

function isInk([type]: CSSToken): boolean {
  return type !== TokenType.Whitespace && type !== TokenType.CDO && type !== TokenType.CDC;
}
