import type { NamespaceView } from "../contract/namespace.ts";
import { isActive } from "../domain/activity.ts";
import type { NamespaceRow } from "../store/namespaces.ts";
import { isoTime } from "./message-view.ts";

/** A namespace as it is shown at `now` (ms). */
export function viewNamespace(row: NamespaceRow, now: number): NamespaceView {
  const { id, name, companyId, activeUntil, createdAt } = row;
  return {
    id,
    name,
    companyId,
    active: isActive(row, now),
    activeUntil: activeUntil === null ? null : isoTime(activeUntil),
    created_at: isoTime(createdAt),
  };
}
