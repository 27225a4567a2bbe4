import { buildPages } from "../../local/console-build.ts";
import { BUILD_CANARIES } from "./build-canaries.ts";

/** Builds the pages once, before test files side by side would each do so, beside made-up secrets. */
export async function setup(): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, BUILD_CANARIES);
  try {
    await buildPages();
  } finally {
    for (const name of Object.keys(BUILD_CANARIES)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}
