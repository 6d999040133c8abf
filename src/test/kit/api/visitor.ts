import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { OpenPage } from '#test/kit/browser/site-test.ts';
import type { AnalyticsSite } from '#test/kit/analytics-site.ts';
import type { CollectedEvent, CollectedRequest } from './start-collector.ts';

/** A visitor of a site with analytics, in a browser of their own. */
export interface Visitor {
  page: Page;
  /** Returns the service's requests from this visitor so far. */
  listRequests: () => CollectedRequest[];
  listEvents: (name?: string) => CollectedEvent[];
  /** Waits for a number of events of a name. */
  waitFor: (name: string, count?: number) => Promise<CollectedEvent[]>;
}

let visitors = 0;

/**
 * Opens the site for a new visitor. The service's library would take an automated browser for a
 * bot.
 */
export async function openVisitor(
  openPage: OpenPage,
  site: AnalyticsSite,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  visitors += 1;
  const name = `Visitor/${visitors}.0`;
  const page = await openPage(undefined, {
    baseURL: site.url,
    userAgent: `Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 ${name}`,
    ...options,
  });
  await page.context().addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false });
    // Its brands would give it away, too.
    Object.defineProperty(navigator, 'userAgentData', { get: () => undefined });
  });
  const listRequests = () =>
    site.collector.requests.filter(({ userAgent }) => userAgent.endsWith(` ${name}`));
  const listEvents = (event?: string) =>
    listRequests()
      .flatMap(({ events }) => events)
      .filter((each) => event === undefined || each.event === event);
  const waitFor = async (event: string, count = 1) => {
    await expect
      .poll(() => listEvents(event).length, { timeout: 20_000, message: `Wait for ${event}` })
      .toBeGreaterThanOrEqual(count);
    return listEvents(event);
  };
  return { page, listRequests, listEvents, waitFor };
}

/**
 * Waits until everything that a page reports has arrived: a change of the theme is reported last.
 */
export async function settle({ page, listEvents, waitFor }: Visitor): Promise<void> {
  const count = listEvents('User Engagement').length;
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  await waitFor('User Engagement', count + 1);
}

/** Returns an event's own properties, without those that the service's library adds to each. */
export function readOwn(event: CollectedEvent | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(event?.properties ?? {}).filter(
      ([name]) => !/^\$|^(?:token|distinct_id)$/.test(name),
    ),
  );
}
