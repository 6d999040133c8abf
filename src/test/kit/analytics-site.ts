import { startTestSite, type TestSite } from '#test/kit/site/start-test-site.ts';
import { copySite } from '#test/kit/site/site-copy.ts';
import { startCollector, type Collector } from './api/start-collector.ts';

/** A site that measures its use. */
export interface AnalyticsSite extends TestSite {
  distDir: string;
  collector: Collector;
}

/** The project's key at the simulated service. */
export const analyticsKey = 'phc_test';

/**
 * Builds the site with analytics and serves it, beside a stand-in for the service.
 *
 * @param settings more of what the build is told
 */
export async function startAnalyticsSite(
  settings: Record<string, string> = {},
): Promise<AnalyticsSite> {
  const collector = await startCollector();
  const copy = await copySite();
  await copy.build({
    PUBLIC_POSTHOG_KEY: analyticsKey,
    PUBLIC_POSTHOG_HOST: collector.url,
    ...settings,
  });
  const site = await startTestSite(copy.distDir);
  return {
    url: site.url,
    admin: site.admin,
    distDir: copy.distDir,
    collector,
    close: async () => {
      await site.close();
      await collector.close();
      await copy.remove();
    },
  };
}
