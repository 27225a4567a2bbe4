import net from "node:net";
import os from "node:os";
import { StartError } from "./start-error.ts";

const TRIES = 20;
const MAX_PORT = 65_535;

/** The loopback addresses of this machine, so that `localhost` works however it resolves. */
export function loopbackHosts(): string[] {
  const addresses = Object.values(os.networkInterfaces()).flatMap((list) => list ?? []);
  const hasIpv6 = addresses.some(({ address }) => address === "::1");
  return hasIpv6 ? ["127.0.0.1", "::1"] : ["127.0.0.1"];
}

/** `port`, or the next one that nobody listens on at any of `hosts`; 0: any that is free. */
export async function freePort(port: number, hosts: readonly string[]): Promise<number> {
  if (port === 0) return anyPort(hosts);
  for (let candidate = port; candidate < port + TRIES && candidate <= MAX_PORT; candidate++) {
    if (await isFree(candidate, hosts)) return candidate;
  }
  throw new StartError(
    `No free port from ${port} on. Stop what listens there, or name another port.`,
  );
}

async function anyPort(hosts: readonly string[]): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port: 0, host: hosts[0] }, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  if (address === null || typeof address === "string") throw new StartError("No free port.");
  return (await isFree(address.port, hosts)) ? address.port : anyPort(hosts);
}

async function isFree(port: number, hosts: readonly string[]): Promise<boolean> {
  for (const host of hosts) {
    // Connecting too: some systems let one listen beside a server that listens on every address,
    // and would then share its mail out between the two.
    if (await answers(port, host)) return false;
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else if (error.code === "EACCES") reject(notAllowed(port));
      else reject(error);
    });
    server.listen({ port, host }, () => server.close(() => resolve(true)));
  });
}

function notAllowed(port: number): StartError {
  return new StartError(`Port ${port} needs rights this user lacks. Name one above 1023.`);
}
