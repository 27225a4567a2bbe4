/** How many are kept. */
const LIMIT = 5;
/** How long a dismissed one stays, for its way out. */
const REMOVE_DELAY_MS = 5000;

export interface ToastText {
  readonly tone: "ok" | "bad" | "info";
  readonly title: string;
  readonly description?: string;
  /** What can still be done about it; doing it closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface Toast extends ToastText {
  readonly id: string;
  readonly open: boolean;
}

const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();
let toasts: readonly Toast[] = [];
let count = 0;

/** Newest first. The same array until something changes. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** Shows a toast and returns its id; the oldest of more than five goes. */
export function toast(text: ToastText): string {
  count += 1;
  const id = String(count);
  setToasts([{ ...text, id, open: true }, ...toasts].slice(0, LIMIT));
  return id;
}

/** Changes what a toast says. Does nothing when it is gone. */
export function updateToast(id: string, changes: Partial<ToastText>): void {
  setToasts(toasts.map((each) => (each.id === id ? { ...each, ...changes } : each)));
}

/** Closes a toast; 5 s later it is forgotten. */
export function dismissToast(id: string): void {
  setToasts(toasts.map((each) => (each.id === id ? { ...each, open: false } : each)));
  if (removals.has(id)) return;
  const removal = setTimeout(() => {
    removals.delete(id);
    setToasts(toasts.filter((each) => each.id !== id));
  }, REMOVE_DELAY_MS);
  removals.set(id, removal);
}

/** Calls `listener` when the toasts change; the returned function ends that. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
