import { useTranslation } from "react-i18next";
import type { HtmlCheck } from "../../../../worker/contract/html-check.ts";

type Families = HtmlCheck["families"];

/** What each family of clients supports, the worst first: a bar, and the same in numbers. */
export function FamilyTable({ families }: { readonly families: Families }) {
  const { t } = useTranslation("contentChecks");
  const sorted = families.toSorted((a, b) => a.supported - b.supported);
  return (
    <table className="mt-3 w-full text-left text-small">
      <thead className="text-ink-2">
        <tr>
          <th className="w-32 py-1 pr-3 font-medium">{t("html.client")}</th>
          <th className="py-1 font-medium">{t("html.share")}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((family) => (
          <FamilyRow key={family.family} family={family} />
        ))}
      </tbody>
    </table>
  );
}

function FamilyRow({ family }: { readonly family: Families[number] }) {
  const { t, i18n } = useTranslation("contentChecks");
  const { name, supported, partly, unsupported } = family;
  const number = new Intl.NumberFormat(i18n.language, {
    style: "percent",
    maximumFractionDigits: 1,
  });
  const say = (percent: number): { percent: string } => ({ percent: number.format(percent / 100) });
  const parts = [
    t("html.supported", say(supported)),
    ...(partly > 0 ? [t("html.partly", say(partly))] : []),
    ...(unsupported > 0 ? [t("html.unsupported", say(unsupported))] : []),
  ];
  return (
    <tr className="border-t border-rule-soft align-top">
      <th scope="row" className="py-1.5 pr-3 font-normal break-words">
        {name}
      </th>
      <td className="py-1.5">
        <div aria-hidden className="mt-1.5 mb-1 flex h-1.5 max-w-[32rem] bg-rule-soft">
          <span className="bg-ok" style={{ width: `${supported}%` }} />
          <span className="bg-warn" style={{ width: `${partly}%` }} />
          <span className="bg-bad" style={{ width: `${unsupported}%` }} />
        </div>
        <span className="tabular-nums">{parts.join(" · ")}</span>
      </td>
    </tr>
  );
}
