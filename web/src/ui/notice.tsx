import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, X, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./icon-button.tsx";

type Tone = "bad" | "ok" | "info";

const TONES: Readonly<Record<Tone, { icon: LucideIcon; text: string; border: string }>> = {
  bad: { icon: CircleAlert, text: "text-bad", border: "border-l-bad" },
  ok: { icon: CircleCheck, text: "text-ok", border: "border-l-ok" },
  info: { icon: Info, text: "text-ink-2", border: "border-l-ink-2" },
};

interface NoticeProps {
  readonly tone: Tone;
  readonly title: string;
  readonly children?: ReactNode;
  /** Makes it dismissible. */
  readonly onDismiss?: () => void;
}

/** A box that says how something went. An error is announced at once, anything else in turn. */
export function Notice({ tone, title, children, onDismiss }: NoticeProps) {
  const { t } = useTranslation();
  const { icon: Icon, text, border } = TONES[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={clsx("flex gap-3 border border-l-[3px] border-rule bg-sheet px-4 py-3", border)}
    >
      <Icon size={18} aria-hidden className={clsx("mt-0.5 shrink-0", text)} />
      <div className="min-w-0 grow">
        <p className={clsx("font-semibold", text)}>{title}</p>
        {children === undefined ? null : <div className="text-ink-2">{children}</div>}
      </div>
      {onDismiss === undefined ? null : (
        <IconButton icon={X} label={t("dismiss")} onClick={onDismiss} className="-my-1.5 -mr-2" />
      )}
    </div>
  );
}
