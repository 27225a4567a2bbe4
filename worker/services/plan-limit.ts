import { ApiError } from "../domain/api-error.ts";
import { PLANS, type PlanType } from "../domain/plans.ts";

const LIMITED = {
  namespaces: {
    code: "NAMESPACE_LIMIT_REACHED",
    title: "Namespace Limit Reached",
    things: "namespace(s)",
    remedy: "delete an existing namespace",
  },
  apiKeys: {
    code: "API_KEY_LIMIT_REACHED",
    title: "API Key Limit Reached",
    things: "API key(s)",
    remedy: "delete an existing API key",
  },
  users: {
    code: "MEMBER_LIMIT_REACHED",
    title: "Member Limit Reached",
    things: "user(s)",
    remedy: "remove an existing member",
  },
} as const;

/** What a plan allows so many of. */
type Limited = keyof typeof LIMITED;

/** The error of a company that has as many of `what` as its plan allows, in words for its people. */
export function planLimitError(what: Limited, plan: PlanType): ApiError {
  const { things, remedy } = LIMITED[what];
  const { name, [what]: limit } = PLANS[plan];
  return limitError(
    what,
    plan,
    `You have reached the limit of ${limit} ${things} for your ${name}. ` +
      `Please upgrade your plan or ${remedy}.`,
  );
}

/** The error of a company that has no room for one more member, in words for who wants to join. */
export function companyIsFull(plan: PlanType, company: string): ApiError {
  return limitError(
    "users",
    plan,
    `${company} has as many members as its plan allows. Ask its owner to make room for you, ` +
      "and use this invitation again.",
  );
}

function limitError(what: Limited, plan: PlanType, message: string): ApiError {
  const { code, title } = LIMITED[what];
  return new ApiError(code, message, {
    fields: { title, limit: PLANS[plan][what], plan, upgradeUrl: "/console/billing" },
  });
}
