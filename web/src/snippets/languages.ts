import { goSnippet } from "./go-snippet.ts";
import { javaSnippet } from "./java-snippet.ts";
import { axiosSnippet, javascriptSnippet, nodeSnippet } from "./javascript-snippets.ts";
import { pythonSnippet } from "./python-snippet.ts";
import type { ReadRequest } from "./read-request.ts";
import { curlSnippet } from "./curl-snippet.ts";

export interface SnippetLanguage {
  readonly id: "curl" | "javascript" | "node-fetch" | "node-axios" | "go" | "python" | "java";
  readonly label: string;
  /** Whose colours it is shown in. */
  readonly colours: "shell" | "javascript" | "go" | "python" | "java";
  /** The whole program: makes the request and prints the subject of each message found. */
  readonly write: (request: ReadRequest) => string;
}

/** The languages in which the console shows a request, in the order of its tabs. */
export const SNIPPET_LANGUAGES: readonly SnippetLanguage[] = [
  { id: "curl", label: "cURL", colours: "shell", write: curlSnippet },
  { id: "javascript", label: "JavaScript", colours: "javascript", write: javascriptSnippet },
  { id: "node-fetch", label: "Node.js fetch", colours: "javascript", write: nodeSnippet },
  { id: "node-axios", label: "Node.js Axios", colours: "javascript", write: axiosSnippet },
  { id: "go", label: "Go", colours: "go", write: goSnippet },
  { id: "python", label: "Python", colours: "python", write: pythonSnippet },
  { id: "java", label: "Java", colours: "java", write: javaSnippet },
];
