import type { Language } from "../domain/language.ts";
import type { MailText } from "../domain/outgoing-mail.ts";
import { PRODUCT_NAME } from "../domain/product.ts";
import { layOut } from "./layout.ts";

interface Words {
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
