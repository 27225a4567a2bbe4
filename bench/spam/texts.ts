/** What a mail says. `kind` is what its writer meant it to be. */
export interface Writing {
  readonly kind: "ham" | "spam";
  readonly subject: string;
  readonly text: string;
  /** null: a mail of text alone. */
  readonly html: string | null;
}

function page(body: string, title = ""): string {
  const head = title === "" ? "" : `<title>${title}</title>`;
  return `<html><head>${head}</head><body style="background:#fff;color:#222">${body}</body></html>`;
}

const BUTTON = '<a href="https://shop.example/go/4f3a" style="color:#ffffff;background:#1a5fb4">';
const FOOT =
  "<p>Shop Example Ltd, 1 Main Street.</p>" +
  '<p><a href="https://shop.example/unsubscribe?u=17">Unsubscribe</a> at any time.</p>';
const STORY =
  "the autumn release brings a faster search, a new page for your orders and fewer clicks on the way to the till. ";

function newsletter(images: number): string {
  const image = '<img src="https://cdn.shop.example/a/1.png" width="300" height="120" alt="News">';
  return page(
    `<h1>News</h1>${image.repeat(images)}<p>This month ${STORY.repeat(6)}</p>${FOOT}`,
    "News",
  );
}

export const WRITINGS: readonly Writing[] = [
  {
    kind: "ham",
    subject: "Lunch tomorrow?",
    text: "Hi Ben,\n\nshall we meet at noon, at the place around the corner?\n\nAna",
    html: null,
  },
  {
    kind: "ham",
    subject: "Re: Minutes of Tuesday",
    text: "Hi all,\n\nI have added my notes. Please have a look before Friday.\n\n> On Tuesday Ben wrote:\n> the minutes are attached.\n\nThanks,\nAna",
    html: null,
  },
  {
    kind: "ham",
    subject: "Your code is 482913",
    text: "Your code is 482913.\n\nIt works for ten minutes. If you did not ask for it, ignore this mail.",
    html: page(
      "<p>Your code is <b>482913</b>.</p><p>It works for ten minutes. If you did not ask for it, ignore this mail.</p>",
    ),
  },
  {
    kind: "ham",
    subject: "Reset your password",
    text: "Hello Ana,\n\nopen this link to set a new password:\n\nhttps://shop.example/reset/4f3a\n\nThe link works once.",
    html: page(
      `<p>Hello Ana,</p><p>open this link to set a new password:</p><p>${BUTTON}Set a new password</a></p><p>The link works once.</p>`,
    ),
  },
  {
    kind: "ham",
    subject: "Receipt for order 10047",
    text: "Thank you for your order.\n\n1 x Lamp   39.00\n2 x Bulb   8.00\n\nTotal 47.00 EUR\n\nhttps://shop.example/orders/10047",
    html: page(
      `<h2>Thank you for your order.</h2><table><tr><td>1 x Lamp</td><td>39.00</td></tr><tr><td>2 x Bulb</td><td>8.00</td></tr></table><p>Total 47.00 EUR</p>${FOOT}`,
    ),
  },
  {
    kind: "ham",
    subject: "[acme/site] Build #318 failed",
    text: "The build of main failed.\n\ntest/checkout.test.ts: expected 200, got 500\n\nhttps://ci.example/builds/318\n\nYou get this mail because you watch the project.",
    html: null,
  },
  {
    kind: "ham",
    subject: "News of November",
    text: `News\n\nThis month ${STORY.repeat(6)}\n\nUnsubscribe: https://shop.example/unsubscribe?u=17`,
    html: newsletter(1),
  },
  {
    kind: "ham",
    subject: "Five ideas for your garden",
    text: `Ideas\n\n${STORY.repeat(3)}`,
    html: newsletter(4),
  },
  {
    kind: "ham",
    subject: "Welcome to Shop Example",
    text: "Welcome, Ana.\n\nYour account is ready. Sign in at https://shop.example/",
    html: page(
      `<p><a href="https://shop.example/"><img src="https://cdn.shop.example/logo.png" width="120" height="40" alt="Shop"></a></p><p>Welcome, Ana.</p><p>Your account is ready. ${STORY}</p>${FOOT}`,
    ),
  },
  {
    kind: "ham",
    subject: "Invitation: planning, Monday 10:00",
    text: "You are invited to planning on Monday at ten.\n\nRoom 3, or by video.",
    html: page(
      "<p>You are invited to <b>planning</b> on Monday at ten.</p><p>Room 3, or by video.</p>",
    ),
  },
  {
    kind: "ham",
    subject: "Grüße aus Köln – Ihre Rechnung",
    text: "Guten Tag,\n\nIhre Rechnung über 1.240,00 € liegt bei. Schöne Grüße aus Köln!",
    html: page(
      "<p>Guten Tag,</p><p>Ihre Rechnung über 1.240,00 € liegt bei. Schöne Grüße aus Köln!</p>",
    ),
  },
  { kind: "ham", subject: "test", text: "test", html: null },
  { kind: "ham", subject: "Hello", text: "", html: "<p>Hello <b>world</b></p>" },
  {
    kind: "spam",
    subject: "URGENT BUSINESS PROPOSAL",
    text: "Dear Friend,\n\nI am Barrister John Koffi. My late client, a foreign customer of the Central Bank of Nigeria, left the sum of US$18,500,000.00 in a dormant account. I seek your urgent assistance to claim this money as the next of kin. This transaction is 100% legal and risk free. Please keep it confidential and send your contact details.\n\nYours faithfully,\nBarrister John Koffi",
    html: null,
  },
  {
    kind: "spam",
    subject: "You have won",
    text: "Dear winner,\n\nyour email address has won the sum of $2,500,000.00 USD in our international lottery. Your ticket number is 5647, your reference number 99/LOT. To claim your prize contact our agent and pay the processing fee.\n\nMrs Rose, lottery coordinator",
    html: null,
  },
  {
    kind: "spam",
    subject: "V-I-A-G-R-A from 0.99",
    text: "VIAGRA and CIALIS at the lowest Price. 100% GUARANTEED, money back guarantee. Male enhancement without a prescription. Act Now!\n\nhttp://198.18.3.4/pharm/?id=7",
    html: page(
      '<center><font size="7" color="#ff0000">VIAGRA and CIALIS</font></center><p>100% GUARANTEED, money back guarantee. Male enhancement. <a href="http://198.18.3.4/pharm/?id=7">Act Now!</a></p>',
    ),
  },
  {
    kind: "spam",
    subject: "Lose 20 pounds in 10 days!",
    text: "Lose 20 pounds in ten days without dieting or exercise! One-time offer, guaranteed! To be removed from future mailings, reply.",
    html: page(
      "<p>Lose 20 pounds in ten days without dieting! One-time offer, guaranteed!</p><p>To be removed from future mailings, reply.</p>",
    ),
  },
  {
    kind: "spam",
    subject: "Check this out",
    text: "",
    html: '<html><body><a href="http://bit.ly/3xk"><img src="http://img.example/a.gif"></a></body></html>',
  },
  {
    kind: "spam",
    subject: "Replica watches",
    text: "A replica of any Rolex, at the lowest Price. Free instant online quote. http://watches.7f3a9c2b1d.example/?a=1",
    html: page("<p>A replica of any Rolex, at the lowest Price. Free instant online quote.</p>"),
  },
  {
    kind: "spam",
    subject: "Your account",
    text: "I have recorded you. Pay 900 USD in bitcoin to 1BoatSLRHtKNngkdXEeobR76b53LETtpyT within 48 hours, or your family will see it.",
    html: null,
  },
  {
    kind: "spam",
    subject: "UNCLAIMED FUNDS WAITING FOR YOU!!!",
    text: "DEAR BENEFICIARY, UNCLAIMED FUNDS OF USD 7,800,000.00 ARE WAITING FOR YOU IN THE TRUST BANK. CONTACT THE DIPLOMATIC COURIER COMPANY AND PAY THE DELIVERY FEE TODAY. THIS IS URGENT BUSINESS AND STRICTLY CONFIDENTIAL. THE TOTAL SUM WILL BE SHARED.",
    html: null,
  },
  {
    kind: "spam",
    subject: "Re: hi",
    text: "%RND_TEXT hello my dear, no medical exam needed for cheap insurance. Dear sir, bad credit is no problem.",
    html: null,
  },
];
