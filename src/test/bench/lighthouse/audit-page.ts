import lighthouse, { type Result } from 'lighthouse';
import { startListeningChromium } from './listening-chromium.ts';

/** The four things that Lighthouse judges a page by. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Category = (typeof categories)[number];

/** What Lighthouse says of a page. */
export interface Audit {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** When the largest part of the first view is painted, in milliseconds. */
  largestPaintMs: number;
  /** How far things moved while the page came. */
  layoutShift: number;
  /** For how many milliseconds a touch would have had to wait. */
  blockingMs: number;
  /** What takes points: the names of Lighthouse's checks. */
  shortcomings: Record<Category, string[]>;
}

/** On a busy machine a recording fails now and then, and Lighthouse asks to be run again. */
const tries = 3;

/**
 * Lets Lighthouse look at a page as it looks at it for a phone, in a browser that was never used.
 *
 * @throws when the page could not be loaded
 */
export async function auditPage(url: string): Promise<Audit> {
  for (let left = tries - 1; ; left -= 1) {
    const result = await runLighthouse(url);
    if (result.runtimeError === undefined) return summarize(result);
    if (left === 0) throw new Error(`${url}: ${result.runtimeError.message}`);
  }
}

async function runLighthouse(url: string): Promise<Result> {
  const browser = await startListeningChromium();
  try {
    const result = await lighthouse(url, {
      ...{ port: browser.port, logLevel: 'silent', onlyCategories: [...categories] },
      // The page for unknown addresses comes with 404, as it should.
      ignoreStatusCode: true,
    });
    if (!result) throw new Error(`Lighthouse says nothing about ${url}.`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

function summarize({ audits, categories: judged }: Result): Audit {
  const read = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const listShortcomings = (category: Category) =>
    (judged[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id);
  return {
    scores: forEachCategory((category) => Math.round((judged[category]?.score ?? NaN) * 100)),
    largestPaintMs: read('largest-contentful-paint'),
    layoutShift: read('cumulative-layout-shift'),
    blockingMs: read('total-blocking-time'),
    shortcomings: forEachCategory(listShortcomings),
  };
}

function forEachCategory<Value>(read: (category: Category) => Value): Record<Category, Value> {
  return {
    performance: read('performance'),
    accessibility: read('accessibility'),
    'best-practices': read('best-practices'),
    seo: read('seo'),
  };
}
