import { requestUrl, type ReadRequest } from "./read-request.ts";
import { stringLiteral } from "./string-literal.ts";

/** For Python 3, which needs no package for it. */
export function pythonSnippet(request: ReadRequest): string {
  return `import json
from urllib.request import Request, urlopen

request = Request(
    ${stringLiteral(requestUrl(request))},
    headers={"api-key": ${stringLiteral(request.key)}},
)
with urlopen(request) as response:
    page = json.load(response)

for message in page["data"]:
    print(message["subject"])`;
}
