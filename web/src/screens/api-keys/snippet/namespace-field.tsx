import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Field } from "../../../ui/field.tsx";
import { replaceLastName, suggestNames } from "./name-list.ts";
import { Suggestions } from "./suggestions.tsx";

/** A press on a suggestion comes after the blur that it causes. */
const BLUR_DELAY_MS = 200;

interface NamespaceFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Suggested while one types; none: no suggestions. */
  readonly names: readonly string[];
  readonly error: string | undefined;
}

/** A list of namespaces with commas; suggests those that may be named. */
export function NamespaceField({ names, value, onChange, ...field }: NamespaceFieldProps) {
  const id = useId();
  const blur = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  useEffect(() => () => clearTimeout(blur.current), []);
  const suggestions = open ? suggestNames(value, names) : [];

  function pick(name: string): void {
    onChange(replaceLastName(value, name));
    setActive(-1);
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const chosen = suggestions[active];
    if (event.key === "Escape") setOpen(false);
    else if (event.key === "Enter" && chosen !== undefined) pick(chosen);
    else if (event.key === "ArrowDown") {
      setOpen(true);
      setActive(Math.min(active + 1, suggestions.length - 1));
    } else if (event.key === "ArrowUp") setActive(Math.max(active - 1, -1));
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative">
      <Field
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={suggestions.length > 0}
        aria-controls={`${id}-list`}
        {...(suggestions[active] === undefined
          ? {}
          : { "aria-activedescendant": `${id}-${active}` })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="[&_input]:font-mono"
        value={value}
        onKeyDown={onKeyDown}
        onFocus={() => {
          clearTimeout(blur.current);
          setOpen(true);
        }}
        onBlur={() => {
          blur.current = setTimeout(() => setOpen(false), BLUR_DELAY_MS);
        }}
        onChange={({ target }) => {
          setOpen(true);
          setActive(-1);
          onChange(target.value);
        }}
      />
      <Suggestions id={id} label={field.label} names={suggestions} active={active} onPick={pick} />
    </div>
  );
}
