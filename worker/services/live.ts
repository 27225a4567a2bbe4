import { openConsoleSocket } from "../hub/bell.ts";
import type { ServiceContext } from "./context.ts";
import type { MailReach } from "./reach.ts";
import { namespaceInScope } from "./scope.ts";

/** The socket that tells a console what arrives in a namespace. Throws NAMESPACE_NOT_FOUND. */
export async function openLive(
  context: ServiceContext,
  reach: MailReach,
  namespace: string,
): Promise<WebSocket> {
  return openConsoleSocket(context.hubs, namespaceInScope(reach, namespace).id);
}
