/** Where the library stores the visitor's id; never in a cookie. */
export const persistences = ['localStorage', 'sessionStorage', 'memory'] as const;

/** Measuring from the start (`opt-out`) or only after a yes (`opt-in`). */
export const consentModes = ['opt-out', 'opt-in'] as const;

export interface AnalyticsSettings {
  key: string;
  host: string;
  isDebug: boolean;
  hasPageViews: boolean;
  persistence: (typeof persistences)[number];
  consent: (typeof consentModes)[number];
}
