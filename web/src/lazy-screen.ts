import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { CustomTypeOptions } from "i18next";
import { i18n } from "./i18n/i18n.ts";

type Area = keyof CustomTypeOptions["resources"];

/**
 * A screen whose code and texts are fetched when it is first shown, both at the same time.
 * `areas` are the files of texts that it reads besides `common`.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly Area[],
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [component] = await Promise.all([load(), i18n.loadNamespaces([...areas])]);
    return { default: component };
  });
}
