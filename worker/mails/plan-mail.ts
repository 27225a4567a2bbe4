import type { Language } from "../domain/language.ts";
import type { MailText } from "../domain/outgoing-mail.ts";
import type { PlanType } from "../domain/plans.ts";
import { layOut } from "./layout.ts";

interface NewPlan {
  readonly company: string;
  readonly plan: PlanType;
  readonly mailsPerMonth: number;
  readonly retentionDays: number;
  /** Where the plan is shown. */
  readonly url: string;
}

/** As it is called in every language. */
const NAMES: Readonly<Record<PlanType, string>> = {
  free: "Free",
  pro: "Pro",
  enterprise: "Enterprise",
};

interface Words {
  readonly subject: (company: string, plan: string) => string;
  readonly allows: (mails: string, days: number) => string;
  /** What a smaller plan leaves as it is. */
  readonly stays: string;
  readonly label: string;
  readonly footnote: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: (company, plan) => `${company} is now on the ${plan} plan`,
    allows: (mails, days) =>
      `It takes ${mails} mails a month and keeps each for ${days === 1 ? "1 day" : `${days} days`}, from the next one on.`,
    stays:
      "Namespaces, API keys and members beyond the plan stay as they are. New ones can be added once there is room.",
    label: "See your plan",
    footnote: "You get this mail because you want account updates. Settings change that.",
  },
  es: {
    subject: (company, plan) => `${company} tiene ahora el plan ${plan}`,
    allows: (mails, days) =>
      `Recibe ${mails} correos al mes y guarda cada uno ${days === 1 ? "1 día" : `${days} días`}, a partir del próximo.`,
    stays:
      "Los namespaces, las claves de API y los miembros que exceden el plan siguen como están. Podrás añadir otros cuando haya sitio.",
    label: "Ver tu plan",
    footnote: "Recibes este correo porque quieres novedades de la cuenta. Cámbialo en Ajustes.",
  },
  "pt-BR": {
    subject: (company, plan) => `${company} está agora no plano ${plan}`,
    allows: (mails, days) =>
      `Ele recebe ${mails} e-mails por mês e guarda cada um por ${days === 1 ? "1 dia" : `${days} dias`}, a partir do próximo.`,
    stays:
      "Namespaces, chaves de API e membros além do plano continuam como estão. Novos podem ser adicionados quando houver espaço.",
    label: "Ver o seu plano",
    footnote:
      "Você recebe este e-mail porque quer atualizações da conta. Mude isso em Configurações.",
  },
};

/** The mail that tells an owner of a changed plan. */
export function planMail(
  language: Language,
  { company, plan, mailsPerMonth, retentionDays, url }: NewPlan,
): MailText {
  const words = WORDS[language];
  const subject = words.subject(company, NAMES[plan]);
  const mails = new Intl.NumberFormat(language).format(mailsPerMonth);
  return layOut(language, {
    subject,
    paragraphs: [
      `${subject}.`,
      words.allows(mails, retentionDays),
      ...(plan === "free" ? [words.stays] : []),
    ],
    link: { label: words.label, url },
    footnote: words.footnote,
  });
}
