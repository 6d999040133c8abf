import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page, Response } from 'playwright';
import { countBrotliBytes } from '#test/kit/site/brotli.ts';
import { listElements } from '#test/kit/site/html.ts';

/** What a page loads on a phone, without scrolling. */
export interface PageWeights {
  requests: number;
  /** The page itself, with everything inlined in it. */
  html: Weight;
  /** The parts inlined in the page. */
  inlineStyles: Weight;
  inlineScripts: Weight;
  styles: Weight;
  scripts: Weight;
  fonts: Weight;
  pictures: Weight;
  /** The total. */
  all: Weight;
  /** What the first touch of a form or search adds. */
  touch: { requests: number; scripts: Weight; data: Weight };
}

interface Loaded {
  kind: string;
  body: Buffer;
  weight: Weight;
}

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/**
 * Opens a page as a first-time visitor, then touches its forms.
 *
 * @param url the page's URL
 */
export async function weighPage(browser: Browser, url: string): Promise<PageWeights> {
  const page = await browser.newPage(phone);
  try {
    const first = await collect(page, async () => {
      await page.goto(url, { waitUntil: 'networkidle' });
    });
    const touched = await collect(page, () => touchIslands(page));
    const document = first.find(({ kind }) => kind === 'document')?.body.toString() ?? '';
    const { styles, scripts } = findInlineParts(document);
    const sum = (loaded: Loaded[], ...kinds: string[]) =>
      sumWeights(loaded.filter(({ kind }) => kinds.includes(kind)).map(({ weight }) => weight));
    // Pictures that scroll into view on the way to a form are not part of its cost.
    const isOfTouch = ({ kind }: Loaded) => kind !== 'image';
    return {
      requests: first.length,
      html: sum(first, 'document'),
      inlineStyles: weighText(styles),
      inlineScripts: weighText(scripts),
      styles: sum(first, 'stylesheet'),
      scripts: sum(first, 'script'),
      fonts: sum(first, 'font'),
      pictures: sum(first, 'image'),
      all: sumWeights(first.map(({ weight }) => weight)),
      touch: {
        requests: touched.filter(isOfTouch).length,
        scripts: sum(touched, 'script'),
        data: sum(touched, 'fetch', 'xhr'),
      },
    };
  } finally {
    await page.context().close();
  }
}

/** Returns what a page loads during an action, until the network is quiet. */
async function collect(page: Page, happen: () => Promise<void>): Promise<Loaded[]> {
  const responses: Response[] = [];
  const note = (response: Response) => responses.push(response);
  page.on('response', note);
  await happen();
  page.off('response', note);
  return Promise.all(responses.map(weighResponse));
}

async function weighResponse(response: Response): Promise<Loaded> {
  const kind = response.request().resourceType();
  const body = await response.body();
  const type = response.headers()['content-type'] ?? '';
  const isText = /^text\/|json|javascript|xml|svg/.test(type);
  const weight = isText ? weighText(body) : { raw: body.length, compressed: body.length };
  return { kind, body, weight };
}

async function touchIslands(page: Page): Promise<void> {
  const islands = page.locator('astro-island');
  for (const island of await islands.all()) {
    const form = island.locator('form').first();
    // A phone shows one of two forms.
    if (!(await form.isVisible())) continue;
    await form.hover();
    await island.and(page.locator(':not([ssr])')).waitFor({ state: 'attached' });
  }
  if ((await islands.count()) > 0) await waitForQuiet(page);
}

/** Waits until nothing has loaded for a while. */
async function waitForQuiet(page: Page): Promise<void> {
  let last = performance.now();
  const note = () => {
    last = performance.now();
  };
  page.on('response', note);
  while (performance.now() - last < 1000) await pause(100);
  page.off('response', note);
}

/** The parts inlined in a page. */
interface InlineParts {
  styles: string;
  scripts: string;
}

/**
 * Returns the inline styles and scripts of a page.
 *
 * @param html a whole page; embedded data such as `application/ld+json` is not a script
 */
export function findInlineParts(html: string): InlineParts {
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)];
  const scripts = [...html.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/g)];
  return {
    styles: styles.map(([, text]) => text).join('\n'),
    scripts: scripts
      .filter(([, tag = '']) => isInlineCode(tag))
      .map(([, , text]) => text)
      .join('\n'),
  };
}

function isInlineCode(tag: string): boolean {
  const { src, type } = listElements(`${tag}</script>`, 'script')[0]?.attributes ?? {};
  return src === undefined && (type === undefined || type === 'module');
}

/** The size of a resource in bytes, plain and as transferred. */
export interface Weight {
  raw: number;
  /** Compressed if that helps. */
  compressed: number;
}

/** Returns the sum of several weights. */
export function sumWeights(weights: readonly Weight[]): Weight {
  return {
    raw: weights.reduce((sum, { raw }) => sum + raw, 0),
    compressed: weights.reduce((sum, { compressed }) => sum + compressed, 0),
  };
}

/** Returns the weight of a text. */
export function weighText(text: Buffer | string): Weight {
  const bytes = Buffer.from(text);
  return { raw: bytes.length, compressed: bytes.length === 0 ? 0 : countBrotliBytes(bytes) };
}
