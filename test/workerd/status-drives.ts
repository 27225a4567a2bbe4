import { env } from "cloudflare:workers";
import { takesJson } from "../../worker/contract/openapi.ts";
import type { Operation } from "../../worker/contract/operation.ts";
import {
  isEveryones,
  PERMISSIONS,
  WHILE_DELETING,
  type Action,
} from "../../worker/domain/roles.ts";
import { newTenant } from "./builders.ts";
import { nobody, storeKey } from "./isolation-victim.ts";
import { LEVELS, newMember } from "./people.ts";
import { SPECIAL_DRIVES } from "./special-drives.ts";
import { bearer, good, planDeletion, type Drive, type Sent, type Stage } from "./stage.ts";

function isAction(access: Operation["access"]): access is Action {
  return access in PERMISSIONS;
}

async function* withoutProof(stage: Stage): AsyncGenerator<Sent> {
  if (stage.operation.access !== "anyone") yield good(stage, { by: {} });
}

async function* withoutPermission(stage: Stage): AsyncGenerator<Sent> {
  const { access, errors } = stage.operation;
  const { companyId } = stage.victim;
  if ((isAction(access) && !isEveryones(access)) || errors.includes("FORBIDDEN")) {
    const { token } = await newMember({ companyId, level: LEVELS.readonly });
    yield good(stage, { by: bearer(token) });
  }
  if (access === "api-key" && errors.includes("NO_NAMESPACES")) {
    const { companyId: empty, namespaceId } = await newTenant();
    await env.DB.prepare("delete from namespaces where id = ?").bind(namespaceId).run();
    yield good(stage, { by: { "api-key": (await storeKey(empty, [])).key } });
  }
}

async function* ofNothing(stage: Stage): AsyncGenerator<Sent> {
  const target = nobody();
  const { company } = stage.victim.target;
  const isMissing = stage.operation.errors.some((code) => code.endsWith("_NOT_FOUND"));
  if (isAction(stage.operation.access)) yield good(stage, { target });
  if (isMissing) yield good(stage, { target: { ...target, company }, bindings: {} });
  if (stage.operation.errors.includes("COMPANY_NOT_FOUND")) yield good(stage, { target });
}

async function* whileDeleting(stage: Stage): AsyncGenerator<Sent> {
  const { access, errors } = stage.operation;
  const isRefused = isAction(access) && !WHILE_DELETING.includes(access);
  if (!isRefused && !errors.includes("DELETION_PENDING")) return;
  const { companyId } = stage.victim;
  await planDeletion(companyId, Date.now() + 86_400_000);
  yield good(stage);
  await planDeletion(companyId, null);
}

async function* withAnUnknownField(stage: Stage): AsyncGenerator<Sent> {
  if (!stage.operation.errors.includes("UNKNOWN_PARAMETER")) return;
  yield stage.operation.json
    ? good(stage, { json: { nope: 1 } })
    : good(stage, { query: { nope: "1" } });
}

async function* withALargeBody(stage: Stage): AsyncGenerator<Sent> {
  if (!takesJson(stage.operation)) return;
  yield good(stage, { json: {}, headers: { "content-length": "9999999" } });
}

async function* asItShouldBe(stage: Stage): AsyncGenerator<Sent> {
  yield good(stage);
}

/** As often as any limit allows in two of its periods, the end of one may lie between, and once more. */
const TOO_OFTEN = 122;

async function* tooOften(stage: Stage): AsyncGenerator<Sent> {
  if (!stage.operation.errors.includes("RATE_LIMITED")) return;
  const headers = { "cf-connecting-ip": "192.0.2.7" };
  const sent = await good(stage, { headers });
  for (let count = 0; count < TOO_OFTEN; count++) {
    const answer = await stage.send(sent);
    if (answer.status === 429) break;
  }
  yield sent;
}

/** What brings an operation to its statuses; its own drives come between the refusals and the success. */
export function drivesOf(name: string): readonly Drive[] {
  return [
    withoutProof,
    withoutPermission,
    ofNothing,
    whileDeleting,
    withAnUnknownField,
    withALargeBody,
    ...(SPECIAL_DRIVES[name] ?? [asItShouldBe]),
    tooOften,
  ];
}
