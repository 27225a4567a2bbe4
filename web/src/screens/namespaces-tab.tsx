import { useSearchParams } from "react-router-dom";
import { lazyScreen } from "../lazy-screen.ts";

const NamespacesScreen = lazyScreen(
  async () => (await import("./namespaces/namespaces-screen.tsx")).NamespacesScreen,
  ["namespaces"],
);
const InboxScreen = lazyScreen(
  async () => (await import("./inbox/inbox-screen.tsx")).InboxScreen,
  ["inbox"],
);

/** The inbox of the namespace that the address names; without one, the list of namespaces. */
export function NamespacesTab() {
  const namespace = namespaceOf(useSearchParams()[0]);
  if (namespace === null) return <NamespacesScreen />;
  return <InboxScreen key={namespace} namespace={namespace} />;
}

/** The screen that the tab shows at an address with this query. */
export function namespacesScreen(query: URLSearchParams) {
  return namespaceOf(query) === null ? NamespacesScreen : InboxScreen;
}

function namespaceOf(query: URLSearchParams): string | null {
  return query.get("ns")?.toLowerCase() || null;
}
