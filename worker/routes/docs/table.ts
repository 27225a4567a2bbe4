import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** A piece of a page. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

type Cell = Html | string | number;

/** A table with a head over each column; a row has a cell for each head. */
export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  return html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
