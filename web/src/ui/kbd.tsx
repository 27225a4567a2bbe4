interface KbdProps {
  readonly children: string;
}

/** A key, or keys pressed after one another. */
export function Kbd({ children }: KbdProps) {
  return (
    <kbd className="rounded-control border border-rule px-1.5 font-mono text-meta text-ink-2">
      {children}
    </kbd>
  );
}
