import { useState } from "react";
import { useTranslation } from "react-i18next";
import { removeInvitation } from "../session/pending-invitation.ts";
import { Dialog } from "../ui/dialog.tsx";
import { LanguagePicker } from "../ui/language-picker.tsx";
import { Notice } from "../ui/notice.tsx";
import { ThemeButton } from "../ui/theme-button.tsx";
import { CodeStep } from "./code-step.tsx";
import { InfoStep } from "./info-step.tsx";
import type { AuthMode } from "./open-auth-dialog.ts";
import { ProviderButtons } from "./provider-buttons.tsx";

/** A code that was sent. */
export interface SentCode {
  readonly email: string;
  readonly challenge: string;
}

/** What the dialog says above its form. */
interface AuthError {
  readonly title: string;
  readonly message: string;
}

interface AuthDialogProps {
  readonly initialMode: AuthMode;
  /** Why a session ended; null when none did. */
  readonly reason: string | null;
  readonly onClose: () => void;
}

const REASONS = ["TOKEN_EXPIRED", "INVALID_TOKEN", "TOKEN_NOT_ACTIVE"] as const;

/** Sign-up and sign-in: name and address first, then the code that was sent there. */
export function AuthDialog({ initialMode, reason, onClose }: AuthDialogProps) {
  const { t } = useTranslation(["auth", "common"]);
  const [mode, setMode] = useState(initialMode);
  const [sent, setSent] = useState<SentCode | null>(null);
  const known = REASONS.find((each) => each === reason) ?? "OTHER";
  const [error, setError] = useState<AuthError | null>(
    reason === null
      ? null
      : { title: t(`reasons.${known}.title`), message: t(`reasons.${known}.message`) },
  );

  function fail(message: string | null): void {
    setError(message === null ? null : { title: t("common:error"), message });
  }

  function toggle(): void {
    setMode(mode === "signup" ? "signin" : "signup");
    setSent(null);
    setError(null);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(`${mode}.title`)}
      description={sent === null ? t(`${mode}.text`) : t("code.text", { email: sent.email })}
    >
      {error === null ? null : (
        <div className="mb-5">
          <Notice tone="bad" title={error.title}>
            {error.message}
          </Notice>
        </div>
      )}
      {sent === null ? (
        <>
          <InfoStep key={mode} mode={mode} onSent={setSent} onError={fail} />
          <ProviderButtons onError={fail} />
        </>
      ) : (
        <CodeStep
          sent={sent}
          onError={fail}
          onSignedIn={mode === "signup" ? removeInvitation : undefined}
          onRetry={() => {
            setSent(null);
            setError(null);
          }}
        />
      )}
      <div className="mt-6 flex items-center border-t border-rule pt-4">
        <p className="grow text-ink-2">
          {t(`${mode}.other`)}{" "}
          <button
            type="button"
            onClick={toggle}
            className="font-medium text-blue underline max-md:py-2"
          >
            {t(`${mode}.toggle`)}
          </button>
        </p>
        <LanguagePicker />
        <ThemeButton />
      </div>
    </Dialog>
  );
}
