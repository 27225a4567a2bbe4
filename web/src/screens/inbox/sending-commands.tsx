import { useTranslation } from "react-i18next";
import { API_URL } from "../../api/api-url.ts";
import { CopyButton } from "../../ui/copy-button.tsx";

const LOCAL_HOST = /(?:^|\.)localhost$/;
/** Where `npm start` takes mail. */
const LOCAL_SERVER = " --server localhost:1025";
const KEY = "YOUR_API_KEY";

interface SendingCommandsProps {
  readonly to: string;
}

/** Commands for a terminal that send a first mail. */
export function SendingCommands({ to }: SendingCommandsProps) {
  const { t } = useTranslation("inbox");
  return (
    <>
      {[
        { title: t("empty.bySmtp"), command: swaks(to) },
        { title: t("empty.byHttps"), command: curl(to) },
      ].map(({ title, command }) => (
        <section key={title} className="mt-6">
          <div className="flex items-center justify-between gap-2">
            <h3 className="text-small font-semibold">{title}</h3>
            <CopyButton text={command} label={t("empty.copyCommand")} />
          </div>
          <pre className="border-y border-rule-soft py-2 font-mono text-small break-all whitespace-pre-wrap">
            {command}
          </pre>
        </section>
      ))}
    </>
  );
}

/** An address holds nothing that a shell would read as its own. */
function swaks(to: string): string {
  const server = LOCAL_HOST.test(to.slice(to.indexOf("@") + 1)) ? LOCAL_SERVER : "";
  return `swaks --to ${to} --from app@shop.test --header "Subject: Your code is 493027"${server}`;
}

function curl(to: string): string {
  const query = new URLSearchParams({ to, from: "app@shop.test" }).toString();
  const url = `${API_URL || window.location.origin}/api/v1/inbound?${query}`;
  return [
    `printf 'Subject: Your code is 493027\\n\\nHello.\\n' |`,
    `  curl "${url}" -H "api-key: ${KEY}" \\`,
    `  -H "content-type: message/rfc822" --data-binary @-`,
  ].join("\n");
}
