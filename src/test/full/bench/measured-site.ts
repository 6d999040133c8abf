import { copySite } from '#test/kit/site/site-copy.ts';
import { startTestSite } from '#test/kit/site/start-test-site.ts';

/** A site that was built and is served for measuring. */
export interface MeasuredSite {
  url: string;
  /** Stops it and throws it away. */
  close: () => Promise<void>;
}

/** Builds the shipped content in a folder of its own and serves it, compressed as a CDN does. */
export async function startMeasuredSite(): Promise<MeasuredSite> {
  const copy = await copySite();
  try {
    await copy.build();
    const site = await startTestSite(copy.distDir);
    return {
      url: site.url,
      close: async () => {
        await site.close();
        await copy.remove();
      },
    };
  } catch (error) {
    await copy.remove();
    throw error;
  }
}
