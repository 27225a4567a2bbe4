import { env } from "cloudflare:workers";
import {
  assert,
  asyncModelRun,
  asyncProperty,
  commands,
  interruptAfterTimeLimit,
} from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { MessagePage } from "../../worker/contract/message.ts";
import { anyCommand, NAMESPACES, send, TAGS } from "./waiting-commands.ts";
import { WaitingModel } from "./waiting-model.ts";
import { hearLog, WaitingService } from "./waiting-service.ts";

// Of one file. `WAITING_COMMANDS=5000 npm test -- waiting-model` does more of them.
const WANTED_COMMANDS = Number(env.WAITING_COMMANDS);
/** Companies side by side, so that one goes on while another's database writes. */
const COMPANIES = 2;
/** In one series; short, so that no wait comes to the end of its hold on a slow machine. */
const MAX_COMMANDS = 50;
/** More than are needed: a series may have any length. */
const MAX_SERIES = 100 + WANTED_COMMANDS / 10;
const REPLAY_MS = 200_000;

// A failure tells its seed. `WAITING_SEED=… npm test -- waiting-model` then does the same again, and
// looks for the shortest series of commands that fails.
const IS_REPLAY = env.WAITING_SEED !== "";
const SEEDS = IS_REPLAY ? [Number(env.WAITING_SEED)] : newSeeds();

/**
 * Declares the test of series of commands against the model. Five files do so, each in a runtime of
 * its own: one of them does five thousand in far more than five times what a thousand take.
 */
export function testSeries(): void {
  beforeEach(() => hearLog());

  test(
    "whatever happens in whatever order, each wait is answered by its mail and by no other",
    { timeout: 600_000 },
    async ({ annotate }) => {
      const all = await Promise.allSettled(SEEDS.map((seed) => runCompany(seed)));
      const sum = all.reduce((total, one) => {
        if (one.status === "rejected") throw one.reason;
        return total + one.value;
      }, 0);
      await annotate(`${sum} commands, seeds ${SEEDS.join(", ")}`);
      expect(sum).toBeGreaterThanOrEqual(IS_REPLAY ? 1 : WANTED_COMMANDS);
    },
  );
}

function newSeeds(): number[] {
  const first = Math.floor(Math.random() * (2 ** 31 - COMPANIES));
  return Array.from({ length: COMPANIES }, (_, index) => first + index);
}

/** Series after series in one company until its share of commands is done; returns how many were. */
async function runCompany(seed: number): Promise<number> {
  let done = 0;
  let idle: WaitingService | null = null;
  const series = commands(anyCommand(), { maxCommands: MAX_COMMANDS, size: "max" });
  const property = asyncProperty(series, async (plan) => {
    if (!IS_REPLAY && done >= WANTED_COMMANDS / COMPANIES) return;
    const service = idle ?? (await WaitingService.start(NAMESPACES));
    // A series that fails leaves waits behind: the next one gets a company of its own.
    idle = null;
    const model = new WaitingModel<MessagePage>(NAMESPACES);
    await asyncModelRun(() => ({ model, real: service }), plan);
    await endAll(model, service);
    done += model.steps;
    await service.reset(TAGS, model.off);
    idle = service;
  });
  await assert(property, {
    seed,
    numRuns: MAX_SERIES,
    endOnFailure: !IS_REPLAY,
    plugins: IS_REPLAY ? [interruptAfterTimeLimit(REPLAY_MS)] : [],
  });
  return done;
}

/** Sends what the waits that are left still lack: one that has ended too early has no place for it. */
async function endAll(model: WaitingModel<MessagePage>, service: WaitingService): Promise<void> {
  for (let wait = model.waits[0]; wait !== undefined; wait = model.waits[0]) {
    const [namespace = 0] = wait.namespaces;
    if (model.active[namespace] !== true) await service.switch(namespace, "on");
    model.active[namespace] = true;
    await send(model, service, { namespace, tag: wait.tag ?? "a" });
  }
}
