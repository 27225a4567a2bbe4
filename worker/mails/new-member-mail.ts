import type { Language } from "../domain/language.ts";
import type { MailText } from "../domain/outgoing-mail.ts";
import { layOut } from "./layout.ts";

interface NewMember {
  readonly company: string;
  readonly name: string;
  readonly email: string;
  /** Where the members are listed. */
  readonly url: string;
}

interface Words {
  readonly subject: (name: string, company: string) => string;
  readonly lead: (name: string, email: string, company: string) => string;
  readonly label: string;
  readonly footnote: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: (name, company) => `${name} joined ${company}`,
    lead: (name, email, company) => `${name} (${email}) accepted an invitation to ${company}.`,
    label: "See the members",
    footnote: "You get this mail because you want to hear of new members. Settings change that.",
  },
  es: {
    subject: (name, company) => `${name} se ha unido a ${company}`,
    lead: (name, email, company) => `${name} (${email}) aceptó una invitación a ${company}.`,
    label: "Ver los miembros",
    footnote: "Recibes este correo porque quieres saber de nuevos miembros. Cámbialo en Ajustes.",
  },
  "pt-BR": {
    subject: (name, company) => `${name} entrou em ${company}`,
    lead: (name, email, company) => `${name} (${email}) aceitou um convite para ${company}.`,
    label: "Ver os membros",
    footnote:
      "Você recebe este e-mail porque quer saber de novos membros. Mude isso em Configurações.",
  },
};

/** The mail that tells an owner of a new member. */
export function newMemberMail(
  language: Language,
  { company, name, email, url }: NewMember,
): MailText {
  const words = WORDS[language];
  return layOut(language, {
    subject: words.subject(name, company),
    paragraphs: [words.lead(name, email, company)],
    link: { label: words.label, url },
    footnote: words.footnote,
  });
}
