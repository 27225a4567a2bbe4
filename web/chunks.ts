import path from "node:path";
import type { Rolldown } from "vite";

// The entry itself, and texts, which are fetched by language.
const APART = /\/web\/(app\.html|src\/main\.tsx)$|\.json$/;
/** What a signed-in user sees first. */
const FIRST_LIST = ["src/frame/console-frame.tsx", "src/screens/namespaces/namespaces-screen.tsx"];
/** Pages for everybody, which fetch none of the console. */
const PUBLIC = ["legal/legal-screen", "status/status-screen"].map(
  (screen) => `src/screens/${screen}.tsx`,
);
// Packages that name all they have in one file: who imports one part would get all of them.
const BARRELS = /\/node_modules\/(@radix-ui|radix-ui|lucide-react)\//;

/**
 * Which modules share a file. Left to itself the bundler makes a file of each few modules that the
 * same screens share: eighty for the first list, twelve of 179 kB for compressing each by itself,
 * and as many requests. The entry, the first list and what pages for everybody have of it are
 * one file each instead.
 */
export const CHUNKS: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      name: "start",
      priority: 2,
      tags: ["$initial"],
      test: (id) => !APART.test(id),
      includeDependenciesRecursively: false,
    },
    {
      name: "icons",
      priority: 1,
      test: /\/lucide-react\/.*\/icons\//,
      minShareCount: 3,
      includeDependenciesRecursively: false,
    },
    {
      // Beside the editor that it serves, so that both are fetched at once.
      name: "graphql",
      priority: 1,
      test: /\/node_modules\/(graphql|graphql-language-service|vscode-languageserver-types)\//,
    },
    {
      debugName: "console",
      name(id, context) {
        if (!importsOf(FIRST_LIST, context).has(id)) return null;
        return importsOf(PUBLIC, context).has(id) ? "pages" : "console";
      },
      includeDependenciesRecursively: false,
    },
  ],
};

/** The modules that `files` import without waiting, but for those of BARRELS. */
function importsOf(
  files: readonly string[],
  context: Rolldown.ChunkingContext,
): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id) || BARRELS.test(id)) return;
    found.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  for (const file of files) add(path.join(import.meta.dirname, file));
  return found;
}
