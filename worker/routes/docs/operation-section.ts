import { html } from "hono/html";
import type * as z from "zod/mini";
import { answerFields } from "../../contract/answer-fields.ts";
import { parameterOf } from "../../contract/openapi.ts";
import type { Operation } from "../../contract/operation.ts";
import { table, type Html } from "./table.ts";

/** One call: what it does, what it takes, what it answers. */
export function operationSection(name: string, operation: Operation): Html {
  const { method, path, summary, details, query, headers, body } = operation;
  return html`<section id="${name}">
    <h2><span class="method">${method}</span> <code>${path}</code></h2>
    <p>${summary}.</p>
    ${details === undefined ? "" : html`<p>${details}</p>`}
    ${query === undefined ? "" : parameterTable(query)}
    ${Object.entries(headers ?? {}).map(
      ([header, { description }]) => html`<p>Header <code>${header}</code>: ${description}</p>`,
    )}
    ${body === undefined ? "" : html`<p>Body <code>${body.contentType}</code>: ${body.description}</p>`}
    ${operation.answers.map(answerPart)} ${errorList(operation)}
  </section>`;
}

function parameterTable(query: z.ZodMiniObject): Html {
  return table(
    ["Parameter", "Type", "Meaning"],
    Object.entries<z.core.$ZodType>(query.shape).map(([name, schema]) => {
      const { type, description, required } = parameterOf(schema);
      return [html`<code>${name}</code>${required ? " (required)" : ""}`, type, description];
    }),
  );
}

function answerPart({
  status,
  description,
  schema,
  contentType,
}: Operation["answers"][number]): Html {
  const type = contentType ?? "application/json";
  const fields = schema === undefined ? [] : answerFields(schema);
  return html`<p>Answer ${status}, <code>${type}</code>: ${description}</p>
    ${fields.length === 0 ? "" : fieldTable(fields)}`;
}

function fieldTable(fields: ReturnType<typeof answerFields>): Html {
  return html`<details>
    <summary>${fields.length} fields</summary>
    ${table(
      ["Field", "Type", "Meaning"],
      fields.map(({ path, type, description, isOptional }) => [
        html`<code>${path}</code>${isOptional ? " (optional)" : ""}`,
        type,
        description,
      ]),
    )}
  </details>`;
}

function errorList({ errors }: Operation): Html | string {
  if (errors.length === 0) return "";
  const codes = errors.map((code, index) => html`${index === 0 ? "" : ", "}<code>${code}</code>`);
  return html`<p class="errors">Errors: ${codes}</p>`;
}
