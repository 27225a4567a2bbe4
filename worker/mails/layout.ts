import { html, raw } from "hono/html";
import { PRODUCT_NAME } from "../domain/product.ts";
import type { Language } from "../domain/language.ts";
import type { MailText } from "../domain/outgoing-mail.ts";

/** A mail before it has a shape: what it says, in one language. */
export interface MailDraft {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Shown large: a code. */
  readonly code?: string;
  /** Shown as a button, and in full in the text. */
  readonly link?: { readonly label: string; readonly url: string };
  /** What may be ignored, and by whom. */
  readonly footnote: string;
}

/** The same mail as text and as HTML, which loads nothing and escapes what people typed. */
export function layOut(language: Language, draft: MailDraft): MailText {
  return { subject: oneLine(draft.subject), text: textOf(draft), html: htmlOf(language, draft) };
}

function textOf({ paragraphs, code, link, footnote }: MailDraft): string {
  const blocks = [
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(link === undefined ? [] : [`${link.label}:\n${link.url}`]),
    `-- \n${footnote}\n${PRODUCT_NAME}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

// oxlint-disable-next-line max-lines-per-function -- one page of HTML
function htmlOf(
  language: Language,
  { subject, paragraphs, code, link, footnote }: MailDraft,
): string {
  const body = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;padding:24px;background:#eaf0f6;color:#101b33;font:16px/1.5 -apple-system,'Segoe UI',sans-serif"
      >
        <table
          role="presentation"
          width="100%"
          style="max-width:520px;margin:0 auto;background:#fbfdff;border:1px solid #c3d0de"
        >
          <tr>
            <td style="padding:28px">
              <p style="margin:0 0 20px;font-weight:800;letter-spacing:-.02em">${PRODUCT_NAME}</p>
              ${paragraphs.map((text) => html`<p style="margin:0 0 16px">${text}</p>`)}
              ${code === undefined ? "" : html`<p style="margin:0 0 16px"><span style="background:#e6f24b;color:#101b33;padding:6px 12px;font:700 28px/1.4 monospace;letter-spacing:.12em">${code}</span></p>`}
              ${
                link === undefined
                  ? ""
                  : html`<p style="margin:0 0 16px">
                        <a
                          href="${link.url}"
                          style="display:inline-block;background:#101b33;color:#fbfdff;padding:10px 18px;text-decoration:none;border-radius:3px"
                          >${link.label}</a
                        >
                      </p>
                      <p style="margin:0 0 16px;font-size:13px;overflow-wrap:anywhere">
                        ${link.url}
                      </p>`
              }
              <p
                style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dbe4ed;font-size:13px;color:#46546d"
              >
                ${footnote}
              </p>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
  return String(raw(body));
}

/** A subject is one header line, whatever a name in it holds. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ").trim();
}
