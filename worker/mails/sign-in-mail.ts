import type { Language } from "../domain/language.ts";
import type { MailText } from "../domain/outgoing-mail.ts";
import { PRODUCT_NAME } from "../domain/product.ts";
import { layOut } from "./layout.ts";

interface SignIn {
  /** As people call it; null: it did not say what it is. */
  readonly device: string | null;
  /** ms. */
  readonly at: number;
  /** Where the user's sessions are listed. */
  readonly url: string;
}

interface Words {
  readonly subject: string;
  readonly lead: string;
  readonly device: (name: string) => string;
  readonly unknown: string;
  readonly time: (time: string) => string;
  readonly otherwise: string;
  readonly label: string;
  readonly footnote: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: `New sign-in to ${PRODUCT_NAME}`,
    lead: "Your account was signed in to from a device that it was not used on before.",
    device: (name) => `Device: ${name}`,
    unknown: "unknown",
    time: (time) => `Time: ${time} (UTC)`,
    otherwise:
      "If it was you, there is nothing to do. If not, sign out everywhere under Security, and check who can read your mail.",
    label: "See your sessions",
    footnote: "You get this mail because you want security alerts. Settings change that.",
  },
  es: {
    subject: `Nuevo inicio de sesión en ${PRODUCT_NAME}`,
    lead: "Se ha iniciado sesión en tu cuenta desde un dispositivo que no se había usado antes.",
    device: (name) => `Dispositivo: ${name}`,
    unknown: "desconocido",
    time: (time) => `Hora: ${time} (UTC)`,
    otherwise:
      "Si fuiste tú, no tienes que hacer nada. Si no, cierra la sesión en todas partes, en Seguridad, y comprueba quién puede leer tu correo.",
    label: "Ver tus sesiones",
    footnote: "Recibes este correo porque quieres alertas de seguridad. Cámbialo en Ajustes.",
  },
  "pt-BR": {
    subject: `Novo acesso ao ${PRODUCT_NAME}`,
    lead: "Sua conta foi acessada de um dispositivo que ainda não tinha sido usado.",
    device: (name) => `Dispositivo: ${name}`,
    unknown: "desconhecido",
    time: (time) => `Hora: ${time} (UTC)`,
    otherwise:
      "Se foi você, não é preciso fazer nada. Se não foi, encerre a sessão em todos os lugares, em Segurança, e confira quem pode ler os seus e-mails.",
    label: "Ver as suas sessões",
    footnote:
      "Você recebe este e-mail porque quer alertas de segurança. Mude isso em Configurações.",
  },
};

/** The mail that tells of a session on a new device. */
export function signInMail(language: Language, { device, at, url }: SignIn): MailText {
  const words = WORDS[language];
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return layOut(language, {
    subject: words.subject,
    paragraphs: [
      words.lead,
      words.device(device ?? words.unknown),
      words.time(time.format(at)),
      words.otherwise,
    ],
    link: { label: words.label, url },
    footnote: words.footnote,
  });
}
