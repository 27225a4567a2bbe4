import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { parseId } from "../../worker/domain/ids.ts";
import { outdateKey } from "../../worker/hub/limits.ts";
import { addApiKey, showApiKeys } from "../../worker/services/console-api-keys.ts";
import { addNamespace } from "../../worker/services/console-namespaces.ts";
import { serviceAt } from "./builders.ts";
import { ask, asMember } from "./calls.ts";
import { newMember } from "./people.ts";

const NOW = Date.UTC(2026, 10, 21, 12);

// Before the first test, for an object that runs already would be told that its code has changed.
const isolates = [await newIsolate(), await newIsolate()];
const lonely = await newIsolate();

function withKey(key: string): RequestInit {
  return { headers: { "api-key": key } };
}

/** The app of an isolate of its own, with caches of its own. */
async function newIsolate() {
  vi.resetModules();
  const { app } = await import("../../worker/app.ts");
  return app;
}

test.for<[string, string]>([
  ["/api/v1/message", "GET"],
  ["/api/v1/message?wait_ms=1", "GET"],
  ["/api/v1/usage", "GET"],
  ["/api/v1/message/msg_none", "DELETE"],
  ["/api/v1/inbound?to=a@in.localhost&from=", "POST"],
])(
  "a deleted or disabled key is refused on its next call in every isolate: %s",
  async ([path, method]) => {
    const member = await newMember({ plan: "enterprise" });
    await addNamespace(serviceAt(NOW), member, {});
    const token = member.token;
    for (const change of ["DELETE", "PUT"]) {
      const { id, key } = await addApiKey(serviceAt(NOW), member, { ns: [], expires: "never" });
      for (const isolate of isolates) {
        expect((await ask("/api/v1/usage", withKey(key), isolate)).status).toBe(200);
      }
      const body = change === "PUT" ? { active: false } : undefined;
      const changed = await ask(
        `/v1/company/${member.companyId}/api-key/${id}`,
        asMember(token, change, body),
      );
      expect(changed).toMatchObject({ status: 200, body: { passed: true } });
      for (const isolate of isolates) {
        const { status, body: refusal } = await ask(path, { ...withKey(key), method }, isolate);
        expect(status).toBe(401);
        expect(refusal).toMatchObject({ error: { code: "INVALID_API_KEY" } });
      }
    }
  },
);

test.for(["/api/v1/message", "/api/v1/message?wait_ms=1"])(
  "a key whose database was restored to before its last change is good: %s",
  async (path) => {
    const member = await newMember({ plan: "enterprise" });
    await addNamespace(serviceAt(NOW), member, {});
    const { id, key } = await addApiKey(serviceAt(NOW), member, { ns: [], expires: "never" });
    const keyId = parseId("api-key", id);
    if (keyId === null) throw new Error(`${id} is no id`);
    await outdateKey(env.LIMITER, keyId, 7);
    for (const isolate of isolates) {
      expect((await ask(path, withKey(key), isolate)).status).toBe(200);
    }
  },
);

test("every call with a key counts, refused and limited ones too, and none waits for it", async () => {
  const member = await newMember({ plan: "enterprise" });
  await addNamespace(serviceAt(NOW), member, {});
  const [one, two] = await Promise.all(
    [1, 2].map(() => addApiKey(serviceAt(NOW), member, { ns: [], expires: "never" })),
  );
  // In an isolate where no other test's calls are about to be written.
  const before = Date.now();
  const calls = await Promise.all(
    [...Array.from({ length: 7 }, () => one?.key ?? ""), two?.key ?? ""].map((key, index) =>
      ask(
        index % 2 === 0 ? "/api/v1/message" : "/api/v1/refused?ns=nobody99",
        withKey(key),
        lonely,
      ),
    ),
  );
  expect(calls.map(({ status }) => status)).toContain(403);
  await Promise.all(calls.map(({ settled }) => settled()));
  const shown = await showApiKeys(serviceAt(NOW), member);
  expect(Object.fromEntries(shown.map(({ id, usage }) => [id, usage]))).toEqual({
    [one?.id ?? ""]: 7,
    [two?.id ?? ""]: 1,
  });
  for (const { lastUsedAt } of shown) {
    expect(Date.parse(lastUsedAt ?? "")).toBeGreaterThanOrEqual(before);
  }
});
