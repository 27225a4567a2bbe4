import { ApiError } from "../domain/api-error.ts";
import { nameFault } from "../domain/namespace-name.ts";
import type { KeyHolder, ReachedNamespace } from "../store/api-keys.ts";
import type { MailReach } from "./reach.ts";

/** What a key reaches, for a call that needs a namespace. Throws NO_NAMESPACES. */
export function reachOfKey(holder: KeyHolder): MailReach {
  if (holder.namespaces.length > 0) return holder;
  throw new ApiError("NO_NAMESPACES", "No namespaces available for this API key");
}

/**
 * The namespaces that `requested` (canonical names) means to the holder of a key; all that the key
 * reaches when none is named. Throws NO_NAMESPACES, NO_VALID_NAMESPACES or UNAUTHORIZED_NAMESPACES,
 * which names only what was asked for: whether it exists elsewhere stays unsaid.
 */
export function namespacesInScope(
  holder: KeyHolder,
  requested: readonly string[] | undefined,
): readonly ReachedNamespace[] {
  const reach = reachOfKey(holder);
  if (requested === undefined || requested.length === 0) return reach.namespaces;
  if (requested.every((name) => nameFault(name) !== null)) {
    throw new ApiError(
      "NO_VALID_NAMESPACES",
      "None of the requested namespaces are accessible with this API key",
    );
  }
  const reached = new Map(reach.namespaces.map((namespace) => [namespace.name, namespace]));
  const unauthorized = requested.filter((name) => !reached.has(name));
  if (unauthorized.length > 0) {
    throw new ApiError(
      "UNAUTHORIZED_NAMESPACES",
      `This API key has no access to: ${unauthorized.join(", ")}`,
      { fields: { unauthorizedNamespaces: unauthorized } },
    );
  }
  return requested.flatMap((name) => reached.get(name) ?? []);
}

/** The namespaces that `requested` means to a member; all when none is named. Throws NAMESPACE_NOT_FOUND. */
export function namespacesOfMember(
  reach: MailReach,
  requested: readonly string[] | undefined,
): readonly ReachedNamespace[] {
  if (requested === undefined || requested.length === 0) return reach.namespaces;
  return requested.map((name) => namespaceInScope(reach, name));
}

/** One namespace of the reach by name. Throws NAMESPACE_NOT_FOUND. */
export function namespaceInScope(reach: MailReach, name: string): ReachedNamespace {
  const found = reach.namespaces.find((namespace) => namespace.name === name.toLowerCase());
  if (found) return found;
  throw namespaceNotFound();
}

/** The refusal of a namespace: the same words whether it is another's or nobody's. */
export function namespaceNotFound(): ApiError {
  return new ApiError("NAMESPACE_NOT_FOUND", "Namespace not found or not accessible");
}
