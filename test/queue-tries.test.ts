import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { MAX_TRIES } from "../worker/jobs/run-queued.ts";

test("a job knows its last try as the queue does", () => {
  const config = readFileSync(path.join(import.meta.dirname, "../wrangler.toml"), "utf8");
  const retries = /^max_retries = (\d+)$/m.exec(config)?.[1];
  expect(MAX_TRIES).toBe(Number(retries) + 1);
});
