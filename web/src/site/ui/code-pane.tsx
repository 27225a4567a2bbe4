import type { ReactNode } from "react";

interface CodePaneProps {
  readonly title: string;
  readonly aside?: string;
  readonly children: ReactNode;
  /** What stands below the code, to the pane's full width. */
  readonly foot?: ReactNode;
}

/** Program text under a line that says what it is. */
export function CodePane({ title, aside, children, foot }: CodePaneProps) {
  return (
    <figure className="flex min-w-0 flex-col border border-rule bg-sheet">
      <figcaption className="flex justify-between gap-4 border-b border-rule px-3 py-2 sm:px-4 text-small text-ink-2">
        <span>{title}</span>
        {aside === undefined ? null : <span>{aside}</span>}
      </figcaption>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
        tabIndex={0}
        className="grow overflow-x-auto px-3 py-4 sm:px-4 font-mono text-small leading-6"
      >
        <code>{children}</code>
      </pre>
      {foot}
    </figure>
  );
}
