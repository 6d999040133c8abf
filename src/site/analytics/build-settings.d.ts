import type { AnalyticsSettings } from './settings.ts';

declare global {
  interface ImportMetaEnv {
    /** Is undefined in a build without analytics. */
    readonly ANALYTICS?: AnalyticsSettings;
  }
}
