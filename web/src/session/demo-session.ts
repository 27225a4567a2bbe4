import { SessionData } from "../../../worker/contract/account.ts";
import { logFailure } from "../log/log-failure.ts";
import { currentUser, startSession } from "./session-store.ts";

const LEFT = "demoSessionLeft";

/**
 * Signs in as the demo user where the page says that there is one: in a laptop's console. Who has
 * signed out there stays so until the tab is closed.
 */
export async function enterDemoSession(): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="demo-session"]');
  if (meta === null || currentUser() !== null || sessionStorage.getItem(LEFT) !== null) return;
  try {
    const answer = await fetch(meta.content);
    const data = SessionData.parse(await answer.json());
    startSession(data.token, data);
    sessionStorage.setItem(LEFT, "true");
  } catch (error) {
    logFailure("the demo session could not be opened", error);
  }
}
