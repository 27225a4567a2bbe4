import type { LucideIcon } from "lucide-react";
import type { Addition } from "../queries/use-addition.ts";
import { HeaderAction } from "../ui/header-action.tsx";
import { PlanLimitNotice } from "../ui/plan-limit-notice.tsx";
import { ScreenHeader } from "./screen-header.tsx";

interface ListHeadProps {
  readonly title: string;
  readonly text: string;
  readonly addition: Addition;
  /** The button that adds one more; null for who may not. */
  readonly action: { readonly icon: LucideIcon; readonly label: string } | null;
  /** What is said when the plan allows no more. */
  readonly limit: { readonly title: string; readonly text: string };
}

/** The head of a screen that lists what the plan limits. */
export function ListHead({ title, text, addition, action, limit }: ListHeadProps) {
  return (
    <>
      <ScreenHeader title={title}>
        {action ? <HeaderAction {...action} onClick={addition.start} /> : null}
      </ScreenHeader>
      <p className="max-w-[72ch] px-4 py-4 text-ink-2 md:px-6">{text}</p>
      {addition.isLimited ? <PlanLimitNotice {...limit} onDismiss={addition.dismissLimit} /> : null}
    </>
  );
}
