import type { TFunction } from "i18next";
import {
  DEFAULT_PAGE,
  HOLD_MS,
  IDLE_MS,
  MAX_HOLD_MS,
  MAX_MAIL_BYTES,
  MAX_NAMES,
  MAX_PAGE,
  READS_PER_SECOND,
  WAITS_PER_WINDOW,
  WAIT_WINDOW_MS,
} from "../../../worker/domain/limits.ts";
import { MINUTE_MS } from "../../../worker/domain/time.ts";

const SECOND_MS = 1000;
const MIB = 1024 * 1024;

interface ApiLimits {
  readonly rates: readonly string[];
  readonly sizes: readonly string[];
}

/** How often and how much the API gives, in sentences. */
export function apiLimits(t: TFunction<"apiDocs">): ApiLimits {
  return {
    rates: [
      t("limits.reads", { count: READS_PER_SECOND }),
      t("limits.waits", { count: WAITS_PER_WINDOW, seconds: WAIT_WINDOW_MS / SECOND_MS }),
      t("limits.hold", { seconds: HOLD_MS / SECOND_MS, most: MAX_HOLD_MS / SECOND_MS }),
      t("limits.idle", { count: IDLE_MS / MINUTE_MS }),
    ],
    sizes: [
      t("limits.page", { usual: DEFAULT_PAGE, most: MAX_PAGE }),
      t("limits.names", { count: MAX_NAMES }),
      t("limits.mail", { count: MAX_MAIL_BYTES / MIB }),
    ],
  };
}
