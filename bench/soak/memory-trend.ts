import { memoryOfTree, partsOf, totalOf } from "../process-memory.ts";
import type { SoakedProduct } from "./product.ts";

const INTERVAL_MS = 5_000;

/** What all processes of the product held at a time. */
export interface Sample {
  /** performance.now. */
  readonly at: number;
  readonly mb: number;
  /** By the name of the program, in words. */
  readonly parts: string;
}

/** Samples the memory of a product until `signal` aborts; nothing where the system does not tell. */
export function watchMemory(product: SoakedProduct, signal: AbortSignal): readonly Sample[] {
  const samples: Sample[] = [];
  const sample = async (): Promise<void> => {
    const pid = await product.pid();
    const memory = pid === null ? null : memoryOfTree(pid);
    if (memory === null) return;
    samples.push({ at: performance.now(), mb: totalOf(memory), parts: partsOf(memory) });
  };
  const timer = setInterval(() => void sample(), INTERVAL_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
  return samples;
}

/** A straight line through samples (least squares): what it says at the first and at the last. */
export function trend(samples: readonly Sample[]): { first: number; last: number } {
  const origin = samples[0]?.at ?? 0;
  const count = samples.length;
  const meanAt = samples.reduce((sum, { at }) => sum + at - origin, 0) / count;
  const meanMb = samples.reduce((sum, { mb }) => sum + mb, 0) / count;
  const spread = samples.reduce((sum, { at }) => sum + (at - origin - meanAt) ** 2, 0);
  const common = samples.reduce(
    (sum, { at, mb }) => sum + (at - origin - meanAt) * (mb - meanMb),
    0,
  );
  const slope = spread === 0 ? 0 : common / spread;
  const end = (samples.at(-1)?.at ?? origin) - origin;
  return { first: meanMb - slope * meanAt, last: meanMb + slope * (end - meanAt) };
}
