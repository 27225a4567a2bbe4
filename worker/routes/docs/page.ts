import { html, raw } from "hono/html";
import type { Operation } from "../../contract/operation.ts";
import { OPERATIONS } from "../../contract/operations.ts";
import { ERROR_STATUS } from "../../domain/api-error.ts";
import { HOLD_MS } from "../../domain/limits.ts";
import { PRODUCT_NAME } from "../../domain/product.ts";
import { REFUSALS } from "../../domain/refusal.ts";
import { operationSection } from "./operation-section.ts";
import { STYLE } from "./style.ts";
import { table, type Html } from "./table.ts";

/** The API reference as one page without scripts. */
export function docsPage(origin: string, inboxHost: string): Html {
  const operations = Object.entries<Operation>(OPERATIONS);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${PRODUCT_NAME} API</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <p class="brand">${PRODUCT_NAME}</p>
          <nav aria-label="Calls">
            <ul>
              ${operations.map(
                ([name, { method, path }]) =>
                  html`<li>
                    <a href="#${name}"><span class="method">${method}</span> ${path}</a>
                  </li>`,
              )}
            </ul>
          </nav>
        </header>
        <main id="content">
          <h1>${PRODUCT_NAME} API</h1>
          ${introduction(origin, inboxHost)}
          ${operations.map(([name, operation]) => operationSection(name, operation))}
          ${errorTable()} ${refusalTable()}
        </main>
      </body>
    </html>`;
}

function introduction(origin: string, inboxHost: string): Html {
  return html`<p>
      Mail to <code>namespace.<mark>tag</mark>@${inboxHost}</code> is captured. Every tag is a
      mailbox of its own, and none has to be created. Send your key in the
      <code>api-key</code> header. The same description for programs:
      <a href="/openapi.json">openapi.json</a>. For Postman and other API clients:
      <a href="/collection.json">collection.json</a>. For language models:
      <a href="/llms.txt">llms.txt</a>.
    </p>
    <p>
      Wait for a mail: the request is held until it is there, ${HOLD_MS / 1000} seconds unless you
      say otherwise.
    </p>
    <pre
      tabindex="0"
    ><code>curl "${origin}/api/v1/message?ns=NAMESPACE&amp;tag=<mark>signup</mark>&amp;await_messages=true" \\
  -H "api-key: KEY"</code></pre>`;
}

function errorTable(): Html {
  return html`<section id="errors">
    <h2>Errors</h2>
    <p>
      A refused call answers
      <code>{"success": false, "error": {"code", "message"}}</code>. Every answer has an
      <code>x-request-id</code>.
    </p>
    ${table(
      ["Code", "Status"],
      Object.entries(ERROR_STATUS).map(([code, status]) => [html`<code>${code}</code>`, status]),
    )}
  </section>`;
}

function refusalTable(): Html {
  return html`<section id="refusals">
    <h2>Refused mail</h2>
    <p>
      Mail that is not taken is listed by <a href="#refused">/api/v1/refused</a>, with a reason.
    </p>
    ${table(
      ["Reason", "SMTP reply"],
      Object.entries(REFUSALS).map(([reason, { smtp, text }]) => [
        html`<code>${reason}</code>`,
        `${smtp.code} ${smtp.enhanced} ${text}`,
      ]),
    )}
  </section>`;
}
