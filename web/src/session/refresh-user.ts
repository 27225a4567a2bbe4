import { ACCOUNT_OPERATIONS } from "../../../worker/contract/account-operations.ts";
import { COMPANY_OPERATIONS } from "../../../worker/contract/company-operations.ts";
import { call } from "../api/call.ts";
import { logFailure } from "../log/log-failure.ts";
import { storeAnalyticsPreference } from "./analytics-preference.ts";
import { currentUser, updateUser } from "./session-store.ts";

/**
 * Reads user and company anew and keeps them. A user who is no longer a member of the company is
 * shown the first of theirs. A failure is only logged.
 */
export async function refreshUser(): Promise<void> {
  const before = currentUser();
  if (before === null) return;
  try {
    const { data } = await call(ACCOUNT_OPERATIONS.account);
    const { name, email, companies, privacy } = data;
    const company = companies.find(({ id }) => id === before.company.id) ?? companies[0];
    updateUser({ name, email });
    if (currentUser() !== null) storeAnalyticsPreference(privacy.analytics);
    if (company === undefined) return;
    const info = await call(COMPANY_OPERATIONS.company, { params: { company: company.id } });
    // Somebody may have signed in anew, or switched company, meanwhile.
    if (currentUser()?.company.id !== before.company.id) return;
    updateUser({ company: { id: company.id, name: info.data.name } });
  } catch (error) {
    logFailure("The company could not be refreshed.", error);
  }
}
