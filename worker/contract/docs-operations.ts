import * as z from "zod/mini";
import { OpenApiDocument } from "./openapi-document.ts";
import type { Operation } from "./operation.ts";

/** The API's description, for programs. */
export const DOCS_OPERATIONS = {
  openApi: {
    method: "get",
    path: "/openapi.json",
    access: "anyone",
    summary: "This description, as OpenAPI 3.1",
    answers: [{ status: 200, description: "The document.", schema: OpenApiDocument }],
    errors: [],
  },
  collection: {
    method: "get",
    path: "/collection.json",
    access: "anyone",
    summary: "Download the public API as a collection for API clients",
    answers: [
      {
        status: 200,
        description: "A collection in Postman's format 2.1.",
        schema: z.looseObject({ info: z.looseObject({ schema: z.string() }) }),
      },
    ],
    errors: [],
  },
  llms: {
    method: "get",
    path: "/llms.txt",
    access: "anyone",
    summary: "The product and its API in one text, for language models",
    answers: [{ status: 200, description: "Markdown.", contentType: "text/plain" }],
    errors: [],
  },
} as const satisfies Record<string, Operation>;
