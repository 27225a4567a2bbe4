import { ApiError } from "../domain/api-error.ts";
import type { Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { recheckHolder } from "./key-holders.ts";
import { filterOf, type Asked } from "./message-filter.ts";

/**
 * The caller, read again when what this isolate knows of the key does not reach what is asked and
 * the key has changed since: a namespace that was just made is so there at once. Throws
 * INVALID_API_KEY when the key is no longer good.
 */
export async function reachingCaller(
  context: ServiceContext,
  caller: Caller,
  asked: Asked,
): Promise<Caller> {
  try {
    filterOf(caller.holder, asked);
    return caller;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...caller, holder: await recheckHolder(context, caller) };
  }
}
