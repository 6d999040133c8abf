/** Where the browser keeps who a visitor is taken for; never in a cookie. */
export const persistences = ['localStorage', 'sessionStorage', 'memory'] as const;

/** Whether a visitor is asked first, or only listened to when they decline. */
export const consentModes = ['opt-out', 'opt-in'] as const;

/** How a build measures the use of the site. */
export interface AnalyticsSettings {
  /** The public key of the project at the analytics service. */
  key: string;
  /** Origin of the service. */
  host: string;
  isDebug: boolean;
  hasPageViews: boolean;
  persistence: (typeof persistences)[number];
  consent: (typeof consentModes)[number];
}
