import type { Language } from "../domain/language.ts";
import type { OAuthProvider } from "../domain/oauth.ts";
import type { MailText } from "../domain/outgoing-mail.ts";
import { PRODUCT_NAME } from "../domain/product.ts";
import { layOut } from "./layout.ts";

/** What became of an account elsewhere. */
export type LinkChange = "linked" | "unlinked";

interface Words {
  readonly subject: Readonly<Record<LinkChange, (provider: string) => string>>;
  readonly lead: Readonly<Record<LinkChange, (account: string) => string>>;
  readonly warning: string;
  readonly label: string;
  readonly footnote: string;
}

const NAMES: Readonly<Record<OAuthProvider, string>> = { github: "GitHub", google: "Google" };

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: {
      linked: (provider) => `${provider} can now sign in to your ${PRODUCT_NAME} account`,
      unlinked: (provider) => `${provider} no longer signs in to your ${PRODUCT_NAME} account`,
    },
    lead: {
      linked: (account) => `${account} was linked: whoever has it can sign in to your account.`,
      unlinked: (account) => `${account} was unlinked: it no longer opens your account.`,
    },
    warning:
      "If it was not you, unlink what you do not know, end all other sessions in the settings, and write to our support.",
    label: "Open the settings",
    footnote: "If it was you, there is nothing to do.",
  },
  es: {
    subject: {
      linked: (provider) => `${provider} ya puede iniciar sesión en tu cuenta de ${PRODUCT_NAME}`,
      unlinked: (provider) => `${provider} ya no inicia sesión en tu cuenta de ${PRODUCT_NAME}`,
    },
    lead: {
      linked: (account) => `Se vinculó ${account}: quien la tenga puede entrar en tu cuenta.`,
      unlinked: (account) => `Se desvinculó ${account}: ya no abre tu cuenta.`,
    },
    warning:
      "Si no fuiste tú, desvincula lo que no conozcas, cierra todas las demás sesiones en los ajustes y escribe a nuestro soporte.",
    label: "Abrir los ajustes",
    footnote: "Si fuiste tú, no tienes que hacer nada.",
  },
  "pt-BR": {
    subject: {
      linked: (provider) => `${provider} agora pode entrar na sua conta do ${PRODUCT_NAME}`,
      unlinked: (provider) => `${provider} não entra mais na sua conta do ${PRODUCT_NAME}`,
    },
    lead: {
      linked: (account) => `${account} foi vinculada: quem a tiver pode entrar na sua conta.`,
      unlinked: (account) => `${account} foi desvinculada: ela não abre mais a sua conta.`,
    },
    warning:
      "Se não foi você, desvincule o que não conhece, encerre todas as outras sessões nas configurações e escreva para o nosso suporte.",
    label: "Abrir as configurações",
    footnote: "Se foi você, não há nada a fazer.",
  },
};

const ACCOUNT: Readonly<Record<Language, (provider: string, email: string) => string>> = {
  en: (provider, email) => `The ${provider} account ${email}`.trimEnd(),
  es: (provider, email) => `la cuenta de ${provider} ${email}`.trimEnd(),
  "pt-BR": (provider, email) => `A conta do ${provider} ${email}`.trimEnd(),
};

/** The mail that tells of an account elsewhere that was linked or unlinked; `email` may be empty. */
export function linkedAccountMail(
  language: Language,
  change: LinkChange,
  account: { readonly provider: OAuthProvider; readonly email: string; readonly url: string },
): MailText {
  const words = WORDS[language];
  const name = NAMES[account.provider];
  return layOut(language, {
    subject: words.subject[change](name),
    paragraphs: [words.lead[change](ACCOUNT[language](name, account.email)), words.warning],
    link: { label: words.label, url: account.url },
    footnote: words.footnote,
  });
}
