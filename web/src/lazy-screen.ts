import type { CustomTypeOptions } from "i18next";
import type { ReactNode } from "react";
import { i18n } from "./i18n/i18n.ts";
import { lazyPart, type LazyPart } from "./ui/lazy-part.tsx";

type Area = keyof CustomTypeOptions["resources"];

/**
 * A screen whose code and texts are fetched when it is first shown, both at the same time.
 * `areas` are the files of texts that it reads besides `common`.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  areas: readonly Area[],
): LazyPart<Props> {
  return lazyPart(async () => {
    const [component] = await Promise.all([load(), i18n.loadNamespaces([...areas])]);
    return component;
  });
}
