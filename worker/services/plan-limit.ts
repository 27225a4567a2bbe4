import { ApiError } from "../domain/api-error.ts";
import { PLANS, type PlanType } from "../domain/plans.ts";

const LIMITED = {
  namespace: {
    code: "NAMESPACE_LIMIT_REACHED",
    title: "Namespace Limit Reached",
    things: "namespace(s)",
    another: "namespace",
  },
  "api-key": {
    code: "API_KEY_LIMIT_REACHED",
    title: "API Key Limit Reached",
    things: "API key(s)",
    another: "API key",
  },
} as const;

/** The error of a company that has as many of `what` as its plan allows. */
export function planLimitError(
  what: keyof typeof LIMITED,
  plan: PlanType,
  limit: number | null,
): ApiError {
  const { code, title, things, another } = LIMITED[what];
  const planName = PLANS[plan].name.replace(/ plan$/, "");
  const message =
    `You have reached the limit of ${limit} ${things} for your ${planName} plan. ` +
    `Please upgrade your plan or delete an existing ${another}.`;
  return new ApiError(code, message, {
    fields: { title, limit, plan, upgradeUrl: "/console/billing" },
  });
}
