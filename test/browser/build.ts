import { buildPages } from "../../local/console-build.ts";

/** Builds the pages once, before test files side by side would each do so. */
export async function setup(): Promise<void> {
  await buildPages();
}
