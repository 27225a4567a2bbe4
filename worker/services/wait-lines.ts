import { refusalIn } from "../domain/api-error.ts";
import { report } from "../log/report.ts";
import type { KeyHolder } from "../store/api-keys.ts";
import type { ServiceContext } from "./context.ts";
import type { Held } from "./hold.ts";
import { namespacesInScope } from "./scope.ts";
import type { WaitRequest } from "./wait-request.ts";

/** What the log says of one wait: a line when it is held, and one when it ends, whatever ends it. */
export class WaitLines {
  readonly #context: ServiceContext;
  readonly #request: WaitRequest;
  #open: { readonly namespaces: string[]; readonly since: number } | null = null;

  constructor(context: ServiceContext, request: WaitRequest) {
    this.#context = context;
    this.#request = request;
  }

  /** The wait is held, in the name of `holder`; one that goes on under a changed key was so already. */
  begin(holder: KeyHolder): void {
    if (this.#open !== null) return;
    const namespaces = namespacesInScope(holder, this.#request.asked.ns).map(({ name }) => name);
    this.#open = { namespaces, since: this.#context.now() };
    report(this.#context, { event: "wait", namespaces, tags: this.#tags });
  }

  /** It is answered, with mail or with word that there is none. */
  answer({ page: { messages }, end, waitedMs }: Held): void {
    const newest = Math.max(...messages.map(({ receivedAt }) => receivedAt));
    const now = this.#context.now();
    this.#end(({ namespaces }) =>
      report(this.#context, {
        event: "answer",
        namespaces,
        tags: this.#tags,
        messages: messages.length,
        waitedMs,
        sinceReceiptMs: messages.length === 0 ? null : now - newest,
        timedOut: end === "empty",
      }),
    );
  }

  /** It ends with an error, or the caller is gone (null). Says nothing of a wait that has ended or never began. */
  fail(error: unknown): void {
    const code = error === null ? null : (refusalIn(error)?.code ?? "INTERNAL");
    this.#end(({ namespaces, since }) => {
      const waitedMs = this.#context.now() - since;
      report(this.#context, { event: "unanswered", namespaces, tags: this.#tags, code, waitedMs });
    });
  }

  get #tags(): readonly string[] {
    return this.#request.asked.tag ?? [];
  }

  #end(say: (open: { namespaces: string[]; since: number }) => void): void {
    if (this.#open === null) return;
    say(this.#open);
    this.#open = null;
  }
}
