import type { AnalyticsSettings } from './settings.ts';

declare global {
  interface ImportMetaEnv {
    /** Undefined in a build without analytics. */
    readonly ANALYTICS?: AnalyticsSettings;
  }
}
