import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { fakeAnswer } from './fake-api.ts';
import type { OpenPage } from './site-test.ts';

/** A list that can be searched. */
export interface ListKind {
  /** The path of its page. */
  path: string;
  /** The label of its search. */
  label: string;
  /** The path from which its script requests all entries. */
  api: string;
  /** The same entries in a file. */
  file: string;
}

export const providerList: ListKind = {
  path: '/providers',
  label: 'Search our team',
  api: '/api/providers?view=cards',
  file: '/catalogue/provider-cards.json',
};

export const articleList: ListKind = {
  path: '/blog',
  label: 'Search articles',
  api: '/api/blog?view=cards',
  file: '/catalogue/article-cards.json',
};

/** A list on an open page with the parts of its search. */
export interface ListSearch {
  page: Page;
  form: Locator;
  /** The text field of the search. */
  field: Locator;
  status: Locator;
  /** The visible cards, of the page's own list or of a search. */
  cards: Locator;
  /** Returns the headings of those cards. */
  titles: () => Promise<string[]>;
  /** Returns the visible highlighted texts. */
  marked: () => Promise<string[]>;
  /** Returns the query of the address. */
  query: () => Promise<string>;
}

/** Finds the search of an open page. */
export function findSearch(page: Page, { label }: Pick<ListKind, 'label'>): ListSearch {
  const main = page.getByRole('main');
  const form = main.getByRole('search', { name: label, exact: true });
  const cards = main.getByRole('article');
  return {
    page,
    form,
    field: form.getByRole('searchbox', { name: label, exact: true }),
    status: main.getByRole('status'),
    cards,
    titles: () => cards.getByRole('heading').allInnerTexts(),
    marked: () => page.evaluate(listFound),
    query: () => page.evaluate(() => location.search),
  };
}

/** Returns the highlighted texts in the order of the page. Runs in the page. */
function listFound(): string[] {
  return [...(CSS.highlights.get('found') ?? [])].map(
    ({ startContainer, startOffset, endOffset }) =>
      startContainer.nodeValue?.slice(startOffset, endOffset) ?? '',
  );
}

/** Touches a search, as people do before they type, and waits until its script has taken over. */
export async function touchSearch({ page, form }: ListSearch): Promise<void> {
  await form.hover();
  await waitForSearch(page);
}

/** Waits until the script of a search has taken over. */
export async function waitForSearch(page: Page): Promise<void> {
  const form = page.getByRole('search');
  await page.locator('astro-island:not([ssr])', { has: form }).waitFor({ state: 'attached' });
}

/**
 * Opens a list and waits until its search answers.
 *
 * @param options.hasClock installs the test's clock before the page begins; timers that began
 *   before a clock keep running on time of their own and cannot be cleared
 */
export async function openSearch(
  openPage: OpenPage,
  kind: ListKind,
  options: BrowserContextOptions & { query?: string; answer?: unknown; hasClock?: boolean } = {},
): Promise<ListSearch> {
  const { query = '', answer, hasClock = false, ...context } = options;
  const page = await openPage(undefined, context);
  if (hasClock) await page.clock.install();
  if (answer !== undefined) await fakeAnswer(page, `GET ${kind.api}`, { json: answer });
  const loaded = page.waitForResponse(`**${kind.api}`);
  await page.goto(kind.path + query);
  const search = findSearch(page, kind);
  await touchSearch(search);
  await (await loaded).finished();
  return search;
}
