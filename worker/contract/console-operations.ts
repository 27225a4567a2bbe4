import { ACCOUNT_OPERATIONS } from "./account-operations.ts";
import { ANALYTICS_OPERATIONS } from "./analytics-operations.ts";
import { BILLING_OPERATIONS } from "./billing-operations.ts";
import { COMPANY_OPERATIONS } from "./company-operations.ts";
import { INBOX_OPERATIONS } from "./inbox-operations.ts";
import { NAMESPACE_OPERATIONS } from "./namespace-operations.ts";
import type { Operation } from "./operation.ts";
import { STATUS_OPERATIONS } from "./status-operations.ts";

/** Every call of the console. Routes take their paths, access and bodies from here. */
export const CONSOLE_OPERATIONS = {
  ...ACCOUNT_OPERATIONS,
  ...COMPANY_OPERATIONS,
  ...NAMESPACE_OPERATIONS,
  ...BILLING_OPERATIONS,
  ...INBOX_OPERATIONS,
  ...STATUS_OPERATIONS,
  ...ANALYTICS_OPERATIONS,
} as const satisfies Record<string, Operation>;
