import net from "node:net";

/** An SMTP client that sends exactly what it is told. */
export interface RawClient {
  /** Sends `line` and CRLF; the reply, all lines of it. */
  command(line: string): Promise<string>;
  /** Sends bytes as they are. */
  send(bytes: Buffer | string): void;
  /** The next reply. */
  reply(): Promise<string>;
  /** Resets the connection. */
  abort(): void;
  /** Ends the connection without a word, after what was sent. */
  hangUp(): void;
  end(): void;
}

/** Connects and waits for the greeting. */
export async function connect(port: number): Promise<RawClient> {
  const socket = net.connect({ port, host: "127.0.0.1" });
  socket.setNoDelay(true);
  let text = "";
  const waiting: Array<(reply: string) => void> = [];
  const replies: string[] = [];
  socket.setEncoding("utf8");
  socket.on("error", () => undefined);
  socket.on("data", (chunk: string) => {
    text += chunk;
    for (;;) {
      const match = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(text);
      if (!match) return;
      text = text.slice(match[0].length);
      const next = waiting.shift();
      if (next) next(match[0].trimEnd());
      else replies.push(match[0].trimEnd());
    }
  });
  const reply = (): Promise<string> => {
    const ready = replies.shift();
    return ready === undefined
      ? new Promise((resolve) => waiting.push(resolve))
      : Promise.resolve(ready);
  };
  await reply();
  return {
    reply,
    command(line) {
      socket.write(`${line}\r\n`);
      return reply();
    },
    send: (bytes) => void socket.write(bytes),
    abort: () => socket.resetAndDestroy(),
    hangUp: () => void socket.end(),
    end: () => socket.end("QUIT\r\n"),
  };
}

/** EHLO, MAIL, RCPT for each recipient, DATA. */
export async function toData(client: RawClient, recipients: readonly string[]): Promise<void> {
  await client.command("EHLO test");
  await client.command("MAIL FROM:<a@shop.test>");
  for (const to of recipients) await client.command(`RCPT TO:<${to}>`);
  await client.command("DATA");
}
