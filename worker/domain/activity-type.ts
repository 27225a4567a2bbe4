/** What the activity log of a company tells. A password never changes, since there are none. */
export const ACTIVITY_TYPES = [
  "login",
  "logout",
  "password_change",
  "email_change",
  "api_key_created",
  "api_key_deleted",
  "namespace_created",
  "namespace_deleted",
  "profile_updated",
] as const;

export type ActivityType = (typeof ACTIVITY_TYPES)[number];
