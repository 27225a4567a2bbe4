// The package marks its protected members this way, and types them.
/* oxlint-disable no-underscore-dangle */
import type { SMTPStream } from "smtp-server/lib/smtp-stream.js";

const CRLF = Buffer.from("\r\n");
const CRLF_DOT = Buffer.from("\r\n.");
const DOT = 0x2e;
const CR = 0x0d;

/** What a stretch of DATA input turned out to be. */
interface Unstuffed {
  /** Content, its stuffed dots removed. */
  readonly content: Buffer;
  /** Where the content ends: all before it is used up. */
  readonly used: number;
  /** Whether the line with the single dot was met; `used` then lies after it. */
  readonly isEnd: boolean;
}

/**
 * Takes dots off as RFC 5321 section 4.5.2 says, and nothing else: only CRLF begins a line (section
 * 2.3.8), so a dot after a bare LF is content. The package takes that one off too, which alters
 * the mail of a client that, like curl, sends bare LFs as they are. `atStart`: no byte of this mail
 * was seen yet.
 */
function unstuff(input: Buffer, atStart: boolean): Unstuffed {
  const pieces: Buffer[] = [];
  let from = 0;
  let dot = atStart && input[0] === DOT ? 0 : nextDot(input, 0);
  while (dot >= 0) {
    const after = input.subarray(dot + 1, dot + 3);
    if (after.equals(CRLF)) {
      pieces.push(input.subarray(from, dot));
      return { content: join(pieces), used: dot + 3, isEnd: true };
    }
    // The line could still become the last one.
    if (after.length === 0 || (after.length === 1 && after[0] === CR)) {
      const held = Math.max(from, dot - CRLF.length);
      pieces.push(input.subarray(from, held));
      return { content: join(pieces), used: held, isEnd: false };
    }
    pieces.push(input.subarray(from, dot));
    from = dot + 1;
    dot = nextDot(input, from);
  }
  const held = Math.max(from, input.length - openBreak(input));
  pieces.push(input.subarray(from, held));
  return { content: join(pieces), used: held, isEnd: false };
}

/**
 * Replaces the parser's handling of one chunk in DATA mode: same calls, same backpressure, but bytes
 * exact, and a chunk full of dotted lines is one write instead of one turn of the event loop a dot.
 */
export function feedExactly(
  parser: SMTPStream,
  chunk: Buffer,
  done: (error?: Error | null) => void,
): void {
  const input = parser._lastBytes ? Buffer.concat([parser._lastBytes, chunk]) : chunk;
  const { content, used, isEnd } = unstuff(input, parser._atDataStart);
  const rest = input.subarray(used);
  // A dot taken off at the very start leaves no content behind, but the start is over.
  if (used > 0) parser._atDataStart = false;
  parser._countDataBytes(content.length);
  if (isEnd) {
    parser._lastBytes = false;
    parser._endDataMode(content, rest, done);
    return;
  }
  parser._lastBytes = rest.length > 0 ? rest : false;
  const stream = parser._dataStream;
  if (!stream?.writable || content.length === 0 || stream.write(content)) {
    done();
    return;
  }
  const resume = (): void => {
    stream.off("drain", resume);
    stream.off("close", resume);
    done();
  };
  stream.on("drain", resume);
  stream.on("close", resume);
}

function nextDot(input: Buffer, from: number): number {
  const lineBreak = input.indexOf(CRLF_DOT, from);
  return lineBreak < 0 ? -1 : lineBreak + CRLF.length;
}

/** How many bytes at the end may be the beginning of a line break with a dot after it. */
function openBreak(input: Buffer): number {
  if (input.subarray(-2).equals(CRLF)) return 2;
  return input.at(-1) === CR ? 1 : 0;
}

function join(pieces: readonly Buffer[]): Buffer {
  const [first] = pieces;
  return first && pieces.length === 1 ? first : Buffer.concat(pieces);
}
