import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Has a server listen on a free port of this machine; returns the port. */
export async function listening(server: Server, host = "127.0.0.1"): Promise<number> {
  await once(server.listen(0, host), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

/** A port that was free a moment ago, and that nobody listens on. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  server.close();
  await once(server, "close");
  return port;
}
