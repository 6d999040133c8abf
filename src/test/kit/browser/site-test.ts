import {
  expect,
  test as base,
  type BrowserContextOptions,
  type Page,
  type Browser,
} from '@playwright/test';
import '#test/setup/quiet-traces.ts';
import { getSiteUrl } from '#test/kit/site/site-under-test.ts';
import { takeStandInFaults } from './fake-api.ts';
import { stopIntercepting } from './intercept-calls.ts';

const viewport = { width: 1280, height: 900 };

/** The events that a test may have listened to. */
const events = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/** Clears, in a page of the site, what visitors leave behind. */
async function emptyStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    if (name !== undefined) indexedDB.deleteDatabase(name);
  }
}

/**
 * The pages of a browser, each with a context of its own. A page that a test has left clean serves
 * another test: opening a new page takes as long as half a test, most of it for a process and for
 * scripts that are compiled again.
 */
class BrowserPages {
  #browser: Browser;
  #idle: Page[] = [];
  #kept = new WeakSet<Page>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Returns a page without any history. */
  async take({ isFirstVisit = false, ...options }: PageOptions = {}): Promise<Page> {
    const { viewport: size = viewport, ...others } = options;
    if (isFirstVisit || Object.keys(others).length > 0) {
      return (await this.#browser.newContext(options)).newPage();
    }
    const page = this.#idle.pop() ?? (await this.#openKeptPage());
    if (size !== null) await page.setViewportSize(size);
    return page;
  }

  /** Opens a page that can be given back as long as no script of a test was put before its own. */
  async #openKeptPage(): Promise<Page> {
    const page = await (await this.#browser.newContext()).newPage();
    this.#kept.add(page);
    const { clock } = page;
    const addInitScript = page.addInitScript.bind(page);
    page.addInitScript = (...args) => {
      this.#kept.delete(page);
      return addInitScript(...args);
    };
    Object.defineProperty(page, 'clock', {
      get: () => {
        this.#kept.delete(page);
        return clock;
      },
    });
    return page;
  }

  /** Ends a visit: the page is reset, or closed where that is impossible. */
  async giveBack(page: Page, hasPassed: boolean): Promise<void> {
    const isKept = hasPassed && this.#kept.has(page) && !page.isClosed();
    if (isKept && (await this.#forgetVisit(page).catch(() => false))) this.#idle.push(page);
    else await page.context().close();
  }

  async #forgetVisit(page: Page): Promise<boolean> {
    const context = page.context();
    for (const event of events) page.removeAllListeners(event);
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await stopIntercepting(page);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' });
    // A page of the same origin has the same storage, and this one runs no script.
    await page.goto(`${getSiteUrl()}/robots.txt`, { timeout: 5_000 });
    await page.evaluate(emptyStorage);
    await page.mouse.move(-1, -1);
    await context.clearCookies();
    return true;
  }

  /** Closes idle pages. */
  async close(): Promise<void> {
    for (const page of this.#idle) await page.context().close();
  }
}

export { expect } from '@playwright/test';

/** The context of a page, and whether the browser was here before. */
export interface PageOptions extends BrowserContextOptions {
  /** Whether the browser's cache is empty. */
  isFirstVisit?: boolean;
}

/**
 * Opens a page for a new visitor: no storage, no cookies, 1280 × 900 unless the options say
 * otherwise. It is gone when the test ends.
 *
 * @param path opened at once where given
 */
export type OpenPage = (path?: string, options?: PageOptions) => Promise<Page>;

/** Playwright's test, in front of the built site. One browser serves all tests of a worker. */
export const test = base.extend<{ openPage: OpenPage }, { browserPages: BrowserPages }>({
  baseURL: ({}, provide) => provide(getSiteUrl()),
  browserPages: [
    async ({ browser }, provide) => {
      const pages = new BrowserPages(browser);
      await provide(pages);
      await pages.close();
    },
    { scope: 'worker' },
  ],
  openPage: async ({ browserPages }, provide, testInfo) => {
    const pages: Page[] = [];
    await provide(async (path, options) => {
      const page = await browserPages.take(options);
      pages.push(page);
      if (path !== undefined) await page.goto(path);
      return page;
    });
    const hasPassed = testInfo.status === testInfo.expectedStatus;
    for (const page of pages) await browserPages.giveBack(page, hasPassed);
    // A stand-in for the API must answer as the server does.
    expect(pages.flatMap(takeStandInFaults)).toEqual([]);
  },
});
