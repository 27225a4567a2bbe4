import path from "node:path";
import type { Plugin, Rolldown } from "vite";
import { LANGUAGES } from "../worker/domain/language.ts";

/** What each kind of address shows first; the inline script of app.html asks for it by name. */
const FIRST_SHOWN = {
  console: ["src/frame/console-frame.tsx", "src/screens/namespaces/namespaces-screen.tsx"],
  inbox: [
    "src/frame/console-frame.tsx",
    "src/screens/inbox/inbox-screen.tsx",
    "src/screens/inbox/message-list.tsx",
  ],
} as const;
const TEXTS = ["console", "auth", "namespaces", "inbox"];

/**
 * Names in the page what the console will import, so that the browser fetches it beside the entry
 * and not after it: on a phone's network each step of such a chain costs a fifth of a second.
 */
export function preloads(): Plugin {
  return {
    name: "preloads",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => fill(html, bundle),
    },
  };
}

/** The page with the files named in its empty `<meta name="preload-…">`. */
function fill(html: string, bundle: Rolldown.OutputBundle): string {
  let filled = html;
  const texts = LANGUAGES.map(
    (language) =>
      [language, TEXTS.map((area) => `src/i18n/locales/${language}/${area}.json`)] as const,
  );
  for (const [name, modules] of [...Object.entries(FIRST_SHOWN), ...texts]) {
    const empty = `name="preload-${name}" content=""`;
    if (!html.includes(empty)) throw new Error(`app.html lacks <meta ${empty} />.`);
    const files = filesOf(bundle, modules).join(" ");
    filled = filled.replace(empty, `name="preload-${name}" content="${files}"`);
  }
  return filled;
}

/** Every file that `modules` import without waiting, but for those of the entry. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reach = (chunk: Rolldown.OutputChunk, found: Set<string>): Set<string> => {
    if (found.has(chunk.fileName)) return found;
    found.add(chunk.fileName);
    for (const imported of chunk.imports) {
      const next = byFile.get(imported);
      if (next !== undefined) reach(next, found);
    }
    return found;
  };
  const entry = chunks.find(({ isEntry }) => isEntry);
  const atStart = entry === undefined ? new Set<string>() : reach(entry, new Set());
  const wanted = new Set<string>();
  for (const module of modules) {
    const id = path.join(import.meta.dirname, module);
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === id);
    if (chunk === undefined) throw new Error(`${module} is no chunk of its own.`);
    reach(chunk, wanted);
  }
  return [...wanted].filter((file) => !atStart.has(file)).map((file) => `/${file}`);
}
