// The package marks its protected members this way, and documents them for subclasses.
/* oxlint-disable no-underscore-dangle */
import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { SMTPConnection } from "smtp-server/lib/smtp-connection.js";
import type { SMTPStream } from "smtp-server/lib/smtp-stream.js";
import { feedExactly } from "./dot-unstuffing.ts";

const ENHANCED_STATUS = /^[245]\.\d{1,3}\.\d{1,3} /;

/**
 * A connection that greets at once. The package waits 100 ms before each greeting to catch spam
 * bots that talk first; a test suite opens one connection a mail, so that wait was nearly all of it.
 */
class PromptConnection extends SMTPConnection {
  #isReady = false;

  override init(): void {
    super.init();
    this.connectionReady();
  }

  override connectionReady(next?: () => void): void {
    // The package's own timer comes by again.
    if (this.#isReady) return;
    this.#isReady = true;
    super.connectionReady(next);
  }

  /** A text that brings its RFC 3463 status keeps it; the package would put its own before it. */
  override send(code: number, data?: string | string[], context?: string | false): void {
    const hasStatus = typeof data === "string" && ENHANCED_STATUS.test(data);
    super.send(code, data, hasStatus ? false : context);
  }

  override _createParser(): SMTPStream {
    const parser = super._createParser();
    parser._feedDataStream = (chunk, done) => feedExactly(parser, chunk, done);
    return parser;
  }
}

/** The package's server with connections that greet at once and keep every byte. */
export class PromptServer extends SMTPServer {
  override connect(...[socket, options]: Parameters<SMTPServer["connect"]>): void {
    const connection = new PromptConnection(this, socket, options);
    this.connections.add(connection);
    connection.on("error", (error: Error) => this._onError(error));
    connection.init();
  }

  /** Tells every client that the service ends, and hangs up. */
  hangUp(): void {
    for (const connection of this.connections) {
      connection.send(421, "4.3.2 the service is shutting down");
      const socket: Socket = connection._socket;
      socket.destroySoon();
    }
  }
}
