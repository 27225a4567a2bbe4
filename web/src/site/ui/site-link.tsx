import { clsx } from "clsx";
import type { ComponentProps } from "react";
import type { Language } from "../../../../worker/domain/language.ts";
import type { AuthMode } from "../../auth/open-auth-dialog.ts";
import { sitePath } from "../site-pages.ts";

interface SignLinkProps extends Omit<ComponentProps<"a">, "href"> {
  readonly mode: AuthMode;
  /** Which of the page's links it is, for counting. */
  readonly from: string;
  readonly language: Language;
  /** Filled, plain, or as a link of the header. */
  readonly look?: "primary" | "plain" | "quiet";
}

const LOOKS = {
  primary: "border-ink bg-ink text-sheet hover:border-ink-2 hover:bg-ink-2",
  plain: "border-control text-ink hover:bg-rule-soft",
  quiet: "border-transparent text-ink-2 hover:text-ink",
} as const;

/** A button that opens the sign-in dialog: a link, so that it works before the page's script does. */
export function SignLink({
  mode,
  from,
  language,
  look = "primary",
  className,
  children,
  ...props
}: SignLinkProps) {
  const home = sitePath({ name: "home", slug: null, language });
  return (
    <a
      href={`${home}?showLogin=true&mode=${mode}`}
      data-sign={mode}
      data-analytics={`${mode}-${from}`}
      className={clsx(
        "inline-flex h-11 shrink-0 items-center justify-center rounded-control border px-5 text-field font-medium whitespace-nowrap transition-colors duration-150",
        LOOKS[look],
        className,
      )}
      {...props}
    >
      {children}
    </a>
  );
}
