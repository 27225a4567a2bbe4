import { Slider } from "radix-ui";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { billingNumber } from "../../billing/format.ts";

const MIN = 10_000;
const MAX = 100_000;
const STEP = 5000;
export const DEFAULT_MAILS = 50_000;

interface MailsSliderProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly disabled: boolean;
}

/** Chooses how many mails a month; the most stands for itself and all above. */
export function MailsSlider({ value, onChange, disabled }: MailsSliderProps) {
  const { t } = useTranslation("subscription");
  const id = useId();
  const amount = `${billingNumber(value)}${value === MAX ? "+" : ""}`;
  return (
    <div>
      <p className="flex items-baseline justify-between gap-4">
        <span id={id} className="font-medium">
          {t("enterprise.mails")}
        </span>
        <span className="text-title font-semibold tabular-nums">{amount}</span>
      </p>
      <Slider.Root
        min={MIN}
        max={MAX}
        step={STEP}
        value={[value]}
        disabled={disabled}
        onValueChange={([next = DEFAULT_MAILS]) => onChange(next)}
        className="relative mt-1 flex h-11 touch-none items-center select-none data-disabled:opacity-60"
      >
        <Slider.Track className="relative h-1.5 grow bg-rule">
          <Slider.Range className="absolute h-full bg-ink" />
        </Slider.Track>
        <Slider.Thumb
          aria-labelledby={id}
          aria-valuetext={amount}
          className="block size-6 rounded-control border border-ink bg-sheet"
        />
      </Slider.Root>
      <p className="flex justify-between text-meta text-ink-2 tabular-nums" aria-hidden>
        <span>{billingNumber(MIN)}</span>
        <span>{`${billingNumber(MAX)}+`}</span>
      </p>
    </div>
  );
}
