import { useTranslation } from "react-i18next";
import type { MessageView } from "../../../../worker/contract/message.ts";
import { CopyButton } from "../../ui/copy-button.tsx";

const SCHEME = /^https?:\/\//;

interface TestValuesProps {
  readonly message: MessageView;
}

/** What a test wants of a mail: its code and its link, each one press away from the clipboard. */
export function TestValues({ message }: TestValuesProps) {
  const { t } = useTranslation("inbox");
  const { codes, links } = message;
  const code = codes[0]?.code;
  const [link, ...others] = links;
  if (code === undefined && link === undefined) return null;
  return (
    <div className="pt-1">
      <dl className="flex flex-wrap items-center gap-x-8">
        {code === undefined ? null : (
          <div className="flex items-center gap-2">
            <dt className="text-small text-ink-2">{t("code")}</dt>
            <dd className="flex items-center gap-1">
              <span className="font-mono text-lead font-semibold">{code}</span>
              <CopyButton text={code} label={t("copyCode")} />
            </dd>
          </div>
        )}
        {link === undefined ? null : (
          <div className="flex max-w-full min-w-0 items-center gap-2">
            <dt className="text-small text-ink-2">{t("link")}</dt>
            <dd className="flex min-w-0 items-center gap-1">
              <Anchor {...link} />
              <CopyButton text={link.href} label={t("copyLink")} />
            </dd>
          </div>
        )}
      </dl>
      {others.length === 0 ? null : (
        <details className="text-small">
          <summary className="w-fit cursor-pointer py-1 text-ink-2 max-md:py-3">
            {t("moreLinks", { count: others.length })}
          </summary>
          <ul>
            {others.map((other, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a mail may name a link twice, and its links stay as they are
              <li key={index} className="flex items-center gap-1">
                <Anchor {...other} />
                <CopyButton text={other.href} label={t("copyLink")} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Only the web is opened; any other address is shown. */
function Anchor({ href, text }: MessageView["links"][number]) {
  const shown = href.replace(SCHEME, "");
  return SCHEME.test(href) ? (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={text}
      className="min-w-0 truncate py-1 font-mono text-small text-blue underline"
    >
      {shown}
    </a>
  ) : (
    <span className="min-w-0 truncate font-mono text-small">{shown}</span>
  );
}
