import { CODE_LIFETIME_MS, type ChallengePurpose } from "../domain/challenge.ts";
import type { Language } from "../domain/language.ts";
import type { MailText } from "../domain/outgoing-mail.ts";
import { PRODUCT_NAME } from "../domain/product.ts";
import { MINUTE_MS } from "../domain/time.ts";
import { layOut } from "./layout.ts";

interface Words {
  readonly subject: (code: string) => string;
  readonly lead: Readonly<Record<ChallengePurpose, string>>;
  readonly lifetime: string;
  readonly footnote: string;
}

const MINUTES = CODE_LIFETIME_MS / MINUTE_MS;

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: (code) => `${code} is your ${PRODUCT_NAME} code`,
    lead: {
      register: `Enter this code to finish signing up to ${PRODUCT_NAME}.`,
      login: `Enter this code to sign in to ${PRODUCT_NAME}.`,
      email_change: "Enter this code to make this your new address.",
      deletion: "Enter this code to delete your account with all its mail.",
    },
    lifetime: `It works for ${MINUTES} minutes, once.`,
    footnote: "If you did not ask for a code, ignore this mail: nothing happens without it.",
  },
  es: {
    subject: (code) => `${code} es tu código de ${PRODUCT_NAME}`,
    lead: {
      register: `Introduce este código para terminar de registrarte en ${PRODUCT_NAME}.`,
      login: `Introduce este código para iniciar sesión en ${PRODUCT_NAME}.`,
      email_change: "Introduce este código para que esta sea tu nueva dirección.",
      deletion: "Introduce este código para eliminar tu cuenta con todo su correo.",
    },
    lifetime: `Sirve durante ${MINUTES} minutos y una sola vez.`,
    footnote: "Si no pediste ningún código, ignora este correo: sin él no pasa nada.",
  },
  "pt-BR": {
    subject: (code) => `${code} é o seu código do ${PRODUCT_NAME}`,
    lead: {
      register: `Digite este código para concluir o seu cadastro no ${PRODUCT_NAME}.`,
      login: `Digite este código para entrar no ${PRODUCT_NAME}.`,
      email_change: "Digite este código para que este seja o seu novo endereço.",
      deletion: "Digite este código para excluir a sua conta com todos os e-mails.",
    },
    lifetime: `Ele vale por ${MINUTES} minutos e uma única vez.`,
    footnote: "Se você não pediu um código, ignore este e-mail: sem ele nada acontece.",
  },
};

/** The mail that brings a code. */
export function codeMail(language: Language, purpose: ChallengePurpose, code: string): MailText {
  const words = WORDS[language];
  return layOut(language, {
    subject: words.subject(code),
    paragraphs: [words.lead[purpose], words.lifetime],
    code,
    footnote: words.footnote,
  });
}
