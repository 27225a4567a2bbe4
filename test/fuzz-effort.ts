/** How hard the fuzz tests try: FUZZ_TIMES=50 is fifty times as many cases, FUZZ_SEED= others. */
export const FUZZ_EFFORT = {
  times: Number(process.env["FUZZ_TIMES"] ?? 1),
  seed: Number(process.env["FUZZ_SEED"] ?? 20_261_121),
} as const;
