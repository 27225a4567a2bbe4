const listeners = new Set<() => void>();
let deleted: ReadonlySet<string> = new Set();

/** Ids of messages that were deleted here, or are about to be: lists leave them out. */
export function deletedMessages(): ReadonlySet<string> {
  return deleted;
}

/** Takes a message out of the lists, or puts it back. */
export function setDeleted(id: string, isDeleted: boolean): void {
  const next = new Set(deleted);
  if (isDeleted) next.add(id);
  else next.delete(id);
  deleted = next;
  for (const listener of listeners) listener();
}

/** Calls `listener` when a message goes or comes back; the returned function ends that. */
export function onDeletedMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
