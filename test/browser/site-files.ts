import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PAGES } from "../../local/console-build.ts";

/** A page of the public site as it was built. */
export interface BuiltPage {
  /** Where it is served. */
  readonly path: string;
  readonly html: string;
}

/** Every page of the public site: not the application, and not the documents that it shows. */
export function builtPages(): BuiltPage[] {
  return readdirSync(PAGES, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".html") && !/^(?:app|404)\.|^legal\//.test(name))
    .map((name) => ({
      path: name === "index.html" ? "/" : `/${name.slice(0, -".html".length)}`,
      html: readFileSync(path.join(PAGES, name), "utf8"),
    }))
    .toSorted((a, b) => a.path.localeCompare(b.path));
}
