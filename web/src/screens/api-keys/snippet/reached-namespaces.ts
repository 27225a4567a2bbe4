import type { ApiKeyView } from "../../../../../worker/contract/console-api-key.ts";

/**
 * The namespaces that a key may be asked for; none: it is global. A key that has lost all of its
 * own keeps their names, for it reaches nothing else in their place.
 */
export function reachedNamespaces({ ns, deletedNs }: ApiKeyView): readonly string[] {
  const left = ns.filter((name) => !deletedNs.includes(name));
  return left.length > 0 ? left : deletedNs;
}
