/** What a user wants to be told by mail. */
export interface NotificationPreferences {
  readonly accountUpdates: boolean;
  readonly securityAlerts: boolean;
  readonly newMembers: boolean;
  readonly apiUsageReports: boolean;
  readonly marketingUpdates: boolean;
}

/** What a user allows. Security alerts can't be switched off. */
export interface PrivacyPreferences {
  readonly analytics: boolean;
  readonly marketing: boolean;
  readonly productUpdates: boolean;
  readonly securityAlerts: true;
}

export const DEFAULT_NOTIFICATIONS: NotificationPreferences = {
  accountUpdates: true,
  securityAlerts: true,
  newMembers: true,
  apiUsageReports: true,
  marketingUpdates: false,
};

export const DEFAULT_PRIVACY: PrivacyPreferences = {
  analytics: false,
  marketing: false,
  productUpdates: false,
  securityAlerts: true,
};
