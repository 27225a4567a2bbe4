import type { CompanyId } from "../domain/ids.ts";
import type { Language } from "../domain/language.ts";
import type { MailText } from "../domain/outgoing-mail.ts";
import { PRODUCT_NAME } from "../domain/product.ts";
import { layOut } from "./layout.ts";

/** Who asks for an Enterprise plan, and what for. */
export interface EnterpriseRequest {
  readonly company: string;
  readonly companyId: CompanyId;
  readonly name: string;
  readonly email: string;
  readonly mailsPerMonth: number;
  /** Empty: none. */
  readonly message: string;
}

/** The mail to sales. */
export function enterpriseRequestMail(request: EnterpriseRequest): MailText {
  const { company, companyId, name, email, mailsPerMonth, message } = request;
  return layOut("en", {
    subject: `Enterprise request from ${company}`,
    paragraphs: [
      `${name} <${email}> of ${company} (${companyId}) asks for an Enterprise plan.`,
      `Mails per month: ${mailsPerMonth.toLocaleString("en")}`,
      ...(message === "" ? [] : [message]),
    ],
    footnote: "They were told that we answer within 24 hours.",
  });
}

interface Words {
  readonly subject: string;
  readonly lead: (company: string) => string;
  readonly footnote: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: `We received your ${PRODUCT_NAME} Enterprise request`,
    lead: (company) =>
      `Thank you for asking about an Enterprise plan for ${company}. We answer within 24 hours.`,
    footnote: "You receive this because you sent the request from your billing page.",
  },
  es: {
    subject: `Hemos recibido tu solicitud de ${PRODUCT_NAME} Enterprise`,
    lead: (company) =>
      `Gracias por tu interés en un plan Enterprise para ${company}. Respondemos en un plazo de 24 horas.`,
    footnote: "Recibes este correo porque enviaste la solicitud desde tu página de facturación.",
  },
  "pt-BR": {
    subject: `Recebemos a sua solicitação do ${PRODUCT_NAME} Enterprise`,
    lead: (company) =>
      `Obrigado pelo interesse em um plano Enterprise para ${company}. Respondemos em até 24 horas.`,
    footnote: "Você recebe este e-mail porque enviou a solicitação na sua página de faturamento.",
  },
};

/** The mail to who asked. */
export function enterpriseConfirmation(language: Language, company: string): MailText {
  const { subject, lead, footnote } = WORDS[language];
  return layOut(language, { subject, paragraphs: [lead(company)], footnote });
}
