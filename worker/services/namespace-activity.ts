import type { NamespaceView } from "../contract/namespace.ts";
import { setActivity } from "../store/namespaces.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { viewNamespace } from "./namespace-view.ts";
import { outdateCompanyKeys } from "./outdate-keys.ts";
import { namespaceInScope, namespaceNotFound } from "./scope.ts";

/** Switches a namespace on, for `forMs` or for good (null). Throws NAMESPACE_NOT_FOUND. */
export async function activate(
  context: ServiceContext,
  caller: Caller,
  { name, forMs }: { name: string; forMs: number | null },
): Promise<NamespaceView> {
  const activeUntil = forMs === null ? null : context.now() + forMs;
  return switchTo(context, caller, { name, active: true, activeUntil });
}

/** Switches a namespace off: it takes no mail and uses no credits. Throws NAMESPACE_NOT_FOUND. */
export async function deactivate(
  context: ServiceContext,
  caller: Caller,
  { name }: { name: string },
): Promise<NamespaceView> {
  return switchTo(context, caller, { name, active: false, activeUntil: null });
}

async function switchTo(
  context: ServiceContext,
  { holder }: Caller,
  { name, active, activeUntil }: { name: string; active: boolean; activeUntil: number | null },
): Promise<NamespaceView> {
  const { control } = context.databases;
  const { companyId } = holder;
  const { id } = namespaceInScope(holder, name);
  const row = await setActivity(control, { companyId, id }, { active, activeUntil });
  if (row === null) throw namespaceNotFound();
  // A wait must know that its namespace went off, or it would not switch it on.
  await outdateCompanyKeys(context, companyId);
  return viewNamespace(row, context.now());
}
