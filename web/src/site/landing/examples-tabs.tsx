import { Tab, TabPanel } from "../ui/tabs.tsx";
import { TaggedCode } from "../ui/tagged.tsx";
import { CODE_EXAMPLES } from "./examples.ts";

/** A whole program in each language, under a tab of its own. */
export function ExamplesTabs({ label }: { readonly label: string }) {
  return (
    <div className="border border-rule bg-sheet">
      <div
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-x-5 border-b border-rule px-4"
      >
        {CODE_EXAMPLES.map(({ id, label: name }, index) => (
          <Tab key={id} id={`example-${id}`} isFirst={index === 0}>
            {name}
          </Tab>
        ))}
      </div>
      {CODE_EXAMPLES.map(({ id, code }, index) => (
        <TabPanel key={id} id={`example-${id}`} isFirst={index === 0} className="">
          <pre
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
            tabIndex={0}
            className="overflow-x-auto px-4 py-4 font-mono text-small leading-6"
          >
            <code>
              <TaggedCode code={code} />
            </code>
          </pre>
        </TabPanel>
      ))}
    </div>
  );
}
