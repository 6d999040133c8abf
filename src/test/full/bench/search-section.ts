import type { Browser, Page } from 'playwright';
import { startMeasuredSite } from './measured-site.ts';
import { formatRatio, type Section, writeTable } from './section.ts';
import { launchBrowser } from '#test/kit/browser/launch-browser.ts';
import { articleList, type ListKind, providerList } from '#test/kit/browser/list-search.ts';
import { makeArticleCards, makeProviderCards } from '#test/kit/made-cards.ts';

/** Keystroke times, recorded in the page. */
export interface WithKeystrokes {
  keystrokes: {
    /** The milliseconds from each keystroke to the paint that shows it. */
    times: number[];
    /** Resolves once the last one is painted. */
    isPainted: () => Promise<void>;
  };
}

/** Resolves once the last change is painted. Runs in the page, so it uses nothing from outside. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });
}

/**
 * Starts timing keystrokes. A keystroke counts as painted when the first task after the next frame
 * runs. Runs in the page, so it uses nothing from outside.
 */
export function watchKeystrokes(): void {
  const times: number[] = [];
  let painted = Promise.resolve();
  let pressedAt = 0;
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressedAt = timeStamp;
    },
    true,
  );
  document.addEventListener(
    'input',
    ({ inputType }: Event & { inputType?: string }) => {
      if (inputType !== 'insertText') return;
      const begin = pressedAt;
      painted = new Promise((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            times.push(performance.now() - begin);
            resolve();
          };
          port2.postMessage(null);
        });
      });
    },
    true,
  );
  (globalThis as unknown as WithKeystrokes).keystrokes = { times, isPainted: () => painted };
}

/** The time from a keystroke in a search to the paint of its results. */
interface SearchMeasure {
  title: string;
  keystrokes: number;
  medianMs: number;
  p95Ms: number;
}

/** The cost of typing in long lists, and in a field that does nothing. */
interface SearchMeasures {
  lists: SearchMeasure[];
  /** The baseline: a keystroke in an empty field on the same machine at the same time. */
  nothing: SearchMeasure;
}

/** The slowdown of a phone compared with a developer's machine. */
const slowdown = 4;

/**
 * Names, roles, places, words from texts, and words without a match, so that no few letters decide
 * the result.
 */
const typed = [
  ...['nanny', 'lopez', 'newborn care', 'reads aloud', 'zzz', 'tampa', 'doula', 'olivia nguyen'],
  ...['sarasota', 'teething', 'xylophone', 'bilingual', 'st. petersburg', 'hannah', 'qqq'],
  ...['sleep training', 'picky eaters', 'garden'],
];

/** Typed first and not measured, since the browser has to compile the code. */
const warmUp = 'family';

const lists: [title: string, kind: ListKind, makeCards: () => unknown][] = [
  ['1,000 caregivers', providerList, () => makeProviderCards(1000)],
  ['10,000 caregivers', providerList, () => makeProviderCards(10_000)],
  ['10,000 articles', articleList, () => makeArticleCards(10_000)],
];

/**
 * Types into the search of long lists with the processor slowed down to a phone's speed, and last
 * into a field that does nothing.
 */
async function measureSearches(): Promise<SearchMeasures> {
  const site = await startMeasuredSite();
  const browser = await launchBrowser();
  try {
    const measures: SearchMeasure[] = [];
    for (const [title, kind, makeCards] of lists) {
      const page = await openList(browser, site.url, kind, JSON.stringify(makeCards()));
      measures.push(await measureTyping(title, page));
    }
    const page = await browser.newPage();
    await page.setContent('<input type="search">');
    return { lists: measures, nothing: await measureTyping('a field that does nothing', page) };
  } finally {
    await browser.close();
    await site.close();
  }
}

async function openList(
  browser: Browser,
  url: string,
  { path, api }: ListKind,
  cards: string,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const answer = { contentType: 'application/json', body: cards };
  // eslint-disable-next-line no-restricted-syntax -- the cards follow their type; to check thousands takes longer than to search them
  await page.route(`**${api}`, (route) => route.fulfill(answer));
  await page.goto(url + path);
  const field = page.getByRole('searchbox');
  await field.fill('care');
  await page.getByRole('button', { name: /^Show more/ }).waitFor();
  await field.fill('');
  return page;
}

async function measureTyping(title: string, page: Page): Promise<SearchMeasure> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.getByRole('searchbox').click();
  await page.evaluate(watchKeystrokes);
  await typeWord(page, warmUp);
  const untimed = (await readTimes(page)).length;
  for (const word of typed) await typeWord(page, word);
  const times = (await readTimes(page)).slice(untimed);
  await page.close();
  return summarize(title, times);
}

/** Types a word letter by letter, each after the previous one is painted, then deletes it. */
async function typeWord(page: Page, word: string): Promise<void> {
  for (const letter of word) {
    await page.keyboard.press(letter);
    await page.evaluate(() => (globalThis as unknown as WithKeystrokes).keystrokes.isPainted());
  }
  await page.getByRole('searchbox').fill('');
  // Nobody types within a frame, so the next letter must not pay for restoring the list.
  await page.evaluate(nextPaint);
}

function readTimes(page: Page): Promise<number[]> {
  return page.evaluate(() => (globalThis as unknown as WithKeystrokes).keystrokes.times);
}

function summarize(title: string, times: number[]): SearchMeasure {
  const sorted = times.toSorted((one, other) => one - other);
  const pick = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { title, keystrokes: sorted.length, medianMs: pick(0.5), p95Ms: pick(0.95) };
}

const columns = [
  { heading: 'list' },
  ...['keystrokes', 'median (ms)', '95 of 100 within (ms)', 'beside a field that does nothing'].map(
    (heading) => ({ heading, isNumber: true }),
  ),
];

/** The time from a keystroke in a search to the paint of its results. */
export const searchSection: Section = {
  name: 'search',
  heading: 'Search per keystroke',
  async measure() {
    const { lists, nothing } = await measureSearches();
    const rows = [...lists, nothing].map(({ title, keystrokes, medianMs, p95Ms }) => [
      ...[title, keystrokes.toString(), medianMs.toFixed(1), p95Ms.toFixed(1)],
      formatRatio(medianMs / nothing.medianMs),
    ]);
    return [
      'From a keystroke to the painted list, on a processor slowed down 4 times, once a first word has been',
      'typed. The limit is the last row, a field that does nothing: the least that a keystroke takes here.',
      '',
      writeTable(columns, rows),
    ].join('\n');
  },
};
