import { apiKeyNamespaces, apiKeys, companies, namespaces } from "../../drizzle/schema.ts";
import { newApiKey, storedKey } from "../../worker/domain/api-key.ts";
import { newCompanyId, newId, type CompanyId, type NamespaceId } from "../../worker/domain/ids.ts";
import { generateName } from "../../worker/domain/namespace-name.ts";
import type { PlanType } from "../../worker/domain/plans.ts";
import { apiOf, type Api } from "./api.ts";
import type { Service } from "./service.ts";

export interface TestNamespace {
  readonly id: NamespaceId;
  readonly name: string;
}

/** A company with one namespace and one key to all it has, so that no test meets another's mail. */
export interface Tenant {
  readonly companyId: CompanyId;
  readonly namespace: TestNamespace;
  readonly key: string;
  readonly api: Api;
  /** The address of a tag in the namespace. */
  address(tag: string): string;
}

export async function newTenant(
  service: Service,
  options: CompanyOptions & { active?: boolean } = {},
): Promise<Tenant> {
  const companyId = await newCompany(service, options);
  const { active = true } = options;
  const namespace = await newNamespace(service, { companyId, active });
  const key = await newKey(service, { companyId });
  const address = (tag: string): string => addressOf(service, namespace, tag);
  return { companyId, namespace, key, api: apiOf(service.apiUrl, key), address };
}

interface CompanyOptions {
  readonly plan?: PlanType;
  readonly mailLimit?: number | null;
  /** The n of the `MAIL_DB_n` that its mail lies in; null: beside all else. */
  readonly database?: number | null;
}

export async function newCompany(
  { db }: Service,
  options: CompanyOptions = {},
): Promise<CompanyId> {
  const { plan = "enterprise", mailLimit = null } = options;
  const { database = null } = options;
  const id = newCompanyId(database);
  await db
    .insert(companies)
    .values({ id, name: "Initech", plan, mailLimit, createdAt: Date.now() });
  return id;
}

export async function newNamespace(
  { db }: Service,
  options: { companyId: CompanyId; active?: boolean; activeUntil?: number },
): Promise<TestNamespace> {
  const { companyId, active = true, activeUntil = null } = options;
  const id = newId("namespace");
  const name = generateName();
  await db
    .insert(namespaces)
    .values({ id, companyId, name, active, activeUntil, createdAt: Date.now() });
  return { id, name };
}

/** A new key; it reaches `reaches`, or all of its company when that is left out. */
export async function newKey(
  { db }: Service,
  options: {
    companyId: CompanyId;
    reaches?: readonly TestNamespace[];
    expiresAt?: number;
    active?: boolean;
  },
): Promise<string> {
  const { companyId, reaches = [], expiresAt = null, active = true } = options;
  const id = newId("api-key");
  const key = newApiKey();
  await db.insert(apiKeys).values({
    id,
    companyId,
    ...(await storedKey(key)),
    active,
    expiresAt,
    createdAt: Date.now(),
  });
  if (reaches.length > 0) {
    await db
      .insert(apiKeyNamespaces)
      .values(reaches.map(({ id: namespaceId }) => ({ apiKeyId: id, namespaceId })));
  }
  return key;
}

/** One more key of the tenant: its limits are its own. */
export async function anotherApi(service: Service, { companyId }: Tenant): Promise<Api> {
  return apiOf(service.apiUrl, await newKey(service, { companyId }));
}

export function addressOf(service: Service, { name }: TestNamespace, tag: string): string {
  return `${tag === "" ? name : `${name}.${tag}`}@${service.inboxHost}`;
}
