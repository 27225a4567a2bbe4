import { useTranslation } from "react-i18next";
import type { LinkCheck } from "../../../../worker/contract/link-check.ts";
import { CheckMark, type CheckState } from "./check-row.tsx";

type Link = LinkCheck["links"][number];

const STATES: Readonly<Record<Link["status"], CheckState>> = {
  ok: "good",
  redirected: "good",
  broken: "bad",
  timeout: "bad",
  unreachable: "bad",
  refused: "doubtful",
  skipped: "unknown",
};

/** One link of a mail, what came of visiting it, and where it led. */
export function LinkRow({ link }: { readonly link: Link }) {
  const { t } = useTranslation("contentChecks");
  const { url, kind, count, status, code, reason, hops } = link;
  const facts = [
    status === "redirected"
      ? t("links.status.redirected", { count: hops.length - 1 })
      : t(`links.status.${status}`),
    ...(code === null ? [] : [String(code)]),
    ...(reason === null ? [] : [t(`links.reason.${reason}`)]),
  ];
  return (
    <li className="border-b border-rule-soft py-2">
      <p className="font-mono text-small [overflow-wrap:anywhere]">
        {url}
        <span className="font-sans text-ink-2">
          {kind === "image" ? ` · ${t("links.image")}` : ""}
          {count > 1 ? ` · ${t("links.times", { count })}` : ""}
        </span>
      </p>
      <CheckMark state={STATES[status]}>{facts.join(" · ")}</CheckMark>
      {hops.length > 1 ? (
        <ol className="mt-1 list-decimal pl-10 font-mono text-small [overflow-wrap:anywhere] text-ink-2">
          {hops.map((hop, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- hops never move, and may be alike
            <li key={index}>{hop}</li>
          ))}
        </ol>
      ) : null}
    </li>
  );
}
