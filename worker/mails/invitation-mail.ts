import { INVITATION_DAYS } from "../domain/invitation.ts";
import type { Language } from "../domain/language.ts";
import type { MailText } from "../domain/outgoing-mail.ts";
import { PRODUCT_NAME } from "../domain/product.ts";
import { layOut } from "./layout.ts";

interface Invitation {
  readonly company: string;
  /** Name of who invites. */
  readonly inviter: string;
  /** Where to accept. */
  readonly url: string;
}

interface Words {
  readonly subject: (company: string) => string;
  readonly lead: (inviter: string, company: string) => string;
  readonly product: string;
  readonly label: string;
  readonly lifetime: string;
  readonly footnote: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: (company) => `Join ${company} on ${PRODUCT_NAME}`,
    lead: (inviter, company) => `${inviter} invites you to join ${company} on ${PRODUCT_NAME}.`,
    product: `${PRODUCT_NAME} catches the mail that software sends, so that tests can read it.`,
    label: "Accept the invitation",
    lifetime: `The invitation is good for ${INVITATION_DAYS} days and for this address only.`,
    footnote: "If you do not know who invites you, ignore this mail: nothing happens without you.",
  },
  es: {
    subject: (company) => `Únete a ${company} en ${PRODUCT_NAME}`,
    lead: (inviter, company) => `${inviter} te invita a unirte a ${company} en ${PRODUCT_NAME}.`,
    product: `${PRODUCT_NAME} captura el correo que envía el software para que las pruebas lo lean.`,
    label: "Aceptar la invitación",
    lifetime: `La invitación vale durante ${INVITATION_DAYS} días y solo para esta dirección.`,
    footnote: "Si no conoces a quien te invita, ignora este correo: sin ti no pasa nada.",
  },
  "pt-BR": {
    subject: (company) => `Participe de ${company} no ${PRODUCT_NAME}`,
    lead: (inviter, company) =>
      `${inviter} convida você a participar de ${company} no ${PRODUCT_NAME}.`,
    product: `O ${PRODUCT_NAME} captura os e-mails que o software envia, para que os testes os leiam.`,
    label: "Aceitar o convite",
    lifetime: `O convite vale por ${INVITATION_DAYS} dias e somente para este endereço.`,
    footnote: "Se você não conhece quem convida, ignore este e-mail: sem você nada acontece.",
  },
};

/** The mail that invites somebody to a company, in the language of who invites. */
export function invitationMail(
  language: Language,
  { company, inviter, url }: Invitation,
): MailText {
  const words = WORDS[language];
  return layOut(language, {
    subject: words.subject(company),
    paragraphs: [words.lead(inviter, company), words.product, words.lifetime],
    link: { label: words.label, url },
    footnote: words.footnote,
  });
}
