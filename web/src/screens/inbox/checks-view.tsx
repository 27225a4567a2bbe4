import { CircleAlert, CircleCheck, CircleHelp, CircleX, type LucideIcon } from "lucide-react";
import { clsx } from "clsx";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import type { MessageView } from "../../../../worker/contract/message.ts";

const LazySpamView = lazy(async () => ({ default: (await import("./spam-view.tsx")).SpamView }));

interface ChecksViewProps {
  readonly company: string;
  readonly message: MessageView;
}

interface Look {
  readonly icon: LucideIcon;
  readonly color: string;
}

const PASSED: Look = { icon: CircleCheck, color: "text-ok" };
const FAILED: Look = { icon: CircleX, color: "text-bad" };
const DOUBTFUL: Look = { icon: CircleAlert, color: "text-warn" };
const UNKNOWN: Look = { icon: CircleHelp, color: "text-ink-2" };
const LOOKS: Readonly<Record<string, Look>> = { pass: PASSED, fail: FAILED };

const METHODS = ["spf", "dkim", "dmarc"] as const;
const METHOD_NAMES = { spf: "SPF", dkim: "DKIM", dmarc: "DMARC" } as const;

/** What the receiving server found of the sender, and what could not be read of the mail. */
export function ChecksView({ company, message }: ChecksViewProps) {
  const { t } = useTranslation("inbox");
  const { auth, parseError, truncated } = message;
  const parsing = parseError ?? (truncated ? t("checks.truncated") : t("checks.parsed"));
  return (
    <>
      <dl>
        {METHODS.map((method) => {
          const verdict = auth[method];
          const look = verdict === null ? UNKNOWN : (LOOKS[verdict.toLowerCase()] ?? DOUBTFUL);
          return (
            <Check key={method} name={METHOD_NAMES[method]} look={look}>
              {verdict ?? t("checks.notSaid")}
            </Check>
          );
        })}
        <Check
          name={t("checks.parsing")}
          look={parseError === null && !truncated ? PASSED : DOUBTFUL}
        >
          {parsing}
        </Check>
      </dl>
      <p className="max-w-[72ch] px-4 py-4 text-small text-ink-2 lg:px-6">{t("checks.text")}</p>
      <LazySpamView company={company} id={message.id} />
    </>
  );
}

interface CheckProps {
  readonly name: string;
  readonly look: Look;
  readonly children: string;
}

function Check({ name, look, children }: CheckProps) {
  const { icon: Icon, color } = look;
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 border-b border-rule-soft px-4 py-2.5 lg:px-6">
      <dt className="font-medium">{name}</dt>
      <dd className={clsx("flex items-start gap-2", color)}>
        <Icon size={17} aria-hidden className="mt-0.5 shrink-0" />
        <span className="min-w-0 break-words">{children}</span>
      </dd>
    </div>
  );
}
