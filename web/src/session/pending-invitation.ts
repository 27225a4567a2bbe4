const KEY = "invitation";

/** Keeps an invitation's token in this tab while its holder signs up or in. */
export function storeInvitation(token: string): void {
  sessionStorage.setItem(KEY, token);
}

/** The token that waits to be used, or null. */
export function pendingInvitation(): string | null {
  return sessionStorage.getItem(KEY);
}

export function removeInvitation(): void {
  sessionStorage.removeItem(KEY);
}
