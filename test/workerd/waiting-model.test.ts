import { assert, asyncModelRun, asyncProperty, commands } from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { MessagePage } from "../../worker/contract/message.ts";
import { anyCommand, NAMESPACES, send, TAGS } from "./waiting-commands.ts";
import { WaitingModel } from "./waiting-model.ts";
import { hearLog, WaitingService } from "./waiting-service.ts";

// Short, so that no wait comes to the end of its hold on a slow machine.
const MAX_COMMANDS = 50;
const RUNS = 40;
const WANTED_STEPS = 700;

beforeEach(() => hearLog());

test(
  "whatever happens in whatever order, each wait is answered by its mail and by no other",
  { timeout: 240_000 },
  async () => {
    let done = 0;
    const service = await WaitingService.start(NAMESPACES);
    const property = asyncProperty(
      commands(anyCommand(), { maxCommands: MAX_COMMANDS, size: "max" }),
      async (plan) => {
        const model = new WaitingModel<MessagePage>(NAMESPACES);
        await asyncModelRun(() => ({ model, real: service }), plan);
        await endAll(model, service);
        done += model.steps;
        await service.reset(TAGS, model.off);
      },
    );
    // A failure tells its seed and the shortest series of commands that shows it.
    await assert(property, { numRuns: RUNS, endOnFailure: true });
    expect(done).toBeGreaterThanOrEqual(WANTED_STEPS);
  },
);

/** Sends what the waits that are left still lack: one that has ended too early has no place for it. */
async function endAll(model: WaitingModel<MessagePage>, service: WaitingService): Promise<void> {
  for (let wait = model.waits[0]; wait !== undefined; wait = model.waits[0]) {
    const [namespace = 0] = wait.namespaces;
    await service.switch(namespace, "on");
    model.active[namespace] = true;
    await send(model, service, { namespace, tag: wait.tag ?? "a" });
  }
}
