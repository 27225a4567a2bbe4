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
  const namespace = useSearchParams()[0].get("ns");
  if (namespace === null || namespace === "") return <NamespacesScreen />;
  return <InboxScreen key={namespace} namespace={namespace.toLowerCase()} />;
}
