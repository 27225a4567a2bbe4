import { readTokenError } from "../../api/token-error.ts";
import { pendingInvitation } from "../../session/pending-invitation.ts";
import { onOpenAuthDialog, openAuthDialog, type AuthMode } from "../../auth/open-auth-dialog.ts";

/** What the address may ask of the application: a sign-in, an invitation, a provider's answer. */
const ASKING = ["showLogin", "invitation", "oauth"];

let app: Promise<unknown> | null = null;

/**
 * Fetches the application over this page when somebody wants to sign in: by a button, by the
 * address, by an ended session, or by the window's `open-auth-dialog` event.
 */
export function openSignIn(): void {
  const query = new URLSearchParams(location.search);
  const isAsked = ASKING.some((name) => query.has(name));
  if (isAsked || readTokenError() !== null || pendingInvitation() !== null) void loadApp();
  const stop = onOpenAuthDialog((mode) => {
    // From here on the application hears the event itself.
    stop();
    ask(mode);
  });
  for (const link of document.querySelectorAll<HTMLElement>("[data-sign]")) {
    const mode: AuthMode = link.dataset["sign"] === "signin" ? "signin" : "signup";
    link.addEventListener("pointerenter", preload, { once: true });
    link.addEventListener("focus", preload, { once: true });
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      openAuthDialog(mode);
    });
  }
}

/** The application reads from the address what it is wanted for. */
function ask(mode: AuthMode): void {
  const url = new URL(location.href);
  url.searchParams.set("showLogin", "true");
  url.searchParams.set("mode", mode);
  history.replaceState(null, "", url);
  void loadApp();
}

function loadApp(): Promise<unknown> {
  return (app ??= start());
}

async function start(): Promise<void> {
  document.documentElement.setAttribute("aria-busy", "true");
  document.getElementById("cookie-notice")?.remove();
  const style = document.createElement("link");
  // Its style holds the page's, too: two of them would overrule each other by their order.
  style.addEventListener("load", () => document.getElementById("site-style")?.remove());
  document.head.append(Object.assign(style, { rel: "stylesheet", href: named("app-style") }));
  const root = document.createElement("div");
  document.body.append(Object.assign(root, { id: "root" }));
  await import(/* @vite-ignore */ named("app-script"));
  document.documentElement.removeAttribute("aria-busy");
}

function preload(): void {
  const href = named("app-script");
  if (document.querySelector(`link[href="${href}"]`) !== null) return;
  document.head.append(
    Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
  );
}

/** What the build has written into the page's head under this name. */
function named(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
