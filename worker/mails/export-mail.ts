import { EXPORT_LIFETIME_MS } from "../domain/export.ts";
import type { Language } from "../domain/language.ts";
import type { MailText } from "../domain/outgoing-mail.ts";
import { PRODUCT_NAME } from "../domain/product.ts";
import { HOUR_MS } from "../domain/time.ts";
import { layOut } from "./layout.ts";

const HOURS = EXPORT_LIFETIME_MS / HOUR_MS;

interface Words {
  readonly subject: string;
  readonly lead: (company: string) => string;
  readonly label: string;
  readonly lifetime: string;
  readonly footnote: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: `Your ${PRODUCT_NAME} data is ready`,
    lead: (company) => `The export of all data of ${company} is ready.`,
    label: "Download the ZIP",
    lifetime: `The link works for ${HOURS} hours. Whoever has it can download the data: keep it.`,
    footnote: "You get this mail because you asked for the export.",
  },
  es: {
    subject: `Tus datos de ${PRODUCT_NAME} están listos`,
    lead: (company) => `La exportación de todos los datos de ${company} está lista.`,
    label: "Descargar el ZIP",
    lifetime: `El enlace sirve durante ${HOURS} horas. Quien lo tenga puede descargar los datos: guárdalo.`,
    footnote: "Recibes este correo porque pediste la exportación.",
  },
  "pt-BR": {
    subject: `Os seus dados do ${PRODUCT_NAME} estão prontos`,
    lead: (company) => `A exportação de todos os dados de ${company} está pronta.`,
    label: "Baixar o ZIP",
    lifetime: `O link vale por ${HOURS} horas. Quem o tiver pode baixar os dados: guarde-o bem.`,
    footnote: "Você recebe este e-mail porque pediu a exportação.",
  },
};

/** The mail that brings the link of a finished export. */
export function exportMail(
  language: Language,
  { company, url }: { company: string; url: string },
): MailText {
  const words = WORDS[language];
  return layOut(language, {
    subject: words.subject,
    paragraphs: [words.lead(company), words.lifetime],
    link: { label: words.label, url },
    footnote: words.footnote,
  });
}
