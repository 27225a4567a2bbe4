const MIN_LENGTH = 3;
const MAX_LENGTH = 50;

/** The name that a new user's company starts with: theirs, brought to 3 to 50 characters. */
export function firstCompanyName(personName: string): string {
  const name = personName.length < MIN_LENGTH ? `Team ${personName}`.trim() : personName;
  // Half of a surrogate pair at the cut would be no character.
  return name
    .slice(0, MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd();
}
