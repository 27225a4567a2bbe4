import { useFailureText } from "../../i18n/failure-text.ts";
import { Notice } from "../../ui/notice.tsx";
import { CHECKOUT_FAILED, UPGRADE_FAILED } from "../../billing/fixed-texts.ts";

interface UpgradeFailureProps {
  /** Why; null: it did not fail. */
  readonly error: Error | null;
  readonly onDismiss: () => void;
}

/** Says that the plan could not be changed, and why. */
export function UpgradeFailure({ error, onDismiss }: UpgradeFailureProps) {
  const failureText = useFailureText();
  return error === null ? null : (
    <div className="mt-4">
      <Notice tone="bad" title={UPGRADE_FAILED} onDismiss={onDismiss}>
        {failureText(error, CHECKOUT_FAILED)}
      </Notice>
    </div>
  );
}
