import type { Card } from "./state.ts";

/** Test cards by their number without spaces, as Stripe documents them. */
const CARDS: Readonly<Record<string, Card>> = {
  "4242424242424242": { brand: "visa", last4: "4242", charges: true },
  "5555555555554444": { brand: "mastercard", last4: "4444", charges: true },
  // Can be attached; every charge fails.
  "4000000000000341": { brand: "visa", last4: "0341", charges: false },
};

export const GOOD_CARD = "4242 4242 4242 4242";
export const FAILING_CARD = "4000 0000 0000 0341";

/** The card of this number; null: declined. */
export function cardOf(number: string): Card | null {
  return CARDS[number.replaceAll(/\D/g, "")] ?? null;
}
