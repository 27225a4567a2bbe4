import { useChoice } from "../cookies/choices.ts";

/** Whether the sidebar of a desk is open, as it is until it is closed, and the way to change that. */
export function useSidebar(): { readonly isOpen: boolean; readonly toggle: () => void } {
  const [chosen, choose] = useChoice("sidebarOpen");
  const isOpen = chosen !== "false";
  return { isOpen, toggle: () => choose(String(!isOpen)) };
}
