import { onTestFinished } from "vitest";
import { newTenant, type Tenant } from "./builders.ts";
import type { Service } from "./service.ts";
import { openSmtp } from "./smtp-door.ts";

/** A tenant of its own with an SMTP listener under its key, which closes when the test has ended. */
export async function newSender(
  service: Service,
  options: Parameters<typeof newTenant>[1] = {},
): Promise<Tenant & { port: number }> {
  const tenant = await newTenant(service, options);
  const door = await openSmtp(service.apiUrl, tenant.key);
  onTestFinished(() => door.close());
  return { ...tenant, port: door.port };
}
