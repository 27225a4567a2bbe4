import { expect, test } from "vitest";
import { soak } from "../../bench/soak/soak.ts";

const SECONDS = 5;
const RATE = 10;
const WAITERS = 20;

// The short form of `npm run soak`, which also judges memory and how long a wake takes.
test(
  "a mail answered with 250 is brought by its wait once, through an orderly and a hard restart",
  { timeout: 240_000 },
  async () => {
    const soaked = await soak({
      seconds: SECONDS,
      rate: RATE,
      waiters: WAITERS,
      restarts: [
        { at: 0.3, ending: "SIGKILL" },
        { at: 0.6, ending: "SIGTERM" },
      ],
    });
    expect(soaked).toMatchObject({
      taken: WAITERS + SECONDS * RATE,
      lost: [],
      doubled: [],
      unanswered: [],
      faults: [],
    });
    expect(soaked.lives).toHaveLength(3);
  },
);
