import { DELETION_GRACE_DAYS } from "../domain/deletion.ts";
import type { Language } from "../domain/language.ts";
import type { MailText } from "../domain/outgoing-mail.ts";
import { PRODUCT_NAME } from "../domain/product.ts";
import { layOut } from "./layout.ts";

interface Deletion {
  readonly company: string;
  /** When all of it goes, in ms. */
  readonly deletionAt: number;
  /** Where it can be taken back. */
  readonly url: string;
}

interface Words {
  readonly subject: (company: string) => string;
  readonly lead: (company: string, date: string) => string;
  readonly until: string;
  readonly label: string;
  readonly footnote: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: (company) => `${company} is being deleted from ${PRODUCT_NAME}`,
    lead: (company, date) =>
      `You asked to delete ${company}. All its data is deleted on ${date}, for good.`,
    until:
      `Its namespaces take no mail and its API keys are refused from now on; a paid plan ends now. Within these ` +
      `${DELETION_GRACE_DAYS} days you can take the deletion back in Settings, and all works again.`,
    label: "Keep the account",
    footnote: "If you did not ask for this, take the deletion back and sign out all sessions.",
  },
  es: {
    subject: (company) => `${company} se eliminará de ${PRODUCT_NAME}`,
    lead: (company, date) =>
      `Pediste eliminar ${company}. Todos sus datos se eliminarán el ${date}, para siempre.`,
    until:
      `Desde ahora sus namespaces no reciben correo y sus claves de API se rechazan; un plan de pago termina ahora. Durante estos ` +
      `${DELETION_GRACE_DAYS} días puedes anular la eliminación en Ajustes, y todo vuelve a funcionar.`,
    label: "Conservar la cuenta",
    footnote: "Si no lo pediste, anula la eliminación y cierra todas las sesiones.",
  },
  "pt-BR": {
    subject: (company) => `${company} será excluída do ${PRODUCT_NAME}`,
    lead: (company, date) =>
      `Você pediu a exclusão de ${company}. Todos os dados serão excluídos em ${date}, para sempre.`,
    until:
      `A partir de agora os namespaces não recebem e-mails e as chaves de API são recusadas; um plano pago termina agora. Nestes ` +
      `${DELETION_GRACE_DAYS} dias você pode desfazer a exclusão em Configurações, e tudo volta a funcionar.`,
    label: "Manter a conta",
    footnote: "Se você não pediu isso, desfaça a exclusão e encerre todas as sessões.",
  },
};

/** The mail that says when an account goes and how to keep it. */
export function deletionMail(language: Language, { company, deletionAt, url }: Deletion): MailText {
  const words = WORDS[language];
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return layOut(language, {
    subject: words.subject(company),
    paragraphs: [words.lead(company, date.format(deletionAt)), words.until],
    link: { label: words.label, url },
    footnote: words.footnote,
  });
}
