import { clsx } from "clsx";
import { Circle, CircleCheck, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useChoice } from "../cookies/choices.ts";
import { tabPath } from "../paths.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { useFirstSteps } from "./use-first-steps.ts";

interface GettingStartedProps {
  readonly onPick: (() => void) | undefined;
}

/** The first steps, ticked off by what is really there. It goes when all are done, or when closed. */
export function GettingStarted({ onPick }: GettingStartedProps) {
  const { t } = useTranslation("console");
  const [closed, chooseClosed] = useChoice("gettingStartedClosed");
  const steps = useFirstSteps();
  if (closed === "true" || steps === null || steps.every(({ done }) => done)) return null;
  const done = steps.filter((step) => step.done).length;

  return (
    <section aria-labelledby="first-steps" className="border-t border-rule pt-2 pl-2">
      <div className="flex items-center justify-between">
        <h2 id="first-steps" className="text-small font-semibold">
          {t("firstSteps.title")}{" "}
          <span className="font-normal text-ink-2 tabular-nums">{`${done}/${steps.length}`}</span>
        </h2>
        <IconButton icon={X} label={t("firstSteps.close")} onClick={() => chooseClosed("true")} />
      </div>
      <ol>
        {steps.map(({ name, tab, done: isDone }) => {
          const Icon = isDone ? CircleCheck : Circle;
          return (
            <li key={name}>
              <Link
                to={tabPath(tab)}
                replace
                onClick={onPick}
                className={clsx(
                  "flex items-start gap-2 py-1 text-small max-md:py-2.5",
                  isDone ? "text-ink-2" : "hover:underline",
                )}
              >
                <Icon
                  size={15}
                  aria-hidden
                  className={clsx("mt-0.5 shrink-0", isDone ? "text-ok" : "text-control")}
                />
                {t(`firstSteps.${name}`)}
                {isDone ? <span className="sr-only">{t("firstSteps.done")}</span> : null}
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
