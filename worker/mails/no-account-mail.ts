import type { Language } from "../domain/language.ts";
import type { MailText } from "../domain/outgoing-mail.ts";
import { PRODUCT_NAME } from "../domain/product.ts";
import { layOut } from "./layout.ts";

interface Words {
  readonly subject: string;
  readonly lead: string;
  readonly offer: string;
  readonly label: string;
  readonly footnote: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: `No ${PRODUCT_NAME} account with this address`,
    lead: `Somebody asked to sign in to ${PRODUCT_NAME} with this address, but there is no account here with it.`,
    offer: "If it was you, try another address of yours, or sign up.",
    label: "Sign up",
    footnote: "If it was not you, ignore this mail: nothing has happened.",
  },
  es: {
    subject: `No hay ninguna cuenta de ${PRODUCT_NAME} con esta dirección`,
    lead: `Alguien quiso iniciar sesión en ${PRODUCT_NAME} con esta dirección, pero aquí no hay ninguna cuenta con ella.`,
    offer: "Si fuiste tú, prueba con otra de tus direcciones o regístrate.",
    label: "Registrarse",
    footnote: "Si no fuiste tú, ignora este correo: no ha pasado nada.",
  },
  "pt-BR": {
    subject: `Não há conta do ${PRODUCT_NAME} com este endereço`,
    lead: `Alguém tentou entrar no ${PRODUCT_NAME} com este endereço, mas não há nenhuma conta com ele.`,
    offer: "Se foi você, tente outro endereço seu ou cadastre-se.",
    label: "Cadastrar-se",
    footnote: "Se não foi você, ignore este e-mail: nada aconteceu.",
  },
};

/** The mail to an address that somebody wanted to sign in with, and that has no account. */
export function noAccountMail(language: Language, consoleUrl: string): MailText {
  const { subject, lead, offer, label, footnote } = WORDS[language];
  return layOut(language, {
    subject,
    paragraphs: [lead, offer],
    link: { label, url: consoleUrl },
    footnote,
  });
}
