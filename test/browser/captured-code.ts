import { apiOf } from "../e2e/api.ts";
import type { Service } from "../e2e/service.ts";

/** The code in the first mail that the service has sent, or will send, to `email`: a laptop catches its own mails. */
export async function capturedCode({ server, apiUrl }: Service, email: string): Promise<string> {
  const { namespace: ns, apiKey } = server;
  const tag = `to.${email.replace("@", "-at-")}`;
  const { data } = await apiOf(apiUrl, apiKey).read({ ns, tag, await_messages: true });
  const code = data[0]?.codes[0]?.code;
  if (code === undefined) throw new Error(`no code came for ${email}`);
  return code;
}
