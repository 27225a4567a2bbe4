import net from "node:net";
import { closedLoop, type LoadResult } from "./load.ts";

/** One SMTP connection that sends a mail at a time, a command at a time. */
export interface SmtpClient {
  /** Sends one mail; returns when its 250 was read (performance.now). */
  send(to: string, raw: Buffer): Promise<number>;
  close(): void;
}

const FROM = "app@shop.test";
const REPLY_END = /^\d{3} .*\r\n$/m;

/** Connects and says EHLO. */
export async function connectSmtp(port: number): Promise<SmtpClient> {
  const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
  let received = "";
  let settle: { resolve(reply: string): void; reject(error: Error): void } | null = null;
  const fail = (error: Error): void => settle?.reject(error);
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString();
    if (!REPLY_END.test(received)) return;
    const reply = received;
    received = "";
    settle?.resolve(reply);
  });
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("the SMTP listener hung up")));

  async function expect(code: string, line: string | Buffer | null): Promise<void> {
    const reply = await new Promise<string>((resolve, reject) => {
      settle = { resolve, reject };
      if (socket.destroyed) fail(new Error("the SMTP listener has hung up"));
      if (line !== null) socket.write(line);
    });
    if (!reply.startsWith(code)) throw new Error(`SMTP answered ${reply.trim()}`);
  }

  await expect("220", null);
  await expect("250", "EHLO bench.test\r\n");
  return {
    async send(to, raw) {
      await expect("250", `MAIL FROM:<${FROM}>\r\n`);
      await expect("250", `RCPT TO:<${to}>\r\n`);
      await expect("354", "DATA\r\n");
      await expect("250", Buffer.concat([raw, Buffer.from("\r\n.\r\n")]));
      return performance.now();
    },
    close: () => socket.destroy(),
  };
}

export interface SmtpLoad {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The next mail. */
  readonly next: () => { to: string; raw: Buffer };
}

/** Sends mails over connections that stay open. */
export async function loadKept({
  port,
  connections,
  seconds,
  next,
}: SmtpLoad): Promise<LoadResult> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connectSmtp(port)));
  try {
    return await closedLoop(connections, seconds, async (caller) => {
      const { to, raw } = next();
      await clients[caller]?.send(to, raw);
    });
  } finally {
    for (const client of clients) client.close();
  }
}

/** Sends each mail over a connection of its own, `connections` at a time. */
export async function loadFresh({
  port,
  connections,
  seconds,
  next,
}: SmtpLoad): Promise<LoadResult> {
  return closedLoop(connections, seconds, async () => {
    const client = await connectSmtp(port);
    const { to, raw } = next();
    await client.send(to, raw);
    client.close();
  });
}
