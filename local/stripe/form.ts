/** What a form field may hold once its brackets are read. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** The fields of a form-encoded body as Stripe's library sends it: `a[b]=1`, `list[0][c]=2`. */
export function readForm(text: string): FormValue {
  const root: Branch = new Map();
  for (const [key, value] of new URLSearchParams(text)) {
    put(root, key.split(/[[\]]+/).filter(Boolean), value);
  }
  return valueOf(root);
}

type Branch = Map<string, string | Branch>;

function put(branch: Branch, [name, ...rest]: readonly string[], value: string): void {
  if (name === undefined) return;
  if (rest.length === 0) {
    branch.set(name, value);
    return;
  }
  const known = branch.get(name);
  const next: Branch = known instanceof Map ? known : new Map();
  branch.set(name, next);
  put(next, rest, value);
}

function valueOf(node: string | Branch): FormValue {
  if (typeof node === "string") return node;
  const entries = [...node].map(([name, value]) => [name, valueOf(value)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
