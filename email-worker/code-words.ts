/** Phrases are lower-case and without accents; a blank stands for a blank or a hyphen. */
function phrases(list: string): readonly string[] {
  return list.split(",").map((phrase) => phrase.trim());
}

/** They announce a one-time code. */
export const CODE_WORDS = phrases(`
  code, passcode, pass code, otp, pin, token, tan, mfa code, 2fa code, verification code,
  security code, login code, sign in code, access code, authentication code, confirmation code,
  activation code, reset code, one time code, one time password, one time passcode, one time pin,
  temporary password, pin code, codigo, clave, contrasena temporal, codigo de verificacion,
  codigo de seguridad, codigo de acceso, codigo de confirmacion, clave de acceso, clave temporal,
  clave dinamica, contrasena de un solo uso, codigo de un solo uso, codigo de uso unico,
  codigo de verificacao, codigo de seguranca, codigo de acesso, codigo de confirmacao, senha,
  senha temporaria, senha de acesso, codigo de autenticacao, chave de acesso
`);

/** They go with a code but also with much else. */
export const WEAK_CODE_WORDS = phrases(`
  verification, verify, verifying, authentication, two factor, 2fa, password, log in, login,
  sign in, one time, verificacion, verificar, verifica, verifique, autenticacion, contrasena,
  iniciar sesion, inicio de sesion, verificacao, autenticacao, fazer login
`);

/** The number after them is something else. */
export const OTHER_WORDS = phrases(`
  order, order number, order code, invoice, ticket, case, reference, ref, reference code,
  booking, booking code, reservation, tracking, tracking number, tracking code, shipment,
  account number, customer, customer number, id, member, policy, contract, phone, telephone, tel,
  fax, call, whatsapp, mobile, sms to, zip, zip code, postal code, postcode, area code,
  country code, sort code, error, error code, status, status code, response code, exit code,
  http, promo, promo code, promotion code, discount code, coupon, coupon code, voucher,
  voucher code, gift code, referral code, source code, qr code, bar code, version, build, port,
  ending in, ends in, last four, last 4 digits, suite, room, floor, street, box, page, total,
  subtotal, amount, price, since, pedido, numero de pedido, codigo del pedido, codigo do pedido,
  orden, fatura, factura, boleto, nota fiscal, protocolo, chamado, caso, referencia, reserva,
  codigo de reserva, rastreio, rastreamento, codigo de rastreio, seguimiento,
  codigo de rastreamento, codigo de seguimiento, cliente, conta, cuenta, contrato, telefone,
  telefono, celular, ligue, llame, cep, codigo postal, codigo de area, codigo promocional,
  codigo de descuento, codigo de desconto, codigo de barras, cupom, cupon, cpf, cnpj, nif, rut,
  dni, valor, preco, precio, codigo de error, codigo de erro, codigo fuente, codigo fonte,
  terminado em, terminada en, desde, january, february, march, april, june, july, august,
  september, october, november, december, jan, feb, mar, apr, jun, jul, aug, sep, oct, nov, dec,
  enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre,
  diciembre, janeiro, fevereiro, marco, maio, junho, julho, setembro, outubro, novembro,
  dezembro
`);

/** The number in front of them is an amount. */
export const UNITS = phrases(`
  %, €, $, £, usd, eur, brl, mxn, ars, dollars, euros, reais, pesos, seconds, second, secs, sec,
  s, minutes, minute, mins, min, hours, hour, h, days, day, weeks, months, years, segundos,
  minutos, horas, hora, dias, semanas, meses, anos, am, pm, km, m, kg, g, mb, gb, kb, px, points,
  puntos, pontos, users, people, items, times, employees, characters
`);

/** What stands before an amount. */
export const CURRENCIES = phrases(`
  $, €, £, ¥, ₹, usd, eur, brl, mxn, ars, clp, cop
`);

/** They lead straight from the words to the code, or back. */
export const LINKING_WORDS = phrases(`
  is, are, as, below, e, es, eh, sera, abaixo, a continuacion
`);

/** They ask for the number after them. */
export const ASKING_WORDS = phrases(`
  use, enter, type, input, submit, usa, utiliza, ingresa, ingrese, introduce, escribe, digita,
  digite, insira, informe, utilize, introduza, coloque
`);

/** Letters before a hyphen that are the sender's mark and not part of the code, as in G-493027. */
export const SENDER_MARKS = phrases(`
  g, fb, ig, wa, tt
`);
