import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { logFailure } from "../log/log-failure.ts";
import { Button } from "./button.tsx";

const TICK_MS = 2000;

interface CopyButtonProps {
  /** Or where it is fetched from when it is wanted. */
  readonly text: string | (() => Promise<string>);
  /** What it copies: "Copy address". */
  readonly label: string;
  /** Shows the label beside the icon. */
  readonly wide?: boolean;
}

/** Copies a text and shows a tick for 2 s, which is announced. */
export function CopyButton({ text, label, wide = false }: CopyButtonProps) {
  const { t } = useTranslation();
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), TICK_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  function copy(): void {
    write(text).then(
      () => setCopies((count) => count + 1),
      (reason: unknown) => logFailure("The clipboard is closed to this page.", reason),
    );
  }

  const copied = copies > 0;
  const Icon = copied ? Check : Copy;
  return (
    <>
      <Button
        look={wide ? "plain" : "quiet"}
        size={wide ? "medium" : "icon"}
        onClick={copy}
        {...(wide ? {} : { "aria-label": label, title: label })}
      >
        <Icon size={16} aria-hidden className={copied ? "text-ok" : ""} />
        {wide ? label : null}
      </Button>
      <span role="status" className="sr-only">
        {copied ? t("copied") : ""}
      </span>
    </>
  );
}

function write(text: CopyButtonProps["text"]): Promise<void> {
  if (typeof text === "string") return navigator.clipboard.writeText(text);
  // Safari wants to be told at once that something will come, or it no longer counts as the click's.
  const blob = text().then((fetched) => new Blob([fetched], { type: "text/plain" }));
  return navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}
