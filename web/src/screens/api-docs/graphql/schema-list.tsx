import { ChevronRight } from "lucide-react";
import { SCHEMA_TYPES, type SchemaEntry } from "../../../graphql/schema.ts";

const NAMES = new Set(SCHEMA_TYPES.map(({ name }) => name));

/** Every type of the schema in a block that opens and closes, queries open. It is in English, as the API is. */
export function SchemaList() {
  return (
    <div lang="en" className="border-t border-rule">
      {SCHEMA_TYPES.map(({ name, description, entries }, index) => (
        <details key={name} open={index === 0} className="group border-b border-rule-soft">
          <summary className="flex cursor-pointer list-none items-center gap-2 py-2.5 hover:bg-paper [&::-webkit-details-marker]:hidden">
            <ChevronRight
              size={16}
              aria-hidden
              className="shrink-0 text-ink-2 transition-transform duration-150 group-open:rotate-90"
            />
            <h3 className="font-mono font-semibold">{name}</h3>
          </summary>
          <div id={anchorOf(name)} className="pb-4 pl-6">
            {description === "" ? null : <p className="mb-2 text-ink-2">{description}</p>}
            <EntryList entries={entries} />
          </div>
        </details>
      ))}
    </div>
  );
}

/** Fields with their types, arguments and what they are. */
function EntryList({ entries }: { readonly entries: readonly SchemaEntry[] }) {
  return (
    <ul className="space-y-2">
      {entries.map(({ name, type, typeName, description, args }) => (
        <li key={name}>
          <p className="font-mono text-small break-words">
            <span className="font-semibold">{name}</span>
            {type === "" ? null : ": "}
            {/* A link into a closed block opens it. */}
            {NAMES.has(typeName) ? (
              <a href={`#${anchorOf(typeName)}`} className="text-blue underline">
                {type}
              </a>
            ) : (
              <span className="text-ink-2">{type}</span>
            )}
          </p>
          {description === "" ? null : (
            <p className="max-w-[80ch] text-small text-ink-2">{description}</p>
          )}
          {args.length === 0 ? null : (
            <div className="mt-2 border-l border-rule pl-4">
              <EntryList entries={args} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function anchorOf(type: string): string {
  return `type-${type}`;
}
