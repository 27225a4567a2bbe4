import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { generateKeyPair, SignJWT } from "jose";
import { listening } from "../listening.ts";

/** Whom the provider knows. */
export interface StandInPerson {
  /** The provider's own id; GitHub's are numbers. */
  readonly subject: string;
  readonly email: string;
  readonly verified: boolean;
  readonly name: string;
}

/** GitHub and Google in one, each in its folder: OAuth 2 with PKCE, as they speak it. */
export interface StandInProvider {
  readonly url: string;
  /** Client ids and secrets, as the service is given them. */
  readonly vars: Readonly<Record<string, string>>;
  /** Who sits before the browser from now on. */
  signInAs(person: StandInPerson): void;
  stop(): Promise<void>;
}

interface Grant {
  readonly person: StandInPerson;
  readonly folder: string;
  readonly redirectUri: string;
  readonly challenge: string;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly location?: string;
}

const CLIENT = { id: "restante-client", secret: randomUUID() };
const DENIED: Answer = { status: 401, body: { error: "unauthorized" } };

/** Starts the stand-in on a free port. */
export async function startOAuthProvider(): Promise<StandInProvider> {
  const provider = new Provider((await generateKeyPair("RS256")).privateKey);
  const server = createServer((request, response) => void provider.answer(request, response));
  const port = await listening(server);
  const url = `http://127.0.0.1:${port}`;
  provider.url = url;
  return {
    url,
    vars: {
      OAUTH_URL: url,
      GITHUB_CLIENT_ID: CLIENT.id,
      GITHUB_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
    },
    signInAs: (person) => void (provider.person = person),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function isClient(form: URLSearchParams): boolean {
  return form.get("client_id") === CLIENT.id && form.get("client_secret") === CLIENT.secret;
}

/** RFC 6749 section 4.1.3 and RFC 7636 section 4.6. */
function isProof(form: URLSearchParams, { redirectUri, challenge }: Grant): boolean {
  const hash = createHash("sha256").update(form.get("code_verifier") ?? "");
  return (
    form.get("grant_type") === "authorization_code" &&
    form.get("redirect_uri") === redirectUri &&
    hash.digest("base64url") === challenge
  );
}

class Provider {
  url = "";
  person: StandInPerson | null = null;
  readonly #codes = new Map<string, Grant>();
  readonly #tokens = new Map<string, Grant>();
  readonly #key: Parameters<SignJWT["sign"]>[0];

  constructor(key: Parameters<SignJWT["sign"]>[0]) {
    this.#key = key;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body, location } = await this.#route(request);
    response.writeHead(status, {
      "content-type": "application/json",
      ...(location === undefined ? {} : { location }),
    });
    response.end(body === undefined ? "" : JSON.stringify(body));
  }

  async #route(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? "/", this.url);
    const [, folder = "", ...rest] = url.pathname.split("/");
    switch (rest.join("/")) {
      case "authorize":
        return this.#authorize(folder, url.searchParams);
      case "token":
        return this.#token(folder, new URLSearchParams(await text(request)));
      case "user":
      case "userinfo":
      case "user/emails":
        return this.#tell(request, url.pathname);
      default:
        return { status: 404, body: {} };
    }
  }

  #authorize(folder: string, query: URLSearchParams): Answer {
    const wrong =
      query.get("client_id") !== CLIENT.id ||
      query.get("response_type") !== "code" ||
      query.get("code_challenge_method") !== "S256";
    const redirectUri = query.get("redirect_uri") ?? "";
    if (wrong || this.person === null) return { status: 400, body: { error: "invalid_request" } };
    const code = randomUUID();
    const challenge = query.get("code_challenge") ?? "";
    this.#codes.set(code, { person: this.person, folder, redirectUri, challenge });
    const back = new URL(redirectUri);
    back.searchParams.set("code", code);
    back.searchParams.set("state", query.get("state") ?? "");
    return { status: 302, location: back.href };
  }

  async #token(folder: string, form: URLSearchParams): Promise<Answer> {
    const code = form.get("code") ?? "";
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const good = grant?.folder === folder && isClient(form) && isProof(form, grant);
    // GitHub tells its refusals with status 200.
    const refused = { status: folder === "github" ? 200 : 400, body: { error: "invalid_grant" } };
    if (!good) return refused;
    const token = randomUUID();
    this.#tokens.set(token, grant);
    const body = { access_token: token, token_type: "bearer", expires_in: 60 };
    if (folder === "github") return { status: 200, body };
    return { status: 200, body: { ...body, id_token: await this.#idToken(grant.person) } };
  }

  #idToken({ subject }: StandInPerson): Promise<string> {
    return new SignJWT()
      .setProtectedHeader({ alg: "RS256" })
      .setIssuer(`${this.url}/google`)
      .setAudience(CLIENT.id)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime("1m")
      .sign(this.#key);
  }

  #tell(request: IncomingMessage, path: string): Answer {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const grant = this.#tokens.get(token);
    const { folder } = grant ?? {};
    if (grant === undefined || !path.startsWith(`/${folder}/`)) return DENIED;
    if (!request.headers["user-agent"]) return { status: 403, body: {} };
    const { subject, email, verified, name } = grant.person;
    switch (path) {
      case "/google/userinfo":
        return { status: 200, body: { sub: subject, email, email_verified: verified, name } };
      case "/github/user":
        return { status: 200, body: { id: Number(subject), login: "octo", name, email: null } };
      default:
        return {
          status: 200,
          body: [
            { email: `other-${email}`, primary: false, verified: true },
            { email, primary: true, verified },
          ],
        };
    }
  }
}
