import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import { createTransport, type SendMailOptions } from "nodemailer";
import { listening } from "../listening.ts";

/** A small application with a sign-up that is confirmed by mail, as the guides test one. */
export interface SignUpApp {
  readonly url: string;
  stop(): Promise<void>;
}

interface SignUp {
  readonly email: string;
  readonly code: string;
  readonly token: string;
}

const READY = page("<p>Your account is ready</p>");

/** Starts the application; its mail goes to the SMTP port given. */
export async function startSignUpApp(smtpPort: number): Promise<SignUpApp> {
  const transport = createTransport({ host: "localhost", port: smtpPort });
  const signUps = new Set<SignUp>();
  const server = http.createServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    void answer(request, { signUps, origin, send: (mail) => transport.sendMail(mail) }).then(
      ({ status, html }) =>
        response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(html),
    );
  });
  const port = await listening(server, "localhost");
  return {
    url: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      transport.close();
    },
  };
}

interface App {
  readonly signUps: Set<SignUp>;
  readonly origin: string;
  send(mail: SendMailOptions): Promise<unknown>;
}

interface Page {
  readonly status: number;
  readonly html: string;
}

interface Asked {
  readonly email: string;
  readonly code: string | null;
  /** Of a link. */
  readonly token: string | undefined;
}

const ROUTES: Readonly<Record<string, (asked: Asked, app: App) => Page>> = {
  "GET sign-up": () => good(emailForm("Sign up")),
  "GET forgot-password": () => good(emailForm("Send")),
  "POST sign-up"({ email }, app) {
    void signUp(email, app);
    return good(codeForm(email));
  },
  "POST forgot-password"({ email }, app) {
    for (const known of app.signUps) if (known.email === email) void sendReset(known, app);
    return good(page("<p>If we know this address, a mail is on its way.</p>"));
  },
  "POST confirm": ({ email, code }, app) =>
    confirmed(app, (known) => known.email === email && known.code === code),
  "GET confirm": ({ token }, app) => confirmed(app, (known) => known.token === token),
};

async function answer(request: http.IncomingMessage, app: App): Promise<Page> {
  const form = new URLSearchParams((await request.toArray()).map(String).join(""));
  const [, name = "", token] = (request.url ?? "").split("/");
  const route = ROUTES[`${request.method} ${name}`];
  if (route === undefined) return { status: 404, html: page("<p>Not found</p>") };
  return route({ email: form.get("email") ?? "", code: form.get("code"), token }, app);
}

async function signUp(email: string, { signUps, origin, send }: App): Promise<void> {
  const entry = { email, code: String(randomInt(100_000, 1_000_000)), token: randomUUID() };
  signUps.add(entry);
  await send({
    from: "Shop <no-reply@shop.test>",
    to: email,
    subject: "Confirm your sign-up",
    text: `Your code is ${entry.code}.\n\nOr open ${origin}/confirm/${entry.token}\n`,
  });
}

async function sendReset({ email }: SignUp, { send }: App): Promise<void> {
  const subject = "Set a new password";
  await send({ from: "Shop <no-reply@shop.test>", to: email, subject, text: subject });
}

function confirmed({ signUps }: App, isMeant: (known: SignUp) => boolean): Page {
  if ([...signUps].some(isMeant)) return good(READY);
  return { status: 400, html: page("<p>This code is wrong</p>") };
}

function good(html: string): Page {
  return { status: 200, html };
}

function emailForm(button: string): string {
  return page(
    `<form method="post"><label>E-mail <input name="email" type="email"></label><button>${button}</button></form>`,
  );
}

function codeForm(email: string): string {
  return page(
    `<form method="post" action="/confirm"><input type="hidden" name="email" value="${email}"><label>Code <input name="code"></label><button>Confirm</button></form>`,
  );
}

function page(main: string): string {
  return `<!doctype html><html lang="en"><title>Shop</title><main>${main}</main></html>`;
}
