/** The API's host as the built pages' headers name it. */
const NAMED = "api.restante.test";

/** The pages' headers with the API of an environment, so that the policy lets them call it. Throws. */
export function headersFor(headers: string, apiUrl: string): string {
  if (!headers.includes(`https://${NAMED} wss://${NAMED}`)) {
    throw new Error(`the pages' _headers do not name https://${NAMED} wss://${NAMED}`);
  }
  return headers.replaceAll(NAMED, new URL(apiUrl).host);
}
