import { Kind, parse, visit, type DocumentNode } from "graphql";

/** Whether the query has a livequery, which is held until mail comes; false when it is no GraphQL. */
export function waitsForMail(query: string, variables: Readonly<Record<string, unknown>>): boolean {
  const document = parsed(query);
  if (document === null) return false;
  let waits = false;
  visit(document, {
    Argument({ name, value }) {
      if (name.value !== "livequery") return;
      if (value.kind === Kind.BOOLEAN) waits ||= value.value;
      if (value.kind === Kind.VARIABLE) waits ||= variables[value.name.value] === true;
    },
  });
  return waits;
}

function parsed(query: string): DocumentNode | null {
  try {
    return parse(query);
  } catch {
    // What is wrong with it is told by the editor, and by the API.
    return null;
  }
}
