import type { Browser, BrowserContext, Page } from 'playwright';
import { headline, openInEditMode } from '#test/kit/browser/editor-page.ts';
import { launchBrowser } from '#test/kit/browser/launch-browser.ts';
import { type Admin, measureOnSite } from './publishing-bench.ts';
import { watchKeystrokes, type WithKeystrokes } from './search-section.ts';
import { findMedian, formatRatio, type Section, writeTable } from './section.ts';

/** The slowdown of a phone compared with a developer's machine. */
const slowdown = 4;

/** The keys of one round, and those before them, at which the browser compiles the code. */
const keys = 40;
const warmUp = 5;

/** Types into the focused field, each key after the previous one is painted. */
async function timeKeys(page: Page): Promise<number[]> {
  const readTimes = () =>
    page.evaluate(() => (globalThis as unknown as WithKeystrokes).keystrokes.times.splice(0));
  await readTimes();
  for (let key = 0; key < warmUp + keys; key += 1) {
    await page.keyboard.press('a');
    await page.evaluate(() => (globalThis as unknown as WithKeystrokes).keystrokes.isPainted());
  }
  return (await readTimes()).slice(warmUp);
}

/** Runs a measurement with a browser in which an admin is logged in. */
function measureAsAdmin<Result>(measure: (context: BrowserContext) => Promise<Result>) {
  return measureOnSite(0, async (admin) => {
    const browser = await launchBrowser();
    try {
      return await measure(await openContext(browser, admin));
    } finally {
      await browser.close();
    }
  });
}

async function openContext(browser: Browser, { url, cookie }: Admin): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
  });
  await context.addCookies(
    cookie.split('; ').map((each) => {
      const [name = '', value = ''] = each.split(/=(.*)/s);
      return { name, value, url };
    }),
  );
  return context;
}

/** The time from a key to the screen in edit mode. */
export const typingSection: Section = {
  name: 'typing',
  heading: 'A key while editing',
  measure({ isQuick }) {
    return measureAsAdmin(async (context) => {
      const page = await context.newPage();
      const { getField } = await openInEditMode(page, '/');
      await page.evaluate(watchKeystrokes);
      await page.evaluate(() => {
        const bare = document.createElement('textarea');
        bare.ariaLabel = 'Bare';
        document.querySelector('h1')?.before(bare);
      });
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const times = { bare: [] as number[], own: [] as number[] };
      // By turns, so that both meet the same machine.
      for (let round = 0; round < (isQuick ? 2 : 6); round += 1) {
        await page.getByRole('textbox', { name: 'Bare' }).focus();
        times.bare.push(...(await timeKeys(page)));
        await getField(headline).focus();
        times.own.push(...(await timeKeys(page)));
      }
      return writeText(times);
    });
  },
};

const columns = [
  { heading: 'field of the home page' },
  ...['keys', 'median (ms)', '95 of 100 within (ms)', 'beside a bare field'].map((heading) => ({
    heading,
    isNumber: true,
  })),
];

function writeText({ bare, own }: { bare: number[]; own: number[] }): string {
  const rows = Object.entries({ 'the headline, in edit mode': own, 'a bare field': bare }).map(
    ([name, times]) => [
      ...[name, times.length.toString(), findMedian(times).toFixed(1)],
      (times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? NaN).toFixed(1),
      formatRatio(findMedian(times) / findMedian(bare)),
    ],
  );
  return [
    'From a key to its paint, by turns, on a processor slowed down 4 times. The bound is twice the limit,',
    'a `<textarea>` before the headline that nothing listens to but the editor.',
    '',
    writeTable(columns, rows),
  ].join('\n');
}
