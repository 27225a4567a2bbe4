/** What the pages tell an analytics collector of. */
interface AnalyticsEvents {
  readonly page_view: { readonly path: string };
  readonly sign_up: { readonly method: string };
  readonly sign_in: { readonly method: string };
  readonly logout: object;
  readonly subscription_cancel: object;
}

/**
 * Tells whoever collects analytics on this page. There is no collector of our own: a deployment
 * that wants one listens for the window's `restante:analytics` events.
 */
export function track<Name extends keyof AnalyticsEvents>(
  name: Name,
  detail: AnalyticsEvents[Name],
): void {
  window.dispatchEvent(new CustomEvent("restante:analytics", { detail: { name, ...detail } }));
}
