import { jsFetch } from "@scalar/snippetz/plugins/js/fetch";
import { nodeFetch } from "@scalar/snippetz/plugins/node/fetch";
import { harRequest } from "./har-request.ts";
import { requestUrl, type ReadRequest } from "./read-request.ts";
import { stringLiteral } from "./string-literal.ts";

const AXIOS = "axios";

/** For a page or its console, where the last line may not wait. */
export function javascriptSnippet(request: ReadRequest): string {
  return `${jsFetch.generate(harRequest(request))}
  .then(async (response) => {
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  })
  .then(({ data }) => {
    for (const message of data) console.log(message.subject)
  })`;
}

/** For a module of Node 18 or newer. */
export function nodeSnippet(request: ReadRequest): string {
  return `const response = await ${nodeFetch.generate(harRequest(request))}
if (!response.ok) throw new Error(await response.text())

const { data } = await response.json()
for (const message of data) console.log(message.subject)`;
}

/** For a module with axios. */
export function axiosSnippet(request: ReadRequest): string {
  return `import axios from ${stringLiteral(AXIOS)}

const { data: page } = await axios.get(
  ${stringLiteral(requestUrl(request))},
  { headers: { "api-key": ${stringLiteral(request.key)} } },
)
for (const message of page.data) console.log(message.subject)`;
}
