/**
 * Where the rules of `_redirects` lead a path, whose address stays: the first that names it, or names
 * a folder above it by `/*`; null: none does.
 */
export function rewritten(rules: string, pathname: string): string | null {
  for (const rule of rules.trim().split("\n")) {
    const [from = "", to = ""] = rule.split(" ");
    const isSplat = from.endsWith("/*") && pathname.startsWith(from.slice(0, -1));
    if (pathname === from || isSplat) return to;
  }
  return null;
}
