import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { INBOX_OPERATIONS } from "../../../../worker/contract/inbox-operations.ts";
import { call } from "../../api/call.ts";
import { useFailureText } from "../../i18n/failure-text.ts";

import { useCan } from "../../queries/company.ts";
import { Button } from "../../ui/button.tsx";
import { CheckMark } from "./check-row.tsx";
import { CheckSection } from "./check-section.tsx";
import { LinkRow } from "./link-row.tsx";

/** Fifty links, six at a time, eight seconds each, twice where a server takes no HEAD. */
const TIMEOUT_MS = 150_000;

interface LinkCheckViewProps {
  readonly company: string;
  readonly id: string;
}

/** Visits a mail's links when asked to, for some of them work only once. */
export function LinkCheckView({ company, id }: LinkCheckViewProps) {
  const { t } = useTranslation("contentChecks");
  const mayCheck = useCan("mail.change");
  const failureText = useFailureText();
  const [unsubscribe, setUnsubscribe] = useState(false);
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async () =>
      (
        await call(INBOX_OPERATIONS.checkInboxLinks, {
          params: { company, id },
          json: { unsubscribe },
          timeoutMs: TIMEOUT_MS,
        })
      ).data,
  });
  return (
    <CheckSection title={t("links.title")}>
      <p className="mt-1 max-w-[72ch] text-small text-ink-2">{t("links.text")}</p>
      {mayCheck ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button busy={isPending} onClick={() => mutate()}>
            {isPending ? t("links.checking") : t("links.check")}
          </Button>
          <label className="flex items-center gap-2 max-md:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-ink"
              checked={unsubscribe}
              onChange={(event) => setUnsubscribe(event.target.checked)}
            />
            {t("links.unsubscribe")}
          </label>
        </div>
      ) : (
        <p className="mt-2 text-ink-2">{t("links.readOnly")}</p>
      )}
      <div aria-live="polite" className="mt-3">
        {error ? (
          <CheckMark state="bad">
            {t("links.failed")}: {failureText(error, "")}
          </CheckMark>
        ) : null}
        {data?.links.length === 0 ? <p className="text-ink-2">{t("links.nothing")}</p> : null}
        {data && data.links.length > 0 ? (
          <ul className="border-t border-rule-soft">
            {data.links.map((link) => (
              <LinkRow key={link.url} link={link} />
            ))}
          </ul>
        ) : null}
        {data && data.omitted > 0 ? (
          <p className="mt-2 text-small text-ink-2">
            {t("links.omitted", { count: data.omitted })}
          </p>
        ) : null}
      </div>
    </CheckSection>
  );
}
