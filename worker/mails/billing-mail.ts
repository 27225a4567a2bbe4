import type { Language } from "../domain/language.ts";
import type { MailText } from "../domain/outgoing-mail.ts";
import { PRODUCT_NAME } from "../domain/product.ts";
import { layOut } from "./layout.ts";

export interface BillingMailFacts {
  readonly amountCents: number;
  /** Of the invoice, or of the trial's end, in ms. */
  readonly at: number;
  /** Where to change it. */
  readonly url: string;
}

/** A mail about a sum and a day, both as its language writes them. */
interface Words {
  readonly subject: string;
  readonly paragraphs: (amount: string, day: string) => readonly string[];
  readonly label: string;
  readonly footnote: string;
}

const PAYMENT_FAILED: Readonly<Record<Language, Words>> = {
  en: {
    subject: `Your payment to ${PRODUCT_NAME} failed`,
    paragraphs: (amount, day) => [
      `We could not charge ${amount} for your Pro plan (invoice of ${day}).`,
      "Nothing changes yet: the payment is tried again in the next days. If it keeps failing, your plan becomes Free. Please check your card.",
    ],
    label: "Check your card",
    footnote: "You receive this because you own the account that pays.",
  },
  es: {
    subject: `Tu pago a ${PRODUCT_NAME} ha fallado`,
    paragraphs: (amount, day) => [
      `No pudimos cobrar ${amount} por tu plan Pro (factura del ${day}).`,
      "De momento no cambia nada: volveremos a intentarlo en los próximos días. Si sigue fallando, tu plan pasará a Free. Revisa tu tarjeta, por favor.",
    ],
    label: "Revisar la tarjeta",
    footnote: "Recibes este correo porque eres titular de la cuenta que paga.",
  },
  "pt-BR": {
    subject: `O seu pagamento ao ${PRODUCT_NAME} falhou`,
    paragraphs: (amount, day) => [
      `Não conseguimos cobrar ${amount} pelo seu plano Pro (fatura de ${day}).`,
      "Por enquanto nada muda: a cobrança será tentada de novo nos próximos dias. Se continuar falhando, o seu plano passará a ser o Free. Por favor, confira o seu cartão.",
    ],
    label: "Conferir o cartão",
    footnote: "Você recebe este e-mail porque é titular da conta que paga.",
  },
};

const TRIAL_ENDING: Readonly<Record<Language, Words>> = {
  en: {
    subject: `Your ${PRODUCT_NAME} trial is about to end`,
    paragraphs: (amount, day) => [
      `Your Pro trial ends on ${day}. From then on your card is charged ${amount} a month.`,
      "To stay on Pro you need do nothing. To leave, cancel before that day and nothing is charged.",
    ],
    label: "Manage your plan",
    footnote: "You receive this because you own the account that pays.",
  },
  es: {
    subject: `Tu prueba de ${PRODUCT_NAME} está por terminar`,
    paragraphs: (amount, day) => [
      `Tu prueba del plan Pro termina el ${day}. A partir de entonces se cobrarán ${amount} al mes en tu tarjeta.`,
      "Para seguir en Pro no tienes que hacer nada. Si no quieres seguir, cancela antes de ese día y no se cobrará nada.",
    ],
    label: "Gestionar tu plan",
    footnote: "Recibes este correo porque eres titular de la cuenta que paga.",
  },
  "pt-BR": {
    subject: `O seu teste do ${PRODUCT_NAME} está terminando`,
    paragraphs: (amount, day) => [
      `O seu teste do plano Pro termina em ${day}. A partir daí serão cobrados ${amount} por mês no seu cartão.`,
      "Para continuar no Pro, não é preciso fazer nada. Para sair, cancele antes dessa data e nada será cobrado.",
    ],
    label: "Gerenciar o seu plano",
    footnote: "Você recebe este e-mail porque é titular da conta que paga.",
  },
};

/** Says that an invoice could not be charged. */
export function paymentFailedMail(language: Language, facts: BillingMailFacts): MailText {
  return write(language, PAYMENT_FAILED[language], facts);
}

/** Says when a trial ends and what is charged from then on. */
export function trialEndingMail(language: Language, facts: BillingMailFacts): MailText {
  return write(language, TRIAL_ENDING[language], facts);
}

function write(language: Language, words: Words, { amountCents, at, url }: BillingMailFacts) {
  const money = new Intl.NumberFormat(language, { style: "currency", currency: "USD" });
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return layOut(language, {
    subject: words.subject,
    paragraphs: words.paragraphs(money.format(amountCents / 100), date.format(at)),
    link: { label: words.label, url },
    footnote: words.footnote,
  });
}
