import type { Language } from "../domain/language.ts";
import type { MailText } from "../domain/outgoing-mail.ts";
import type { CreditMark } from "../domain/plans.ts";
import { layOut } from "./layout.ts";

/** How a company stands with the credits of a period. */
export interface UsedCredits {
  /** The company's name. */
  readonly company: string;
  readonly percent: CreditMark;
  readonly used: number;
  readonly limit: number;
  /** ms. */
  readonly startAnewAt: number;
  readonly billingUrl: string;
}

/** The numbers and the date as the language writes them. */
interface Written {
  readonly company: string;
  readonly used: string;
  readonly limit: string;
  readonly date: string;
}

interface Words {
  readonly subject: Readonly<Record<CreditMark, (written: Written) => string>>;
  readonly lead: (written: Written) => string;
  readonly effect: Readonly<Record<CreditMark, (written: Written) => string>>;
  readonly upgrade: string;
  readonly footnote: Readonly<Record<CreditMark, string>>;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: {
      80: ({ company }) => `${company} has used 80% of this month's credits`,
      100: ({ company }) => `${company} has used up this month's credits`,
    },
    lead: ({ company, used, limit }) =>
      `${company} has used ${used} of the ${limit} credits of this month.`,
    effect: {
      80: ({ date }) =>
        `When they are used up, further mail is refused. Credits start anew on ${date}.`,
      100: ({ date }) =>
        `Further mail is refused until credits start anew on ${date}, or you upgrade. What is refused is listed in the console, with the reason.`,
    },
    upgrade: "Upgrade the plan",
    footnote: {
      80: "You get this mail once a month at most. Switch it off in the console under Settings.",
      100: "You get this mail once a month at most, because your mail is affected.",
    },
  },
  es: {
    subject: {
      80: ({ company }) => `${company} ha usado el 80 % de los créditos de este mes`,
      100: ({ company }) => `${company} ha agotado los créditos de este mes`,
    },
    lead: ({ company, used, limit }) =>
      `${company} ha usado ${used} de los ${limit} créditos de este mes.`,
    effect: {
      80: ({ date }) =>
        `Cuando se agoten, se rechazará el correo que llegue. Los créditos se renuevan el ${date}.`,
      100: ({ date }) =>
        `El correo que llegue se rechazará hasta que los créditos se renueven el ${date} o mejores tu plan. Lo rechazado aparece en la consola, con el motivo.`,
    },
    upgrade: "Mejorar el plan",
    footnote: {
      80: "Recibes este correo como máximo una vez al mes. Puedes desactivarlo en la consola, en Ajustes.",
      100: "Recibes este correo como máximo una vez al mes, porque afecta a tu correo.",
    },
  },
  "pt-BR": {
    subject: {
      80: ({ company }) => `${company} já usou 80% dos créditos deste mês`,
      100: ({ company }) => `${company} esgotou os créditos deste mês`,
    },
    lead: ({ company, used, limit }) => `${company} usou ${used} dos ${limit} créditos deste mês.`,
    effect: {
      80: ({ date }) =>
        `Quando eles acabarem, os novos e-mails serão recusados. Os créditos são renovados em ${date}.`,
      100: ({ date }) =>
        `Novos e-mails serão recusados até que os créditos sejam renovados em ${date} ou você faça um upgrade. O que for recusado aparece no console, com o motivo.`,
    },
    upgrade: "Fazer upgrade do plano",
    footnote: {
      80: "Você recebe este e-mail no máximo uma vez por mês. Desative-o no console, em Configurações.",
      100: "Você recebe este e-mail no máximo uma vez por mês, porque os seus e-mails são afetados.",
    },
  },
};

/** The mail that tells of used credits. */
export function creditsMail(language: Language, credits: UsedCredits): MailText {
  const { percent, billingUrl: url } = credits;
  const words = WORDS[language];
  const written = write(language, credits);
  return layOut(language, {
    subject: words.subject[percent](written),
    paragraphs: [words.lead(written), words.effect[percent](written)],
    link: { label: words.upgrade, url },
    footnote: words.footnote[percent],
  });
}

function write(language: Language, { company, used, limit, startAnewAt }: UsedCredits): Written {
  const numbers = new Intl.NumberFormat(language);
  const dates = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return {
    company,
    used: numbers.format(used),
    limit: numbers.format(limit),
    date: dates.format(startAnewAt),
  };
}
