/** The name that is being typed at the end of a list with commas. */
export function lastName(list: string): string {
  return list.slice(list.lastIndexOf(",") + 1).trim();
}

/** The list with its last name replaced. */
export function replaceLastName(list: string, name: string): string {
  const before = list.slice(0, list.lastIndexOf(",") + 1);
  return before === "" ? name : `${before} ${name}`;
}

/** Names that could stand where one is being typed: they begin with it and are not in the list yet. */
export function suggestNames(list: string, names: readonly string[]): string[] {
  const typed = lastName(list).toLowerCase();
  const before = new Set(
    list
      .slice(0, list.lastIndexOf(",") + 1)
      .split(",")
      .map((name) => name.trim().toLowerCase()),
  );
  return names.filter((name) => name !== typed && name.startsWith(typed) && !before.has(name));
}
