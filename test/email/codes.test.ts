import { expect, test } from "vitest";
import { extractCodes } from "../../email-worker/codes.ts";

function codes(text: string, subject = ""): string[] {
  return extractCodes(subject, text).map(({ code }) => code);
}

test.each([
  ["Your code is 493027", "493027"],
  ["Your verification code is: 4930", "4930"],
  ["493027 is your verification code", "493027"],
  ["Use 493027 to sign in to Acme", "493027"],
  ["Enter this code: 493 027", "493027"],
  ["Enter this code: 493-027.", "493027"],
  ["Your security code: 4930 2711", "49302711"],
  ["Code: 1 2 3 4 5 6", "123456"],
  ["OTP: 83920174", "83920174"],
  ["Your PIN is 2024", "2024"],
  ["G-493027 is your Google verification code", "493027"],
  ["FB-55021 is your Facebook confirmation code", "55021"],
  ["Your access code is X7K-29Q", "X7K-29Q"],
  ["Login code:\nAB12CD", "AB12CD"],
  ["Your one-time password is 9f3k2a", "9f3k2a"],
  ["Here is your code:\n\n  493027  \n\nIt ends in 10 minutes.", "493027"],
  ["493027\nis your login code", "493027"],
  ["Your login code (valid for 10 minutes): 493027", "493027"],
  ["Your code for order 48213 is 493027", "493027"],
  ["To verify your e-mail, enter 493027 on the page.", "493027"],
  ["Tu código de verificación es 493027", "493027"],
  ["Código de seguridad: 8841", "8841"],
  ["493027 es tu código de acceso", "493027"],
  ["Tu clave temporal es: 12345678", "12345678"],
  ["Ingresa la siguiente clave dinámica\n773401", "773401"],
  ["Para iniciar sesión, usa 493 027", "493027"],
  ["Seu código de verificação é 493027", "493027"],
  ["SEU CÓDIGO DE ACESSO: 7410", "7410"],
  ["Use a senha temporária 88213", "88213"],
  ["O código é:\n*493027*", "493027"],
  ["Token: 019283", "019283"],
  ["493027 é o seu código de confirmação", "493027"],
] as const)("%j holds the code %s", (text, code) => {
  expect(codes(text)).toEqual([code]);
});

test.each([
  "Copyright © 2024 Acme. Use of the code is subject to terms.",
  "© 2026 Acme. Todos os direitos reservados. Código 2026",
  "Your order 482133 has shipped",
  "Order number: #482133",
  "Invoice INV-20931 is due",
  "Total: $1200 for your code review",
  "The code package costs 1499.00",
  "Valor: R$ 1500, use a senha do cartão",
  "Call +1 555 123 4567 to verify",
  "Token price 1200 USD",
  "Your code expires in 1440 minutes",
  "The code is valid for 3600 seconds",
  "Verify before 2026-11-21 10:30",
  "Login at 21/11/2026 from 192.168.10.1024",
  "Zip code 94105",
  "Código postal 28013, Madrid",
  "CEP 01310100",
  "Promo code SAVE20",
  "Código promocional: VERANO25",
  "Código de rastreio: BR123456789",
  "Error code 5031",
  "Ligue para 0800 123 4567 e informe a senha",
  "Tarjeta terminada en 4242: verifica el pago",
  "https://x.test/verify/493027?code=881234",
  "Write to code493027@x.test",
  "Your ticket 48213 was closed",
  "Meet at 1600 Main Street",
  "Pedido nº 4821334 confirmado",
  "Reference: 88213344, your password was changed",
  "Hello, 12345 people use this",
  "Your 2FA is now on since 2019",
  "Serial 12345678901234 is your device code",
])("%j holds no code", (text) => {
  expect(codes(text)).toEqual([]);
});

test("a number alone on its line counts when the subject speaks of a code", () => {
  expect(codes("Hello Bob,\n\n493027\n\nBye", "Your verification code")).toEqual(["493027"]);
  expect(codes("Hello Bob,\n\n493027\n\nBye", "Your invoice")).toEqual([]);
});

test("a code in the subject is found, without a text", () => {
  expect(codes("", "493027 is your code")).toEqual(["493027"]);
  expect(codes("Hello", "[Acme] Verification code: 493027")).toEqual(["493027"]);
});

test("the likeliest code comes first, each once, ten at most", () => {
  expect(
    codes("To verify, see page 3 or 118822.\nYour code is 493027\nYour code is 493027")[0],
  ).toBe("493027");
  const many = Array.from({ length: 30 }, (_, i) => `Your code is ${493_000 + i}`).join("\n");
  expect(codes(many)).toHaveLength(10);
  expect(new Set(codes(many)).size).toBe(10);
});

test.each([
  ["Your code is 493027", "after 'code is'"],
  ["493027 is your verification code", "before 'is your verification code'"],
  ["Your login code:\n493027", "alone on its line below 'login code'"],
])("the reason in %j is %j", (text, reason) => {
  expect(extractCodes("", text)[0]?.reason).toBe(reason);
});

test.each(["1234 ", "code ", "123-", "A1-", "code: 123456 ", "1 ", "a", "@", "codigo de "])(
  "%j a hundred thousand times over is read",
  // A second where time grows with the length; hours where it grows with its square.
  { timeout: 30_000 },
  (pattern) => {
    expect(codes(pattern.repeat(100_000), pattern.repeat(1_000))).toBeDefined();
    expect(codes(`${pattern.repeat(20)}\n`.repeat(10_000))).toBeDefined();
  },
);
