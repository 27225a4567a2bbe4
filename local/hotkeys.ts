import { spawn } from "node:child_process";

export interface HotkeyActions {
  readonly send: () => Promise<void>;
  readonly open: () => void;
  readonly clear: () => void;
  readonly quit: () => void;
}

const CTRL_C = "\u0003";
const CTRL_D = "\u0004";

/** Listens for single keys on an interactive stdin until the returned function is called. */
export function listenForKeys(
  actions: HotkeyActions,
  onError: (error: unknown) => void,
): () => void {
  const { stdin } = process;
  const onKey = (key: string): void => {
    switch (key.toLowerCase()) {
      case "s":
        actions.send().catch(onError);
        return;
      case "o":
        actions.open();
        return;
      case "c":
        actions.clear();
        return;
      // In raw mode Ctrl-C is a key, not a signal.
      case "q":
      case CTRL_C:
      case CTRL_D:
        actions.quit();
    }
  };
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  stdin.resume();
  stdin.on("data", onKey);
  return () => {
    stdin.off("data", onKey);
    stdin.setRawMode(false);
    stdin.pause();
  };
}

/** Opens `url` in the browser of this machine; `onError` is told when there is none. */
export function openBrowser(url: string, onError: (error: Error) => void): void {
  const [command, args] = openerOf(url);
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  child.once("error", onError);
  child.unref();
}

function openerOf(url: string): [string, string[]] {
  switch (process.platform) {
    case "darwin":
      return ["open", [url]];
    case "win32":
      return ["explorer.exe", [url]];
    default:
      return ["xdg-open", [url]];
  }
}
