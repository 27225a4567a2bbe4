/** The API's origin as web/public/_headers names it. */
const NAMED = "api.restante.test";

/** The pages' headers with the API of an environment, so that the policy lets them call it. Throws. */
export function headersFor(headers: string, apiUrl: string): string {
  if (!headers.includes(`https://${NAMED} wss://${NAMED}`)) {
    throw new Error(`web/public/_headers does not name https://${NAMED} wss://${NAMED}`);
  }
  return headers.replaceAll(NAMED, new URL(apiUrl).host);
}
