import { describe, expect, test } from "vitest";
import { lintContent } from "../../worker/domain/content-lint/content-lint.ts";
import type { LintMail } from "../../worker/domain/content-lint/lint-reading.ts";
import { LINT_RULE_IDS } from "../../worker/domain/content-lint/lint-rule.ts";
import { LINT_RULES } from "../../worker/domain/content-lint/lint-rules.ts";

/** Nothing is wrong with it. */
const GOOD: LintMail = {
  subject: "Your order has been sent",
  text: "Your order number 12 has been sent today. Follow it: https://shop.example.com/orders/12",
  html: `<html lang="en"><head><title>Your order</title></head><body>
<p>Your order number 12 has been sent today.</p>
<a href="https://shop.example.com/orders/12">Follow it</a>
<img src="https://shop.example.com/logo.png" alt="Shop" width="120">
</body></html>`,
};

function rulesOf(mail: Partial<LintMail>): string[] {
  return lintContent({ ...GOOD, ...mail }).map(({ rule }) => rule);
}

function inBody(piece: string): string {
  return GOOD.html.replace("</body>", `${piece}</body>`);
}

const PARAGRAPHS = {
  en: "You have asked us to change the password of your account. If it was not you, please tell us, for this link will not be valid after the end of the day and you can ask for a new one.",
  es: "Hemos recibido tu pedido y ya está en camino. Puede seguir el envío con el número que está en tu cuenta. Gracias por comprar con nosotros, hola de nuevo y hasta la próxima, con el correo de las noticias y una oferta más.",
  pt: "Você pediu para mudar a senha da sua conta. Se não foi você, ignore este aviso, pois a senha não muda sem o código. O código está aqui e pode ser usado uma vez, com ou sem o aplicativo, em um dia, para seus pedidos.",
};

test("a mail that is as it should be has nothing to be said of", () => {
  expect(lintContent(GOOD)).toEqual([]);
  expect(lintContent({ subject: "Hi", text: "Only a text.", html: "" })).toEqual([]);
});

/** What makes each rule hit, and what looks like it and is right. */
const CASES: Readonly<
  Record<string, { bad: readonly Partial<LintMail>[]; good: readonly Partial<LintMail>[] }>
