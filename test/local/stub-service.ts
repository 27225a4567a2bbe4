import http from "node:http";
import { createHash } from "node:crypto";
import { listening } from "../listening.ts";

export interface Posted {
  readonly to: string;
  readonly from: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface StubService {
  readonly url: string;
  /** Every inbound call so far. */
  readonly posted: readonly Posted[];
  stop(): Promise<void>;
}

type Reply = { status: number; body: unknown } | "hang up";

/** What the service answers when it keeps a mail. */
export function captured(id = "msg_1"): Reply {
  return { status: 200, body: { success: true, data: { id, cursor: "1", duplicate: false } } };
}

/** What it answers when it refuses one. */
export function refused(
  status: number,
  smtp: { code: number; enhanced: string; text: string },
): Reply {
  const error = { code: "MAIL_REFUSED", message: smtp.text, reason: "unknown_namespace", smtp };
  return { status, body: { success: false, error } };
}

/** An HTTP server in place of the API; `answer` decides by recipient. */
export async function startStub(answer: (posted: Posted) => Reply): Promise<StubService> {
  const posted: Posted[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { searchParams } = new URL(request.url ?? "", "http://stub");
      const call: Posted = {
        to: searchParams.get("to") ?? "",
        from: searchParams.get("from") ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks),
      };
      posted.push(call);
      const reply = answer(call);
      if (reply === "hang up") {
        request.socket.destroy();
        return;
      }
      response.writeHead(reply.status, { "content-type": "application/json" });
      response.end(JSON.stringify(reply.body));
    });
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}`,
    posted,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** SHA-256 in hex. */
export function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
