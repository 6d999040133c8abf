import type { AnalyticsSettings } from './settings.ts';

declare global {
  interface ImportMetaEnv {
    /** What the build was told; undefined in one without analytics. */
    readonly ANALYTICS?: AnalyticsSettings;
  }
}
