import type { NamespaceView } from "../contract/namespace.ts";
import { isActive } from "../domain/activity.ts";
import { isoTime, isoTimeOrNull } from "../domain/time.ts";
import type { NamespaceRow } from "../store/namespaces.ts";

/** A namespace as it is shown at `now` (ms). */
export function viewNamespace(row: NamespaceRow, now: number): NamespaceView {
  const { id, name, companyId, activeUntil, createdAt } = row;
  return {
    id,
    name,
    companyId,
    active: isActive(row, now),
    activeUntil: isoTimeOrNull(activeUntil),
    created_at: isoTime(createdAt),
  };
}
