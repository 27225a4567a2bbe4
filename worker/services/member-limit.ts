import { ApiError } from "../domain/api-error.ts";
import { PLANS, type PlanType } from "../domain/plans.ts";

/** The refusal of one member more than the plan allows, in words for who wants to invite. */
export function memberLimitReached(plan: PlanType): ApiError {
  const { name, users } = PLANS[plan];
  return limitError(
    plan,
    `You have reached the limit of ${users} user(s) for your ${name}. ` +
      "Please upgrade your plan or remove an existing member.",
  );
}

/** The same in words for who wants to join. */
export function companyIsFull(plan: PlanType, company: string): ApiError {
  return limitError(
    plan,
    `${company} has as many members as its plan allows. Ask its owner to make room for you, ` +
      "and use this invitation again.",
  );
}

function limitError(plan: PlanType, message: string): ApiError {
  return new ApiError("MEMBER_LIMIT_REACHED", message, {
    fields: {
      title: "Member Limit Reached",
      limit: PLANS[plan].users,
      plan,
      upgradeUrl: "/console/billing",
    },
  });
}
