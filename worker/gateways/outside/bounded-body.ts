/** The first `limit` bytes of a body, and whether there was more. What is not wanted is not fetched. */
export async function boundedBody(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the rest.
  for await (const piece of body ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length > limit) break;
  }
  const truncated = length > limit;
  return { bytes: joined(pieces, Math.min(length, limit)), truncated };
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let filled = 0;
  for (const piece of pieces) {
    const fits = piece.subarray(0, length - filled);
    whole.set(fits, filled);
    filled += fits.length;
  }
  return whole;
}
