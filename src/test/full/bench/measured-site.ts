import { copySite } from '#test/kit/site/site-copy.ts';
import { startTestSite } from '#test/kit/site/start-test-site.ts';

/** A site built and served for measuring. */
export interface MeasuredSite {
  url: string;
  /** Stops the site and deletes its folder. */
  close: () => Promise<void>;
}

/** Builds the delivered content in its own folder and serves it compressed, as a CDN does. */
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
