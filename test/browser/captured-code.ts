import type { MessageView } from "../../worker/contract/message.ts";
import { apiOf } from "../e2e/api.ts";
import type { Service } from "../e2e/service.ts";

/** The code in the first mail that the service has sent, or will send, to `email`: a laptop catches its own mails. */
export async function capturedCode(service: Service, email: string): Promise<string> {
  const { codes } = await capturedMail(service, email);
  const code = codes[0]?.code;
  if (code === undefined) throw new Error(`no code came for ${email}`);
  return code;
}

/** The subject of that mail. */
export async function capturedSubject(service: Service, email: string): Promise<string> {
  return (await capturedMail(service, email)).subject;
}

async function capturedMail({ server, apiUrl }: Service, email: string): Promise<MessageView> {
  const { namespace: ns, apiKey } = server;
  const tag = `to.${email.replace("@", "-at-")}`;
  const { data } = await apiOf(apiUrl, apiKey).read({ ns, tag, await_messages: true });
  const [mail] = data;
  if (mail === undefined) throw new Error(`no mail came for ${email}`);
  return mail;
}
