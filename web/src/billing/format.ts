// Dates and money are written as in Brazil, whatever the language of the page.

const BRAZIL = "pt-BR";
const CENTS = 100;

const DATE = new Intl.DateTimeFormat(BRAZIL);
const NUMBER = new Intl.NumberFormat(BRAZIL);

/** An ISO 8601 time as 21/11/2026. */
export function billingDate(iso: string): string {
  return DATE.format(new Date(iso));
}

/** Cents as US$ 5,00. `currency` as in ISO 4217, in any case. */
export function billingAmount(cents: number, currency = "USD"): string {
  const money = new Intl.NumberFormat(BRAZIL, { style: "currency", currency });
  return money.format(cents / CENTS);
}

/** 100000 as 100.000. */
export function billingNumber(value: number): string {
  return NUMBER.format(value);
}
