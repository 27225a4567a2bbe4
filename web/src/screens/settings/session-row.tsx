import { useTranslation } from "react-i18next";
import type { SessionView } from "../../../../worker/contract/account.ts";
import { deviceName } from "../../../../worker/domain/device-name.ts";
import { useFailureText } from "../../i18n/failure-text.ts";
import { toast } from "../../toasts/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { useRevokeSession } from "./account-mutations.ts";
import { useDateTime } from "./use-date-time.ts";

interface SessionRowProps {
  readonly session: SessionView;
}

/** One place where the user is signed in. */
export function SessionRow({ session }: SessionRowProps) {
  const { t } = useTranslation(["settings", "common"]);
  const dateTime = useDateTime();
  const failureText = useFailureText();
  const revoke = useRevokeSession();
  const device = deviceName(session.userAgent) ?? t("security.unknown");

  function end(): void {
    revoke.mutate(session.id, {
      onSuccess: () => void toast({ tone: "ok", title: t("security.revoked") }),
      onError(error) {
        const description = failureText(error, t("common:tryLater"));
        toast({ tone: "bad", title: t("security.failed"), description });
      },
    });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule-soft py-3">
      <div className="min-w-0 grow basis-56">
        <h3 className="truncate font-medium" title={session.userAgent}>
          {device}
        </h3>
        <p className="text-small text-ink-2 tabular-nums">
          {t("security.seen", {
            since: dateTime(session.createdAt),
            seen: dateTime(session.lastSeenAt),
          })}
        </p>
      </div>
      {session.current ? (
        <span className="text-small text-ok">{t("security.current")}</span>
      ) : (
        <Button size="small" busy={revoke.isPending} onClick={end}>
          {t("security.revoke")}
          <span className="sr-only">{device}</span>
        </Button>
      )}
    </li>
  );
}