> = {
  "placeholder-braces": {
    bad: [
      { subject: "Welcome, {{name}}" },
      { text: `${GOOD.text}\nDear {{ user.first_name }},` },
      { html: inBody("<p>Dear {{name}},</p>") },
      { html: inBody('<a href="https://shop.example.com/{{token}}">Go</a>') },
    ],
    good: [
      { html: inBody("<p>Write <code>{{name}}</code> where the name goes.</p>") },
      { html: inBody("<style>a{{b}}</style>") },
      { text: `${GOOD.text}\nWrite \`{{name}}\` there.\n\`\`\`\n{{name}}\n\`\`\`` },
      { html: inBody("<!-- {{name}} -->") },
    ],
  },
  "placeholder-tag": {
    bad: [{ html: inBody("<p>{% if paid %}Thanks{% endif %}</p>") }],
    good: [{ html: inBody("<pre>{% if paid %}</pre>") }, { text: `${GOOD.text} 100% {sure}%` }],
  },
  "placeholder-dollar": {
    bad: [
      { subject: "Order ${order.id}" },
      { html: inBody('<img src="https://a.com/${id}.png" alt="" width="1">') },
    ],
    good: [{ text: `${GOOD.text}\nIt costs $5 {or more}. Run \`echo \${HOME}\`.` }],
  },
  "placeholder-erb": {
    bad: [
      { text: `${GOOD.text}\nHello <%= user.name %>` },
      { html: inBody("<p>Hello <%= name %></p>") },
    ],
    good: [{ text: `${GOOD.text}\nless <% than` }],
  },
  "placeholder-merge-tag": {
    bad: [{ html: inBody("<p>Hi *|FNAME|*</p>") }],
    good: [{ text: `${GOOD.text}\n*|| important ||*` }],
  },
  "placeholder-percent": {
    bad: [{ subject: "Hello %NAME%" }, { html: inBody("<p>Dear %FIRST_NAME%</p>") }],
    good: [
      { text: `${GOOD.text}\nSave 10% TODAY, 20% TOMORROW. Open %APPDATA% or %PATH%.` },
      { html: inBody('<a href="https://shop.example.com/?q=%C3%A9%20OFFER%20%ABCD%20">Go</a>') },
    ],
  },
  "placeholder-brace": {
    bad: [{ text: `${GOOD.text}\nHello {name}` }, { html: inBody("<p>Hello {first_name}!</p>") }],
    good: [
      { text: `${GOOD.text}\nGET /user/{id} answers {"name": 1} or {a:1} or f({x}) or {} or {1}.` },
      { html: inBody("<p>See /orders/{order_id}</p>") },
    ],
  },
  "placeholder-bracket": {
    bad: [{ text: `${GOOD.text}\nDear [First Name],` }, { subject: "Hi [CUSTOMER_NAME]" }],
    good: [{ text: `${GOOD.text}\n[1] A note. [Your name](https://a.com)` }],
  },
  "lorem-ipsum": {
    bad: [{ html: inBody("<p>Lorem ipsum dolor</p>") }],
    good: [{ text: `${GOOD.text}\nLorem.` }],
  },
  "value-missing": {
    bad: [
      { subject: "Hi undefined, welcome" },
      { text: `${GOOD.text}\nHola null,` },
      { html: inBody("<td>undefined</td>") },
      { html: inBody("<p>Total: null</p>") },
      { text: `${GOOD.text}\nIt costs $undefined` },
    ],
    good: [
      {
        text: `${GOOD.text}\nThe contract is null and void; the result is undefined. None of it counts.`,
      },
      { html: inBody("<code>undefined</code>") },
    ],
  },
  "value-in-link": {
    bad: [
      { html: inBody('<a href="https://shop.example.com/reset?token=undefined&a=1">Go</a>') },
      { html: inBody('<img src="https://shop.example.com/null" alt="" width="1">') },
    ],
    good: [
      { html: inBody('<a href="https://shop.example.com/undefined-behaviour?q=nullable">Go</a>') },
    ],
  },
  "value-object": {
    bad: [{ text: `${GOOD.text}\nShip to [object Object]` }],
    good: [{ text: `${GOOD.text}\nAn [object] is here. \`[object Object]\`` }],
  },
  "value-nan": {
    bad: [{ html: inBody("<p>You owe $NaN</p>") }, { text: `${GOOD.text}\nTotal: NaN` }],
    good: [{ text: `${GOOD.text}\nBanana, NaN is a number that is not one, Nan Goldin.` }],
  },
  "value-date": {
    bad: [{ text: `${GOOD.text}\nArrives on Invalid Date` }],
    good: [{ text: `${GOOD.text}\nAn invalid date was given.` }],
  },
  "host-local": {
    bad: [
      { html: inBody('<a href="http://localhost:3000/a">Go</a>') },
      { text: `${GOOD.text}\nhttps://192.168.1.4/a` },
      { text: `${GOOD.text}\nhttps://172.20.0.1/a` },
      { html: inBody('<img src="https://shop.test/a.png" alt="" width="1">') },
      { html: inBody('<a href="http://[::1]/">Go</a>') },
    ],
    good: [
      {
        text: `${GOOD.text}\nhttps://192.0.66.2/ https://localhost.example.com/ https://172.32.0.1/`,
      },
    ],
  },
  "host-staging": {
    bad: [
      { html: inBody('<a href="https://staging.shop.com/">Go</a>') },
      { html: inBody('<a href="https://app-dev2.shop.com/">Go</a>') },
      { text: `${GOOD.text}\nhttps://a1b2.ngrok-free.app/x` },
    ],
    good: [
      {
        text: `${GOOD.text}\nhttps://dev.to/ https://test.com/ https://developer.apple.com/ https://testing-library.com/ https://dev.azure.com/ https://devices.shop.com/`,
      },
    ],
  },
  "link-insecure": {
    bad: [{ html: inBody('<a href="http://shop.example.com/">Go</a>') }],
    good: [
      { html: inBody('<p>http: is a scheme.</p><a href="https://a.com/?u=http://b.com">Go</a>') },
    ],
  },
  "link-empty": {
    bad: [{ html: inBody('<a href="">Go</a>') }, { html: inBody("<a href>Go</a>") }],
    good: [{ html: inBody('<a name="top">Here</a>') }],
  },
  "link-hash": {
    bad: [{ html: inBody('<a href="#">Go</a>') }],
    good: [{ html: inBody('<a href="#top">Go</a>') }],
  },
  "link-script": {
    bad: [{ html: inBody('<a href="javascript:void(0)">Go</a>') }],
    good: [{ html: inBody('<a href="https://a.com/javascript:x">Go</a>') }],
  },
  "subject-empty": { bad: [{ subject: " " }], good: [{ subject: "A" }] },
  "subject-long": { bad: [{ subject: "a".repeat(79) }], good: [{ subject: "a".repeat(78) }] },
  "text-missing": { bad: [{ text: "" }], good: [{ text: "", html: "" }] },
  "text-differs": {
    bad: [{ text: "Your client cannot show this.", html: inBody(`<p>${PARAGRAPHS.en}</p>`) }],
    good: [{ text: `${GOOD.text} ${PARAGRAPHS.en}`, html: inBody(`<p>${PARAGRAPHS.en}</p>`) }],
  },
  "image-alt": {
    bad: [{ html: inBody('<img src="https://a.com/a.png" width="1">') }],
    good: [{ html: inBody('<img src="https://a.com/a.png" alt="" width="1">') }],
  },
  "image-size": {
    bad: [{ html: inBody('<img src="https://a.com/a.png" alt="" style="max-width:5px">') }],
    good: [{ html: inBody('<img src="https://a.com/a.png" alt="" style="border:0;width: 5px">') }],
  },
  "html-lang": {
    bad: [{ html: GOOD.html.replace(' lang="en"', "") }, { html: GOOD.html.replace('"en"', '""') }],
    good: [{ html: "<p>Your order number 12 has been sent today.</p>" }],
  },
  "html-lang-wrong": {
    bad: [
      { html: inBody(`<p>${PARAGRAPHS.pt}</p>`), text: PARAGRAPHS.pt },
      { html: inBody(`<p>${PARAGRAPHS.es}</p>`), text: PARAGRAPHS.es },
      { html: inBody(`<p>${PARAGRAPHS.en}</p>`).replace('"en"', '"de-DE"'), text: PARAGRAPHS.en },
    ],
    good: [
      { html: inBody(`<p>${PARAGRAPHS.en}</p>`).replace('"en"', '"en-GB"'), text: PARAGRAPHS.en },
      { html: inBody(`<p>${PARAGRAPHS.pt}</p>`).replace('"en"', '"pt-BR"'), text: PARAGRAPHS.pt },
      { html: inBody(`<p>${PARAGRAPHS.es}</p>`).replace('"en"', '"es"'), text: PARAGRAPHS.es },
      {
        html: inBody(
          `<p>${"Wir haben Ihre Bestellung erhalten und senden sie. ".repeat(8)}</p>`,
        ).replace('"en"', '"de"'),
        text: "",
      },
    ],
  },
  "html-title": {
    bad: [{ html: GOOD.html.replace("Your order</title>", "</title>") }],
    good: [{ html: "<p>Your order number 12 has been sent today.</p>" }],
  },
  "preview-text": {
    bad: [{ html: GOOD.html.replace("<body>", "<body><p>View this email in your browser</p>") }],
    good: [{ html: inBody("<p>View this email in your browser</p>") }],
  },
};

