interface AddressProps {
  readonly namespace: string;
  /** Any tag, when left out. */
  readonly tag?: string;
  readonly host: string;
}

const ANY_TAG = "*";

/** An address with its tag under the highlighter, which means the tag and nothing else. It may break before the @ only. */
export function Address({ namespace, tag = ANY_TAG, host }: AddressProps) {
  return (
    <span className="font-mono">
      <span className="whitespace-nowrap">
        {`${namespace}.`}
        <mark className="bg-mark px-0.5 text-mark-ink">{tag}</mark>
      </span>
      <wbr />
      <span className="text-ink-2">{`@${host}`}</span>
    </span>
  );
}
