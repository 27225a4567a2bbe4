import { CODE_LIFETIME_MS } from "../domain/challenge.ts";
import type { Language } from "../domain/language.ts";
import type { MailText } from "../domain/outgoing-mail.ts";
import { PRODUCT_NAME } from "../domain/product.ts";
import { layOut } from "./layout.ts";

const MINUTES = CODE_LIFETIME_MS / 60_000;

interface Words {
  readonly release: {
    readonly subject: (code: string) => string;
    readonly lead: (address: string) => string;
    readonly lifetime: string;
    readonly footnote: string;
  };
  readonly taken: { readonly subject: string; readonly lead: string; readonly footnote: string };
  readonly changed: {
    readonly subject: string;
    readonly lead: (address: string) => string;
    readonly ended: string;
    readonly footnote: string;
  };
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    release: {
      subject: (code) => `${code} lets your ${PRODUCT_NAME} account change its address`,
      lead: (address) =>
        `Somebody who is signed in to your account wants its address to be ${address}. Enter this code in the settings to allow it.`,
      lifetime: `It works for ${MINUTES} minutes, once, and only with the code that went to the new address.`,
      footnote:
        "If it was not you, give the code to nobody, end all other sessions in the settings, and write to our support.",
    },
    taken: {
      subject: `This address has a ${PRODUCT_NAME} account`,
      lead: "Somebody asked to make this the address of another account. It has an account of its own, so nothing was changed.",
      footnote: "If it was not you, ignore this mail: nothing has happened.",
    },
    changed: {
      subject: `Your ${PRODUCT_NAME} address was changed`,
      lead: (address) => `Your account now belongs to ${address}. This address no longer opens it.`,
      ended: "All other sessions were ended.",
      footnote: "If it was not you, write to our support at once.",
    },
  },
  es: {
    release: {
      subject: (code) => `${code} permite cambiar la dirección de tu cuenta de ${PRODUCT_NAME}`,
      lead: (address) =>
        `Alguien que ha iniciado sesión en tu cuenta quiere que su dirección sea ${address}. Introduce este código en los ajustes para permitirlo.`,
      lifetime: `Sirve durante ${MINUTES} minutos, una sola vez y solo con el código que fue a la nueva dirección.`,
      footnote:
        "Si no fuiste tú, no des el código a nadie, cierra todas las demás sesiones en los ajustes y escribe a nuestro soporte.",
    },
    taken: {
      subject: `Esta dirección ya tiene una cuenta de ${PRODUCT_NAME}`,
      lead: "Alguien quiso que esta fuera la dirección de otra cuenta. Ya tiene una cuenta propia, así que no se cambió nada.",
      footnote: "Si no fuiste tú, ignora este correo: no ha pasado nada.",
    },
    changed: {
      subject: `Se cambió tu dirección de ${PRODUCT_NAME}`,
      lead: (address) => `Tu cuenta pertenece ahora a ${address}. Esta dirección ya no la abre.`,
      ended: "Se cerraron todas las demás sesiones.",
      footnote: "Si no fuiste tú, escribe a nuestro soporte de inmediato.",
    },
  },
  "pt-BR": {
    release: {
      subject: (code) => `${code} permite mudar o endereço da sua conta do ${PRODUCT_NAME}`,
      lead: (address) =>
        `Alguém que entrou na sua conta quer que o endereço dela seja ${address}. Digite este código nas configurações para permitir.`,
      lifetime: `Ele vale por ${MINUTES} minutos, uma única vez e somente com o código que foi para o novo endereço.`,
      footnote:
        "Se não foi você, não passe o código a ninguém, encerre todas as outras sessões nas configurações e escreva para o nosso suporte.",
    },
    taken: {
      subject: `Este endereço já tem uma conta do ${PRODUCT_NAME}`,
      lead: "Alguém quis que este fosse o endereço de outra conta. Ele já tem uma conta própria, por isso nada mudou.",
      footnote: "Se não foi você, ignore este e-mail: nada aconteceu.",
    },
    changed: {
      subject: `O seu endereço do ${PRODUCT_NAME} foi alterado`,
      lead: (address) => `A sua conta agora pertence a ${address}. Este endereço não a abre mais.`,
      ended: "Todas as outras sessões foram encerradas.",
      footnote: "Se não foi você, escreva já para o nosso suporte.",
    },
  },
};

/** The mail to the address that an account has, with the code without which it gets no other. */
export function releaseMail(language: Language, newAddress: string, code: string): MailText {
  const { subject, lead, lifetime, footnote } = WORDS[language].release;
  return layOut(language, {
    subject: subject(code),
    paragraphs: [lead(newAddress), lifetime],
    code,
    footnote,
  });
}

/** The mail to an address that somebody wanted for another account, and that has one already. */
export function addressTakenMail(language: Language): MailText {
  const { subject, lead, footnote } = WORDS[language].taken;
  return layOut(language, { subject, paragraphs: [lead], footnote });
}

/** The mail to the address that an account had until now. */
export function addressChangedMail(language: Language, newAddress: string): MailText {
  const { subject, lead, ended, footnote } = WORDS[language].changed;
  return layOut(language, { subject, paragraphs: [lead(newAddress), ended], footnote });
}