describe.each(Object.entries(CASES))("%s", (rule, { bad, good }) => {
  test.each(bad)("is found in %j", (mail) => {
    expect(rulesOf(mail)).toContain(rule);
  });

  test.each(good)("is not found in %j", (mail) => {
    expect(rulesOf(mail)).not.toContain(rule);
  });
});

test("every rule has its cases", () => {
  expect(Object.keys(CASES).toSorted()).toEqual([...LINT_RULE_IDS].toSorted());
  expect(LINT_RULES.map(({ id }) => id)).toEqual(LINT_RULE_IDS);
});

test("a problem names its lines, its part and what stands there, the gravest first", () => {
  const html = inBody('\n\n<p>one\ntwo &amp;\n{{name}}</p><a href="#">x</a>');
  expect(lintContent({ ...GOOD, html, subject: "Hi {{name}}" })).toMatchObject([
    {
      rule: "placeholder-braces",
      severity: "error",
      count: 2,
      places: [
        { part: "subject", line: 1, excerpt: "{{name}}" },
        { part: "html", line: 9, excerpt: "{{name}}" },
      ],
    },
    { rule: "link-hash", severity: "warning", places: [{ part: "html", line: 9, excerpt: "#" }] },
  ]);
});

test("of many places the first are named and all counted, and long ones are cut", () => {
  const html = inBody(`<a href="http://a.com/${"x".repeat(500)}">x</a>`.repeat(30));
  const [problem] = lintContent({ ...GOOD, html });
  expect(problem).toMatchObject({ rule: "link-insecure", count: 30 });
  expect(problem?.places).toHaveLength(10);
  expect(problem?.places[0]?.excerpt).toHaveLength(120);
});
