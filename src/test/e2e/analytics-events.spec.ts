import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAnalyticsSite, type AnalyticsSite } from '#test/analytics/analytics-site.ts';
import { openVisitor, readOwn, settle, type Visitor } from '#test/analytics/visitor.ts';
import { touchForm } from '#test/browser/form.ts';
import { addAge, findMatch } from '#test/browser/match.ts';
import { useBrowser } from '#test/browser/pages.ts';
import { recordRequests } from '#test/browser/requests.ts';
import { listBuiltPages } from '#test/site/built-site.ts';
import { readPosts, readProviders } from '#test/site/content.ts';

const browser = useBrowser();
const provider = readProviders().find(({ id }) => id === 1);
const article = readPosts().find(({ slug }) => slug === 'nanny-interview-questions');
const about = { provider_id: 1, provider_name: provider?.name };
let site: AnalyticsSite;

beforeAll(async () => {
  site = await startAnalyticsSite();
});

afterAll(() => site.close());

async function open(path: string): Promise<Visitor> {
  const visitor = await openVisitor(browser, site);
  await visitor.page.goto(path);
  return visitor;
}

test('pages may speak with the service and load no script of it', () => {
  const pages = listBuiltPages(site.distDir).filter(({ path }) => path !== '/cms');
  for (const { html } of pages) {
    const policy = /content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const allowing = policy.split(';').filter((rule) => rule.includes(site.collector.url));
    expect(allowing).toEqual([`connect-src 'self' ${site.collector.url}`]);
  }
});

describe('the library', () => {
  test('comes only when the page is idle', async () => {
    const visitor = await openVisitor(browser, site);
    const requests = recordRequests(visitor.page);
    await visitor.page.addInitScript(() => {
      globalThis.requestIdleCallback = (run) => {
        addEventListener('test:idle', () => {
          run({ didTimeout: false, timeRemaining: () => 50 });
        });
        return 1;
      };
    });
    await visitor.page.goto('/about', { waitUntil: 'networkidle' });
    expect(requests).not.toContain('GET /analytics.js');

    await visitor.page.evaluate(() => dispatchEvent(new Event('test:idle')));
    await visitor.waitFor('Page View');
    expect(requests).toContain('GET /analytics.js');
  });

  test('comes a moment later in a browser that cannot tell when it is idle', async () => {
    const visitor = await openVisitor(browser, site);
    await visitor.page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    });
    await visitor.page.goto('/about');
    await visitor.waitFor('Page View');
  });
});

describe('a page', () => {
  test('A613, A614, A615: is measured with debug, page views and local storage, without a cookie', async () => {
    const visitor = await openVisitor(browser, site);
    const messages: string[] = [];
    visitor.page.on('console', (message) => messages.push(message.text()));
    await visitor.page.goto('/about');

    await visitor.waitFor('$pageview');

    expect(messages.some((text) => text.includes('[PostHog.js]'))).toBe(true);
    const kept = await visitor.page.evaluate(() => Object.keys(localStorage));
    expect(kept).toContain('ph_phc_test_posthog');
    expect(await visitor.page.context().cookies()).toEqual([]);
  });

  test('A616, A617: is recorded once for each time it is opened, with address and time', async () => {
    const visitor = await open('/about');
    await settle(visitor);
    await visitor.page.getByRole('link', { name: 'Services', exact: true }).first().click();
    await visitor.waitFor('Page View', 2);
    await settle(visitor);

    const views = visitor.listEvents('Page View').map(readOwn);
    expect(views).toEqual(
      ['/about', '/services'].map((page) => ({
        ...{ page, url: site.url + page },
        timestamp: expect.stringMatching(/^20.*Z$/) as string,
      })),
    );
    expect(await visitor.waitFor('$pageview', 2)).toHaveLength(2);
  });

  test('A616: is recorded again when Back brings it back without opening it anew', async () => {
    const visitor = await open('/about');
    await settle(visitor);
    await visitor.page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await settle(visitor);

    const views = visitor.listEvents('Page View').map(readOwn);
    expect(views.map(({ page, url }) => ({ page, url }))).toEqual([
      { page: '/about', url: `${site.url}/about` },
      { page: '/about', url: `${site.url}/about` },
    ]);
    const [first, second] = views.map(({ timestamp }) => Date.parse(String(timestamp)));
    expect(second).toBeGreaterThan(first ?? Infinity);
  });

  test('A180, A619: of a caregiver tells whose', async () => {
    const visitor = await open('/providers/1');
    const [event] = await visitor.waitFor('Provider Viewed');
    expect(readOwn(event)).toEqual(about);
  });

  test.each(['/blog/nanny-interview-questions', `/blog/${article?.id.toString() ?? ''}`])(
    'A232, A620: of the article at %s tells which, by its slug',
    async (path) => {
      const visitor = await open(path);
      const [event] = await visitor.waitFor('Blog Post Viewed');
      expect(readOwn(event)).toEqual({
        post_title: article?.title,
        post_slug: 'nanny-interview-questions',
      });
    },
  );
});

describe('a press of a profile’s button', () => {
  const buttons = [
    ['A621, A623, A705', /^Contact /, 'button'],
    ['A621, A624, A705', 'Schedule Meeting', 'schedule'],
  ] as const;

  test.each(buttons)('%s: %s is told before the page is left', async (_, name, source) => {
    const visitor = await open('/providers/1');
    await visitor.waitFor('Provider Viewed');
    await visitor.page.getByRole('main').getByRole('link', { name }).click();
    await visitor.page.waitForURL('**/contact?**');

    const [event] = await visitor.waitFor('Contact Attempt');
    expect(readOwn(event)).toEqual({ contact_method: source, source, ...about });
    expect(event?.properties['$current_url']).toBe(`${site.url}/providers/1`);
  });

  test('A623: is not lost to somebody who is quicker than the library', async () => {
    const visitor = await openVisitor(browser, site);
    const gate = Promise.withResolvers<undefined>();
    await visitor.page.route('**/analytics.js', async (route) => {
      if (route.request().frame().url().includes('/providers/')) await gate.promise;
      await route.continue().catch(() => undefined);
    });
    // The library may be asked for before the page counts as loaded, which then waits for it.
    await visitor.page.goto('/providers/1', { waitUntil: 'domcontentloaded' });
    await visitor.page
      .getByRole('main')
      .getByRole('link', { name: /^Contact / })
      .click();
    await visitor.page.waitForURL('**/contact?**');
    gate.resolve(undefined);

    const [event] = await visitor.waitFor('Contact Attempt');
    expect(readOwn(event)).toMatchObject({ source: 'button', provider_id: 1 });
    expect(event?.properties['$current_url']).toBe(`${site.url}/providers/1`);
    const views = await visitor.waitFor('Page View', 2);
    const pages = views.map(({ properties }) => properties['page']);
    expect(pages.sort()).toEqual(['/contact', '/providers/1']);
  });
});

test('A618, A621, A705: of a match are told that it was asked for, and whom the family asks for', async () => {
  const visitor = await openVisitor(browser, site);
  await visitor.page.goto('/recommendations');
  const match = findMatch(visitor.page);
  await touchForm(match);
  await addAge(match, '3');
  await match.getField('Nanny Services').check();
  await match.getField('Location').selectOption('Largo');
  await match.button.click();
  const card = match.cards.first();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('button', { name: /^Call/ }).click();

  const [form] = await visitor.waitFor('Form Submission');
  expect(readOwn(form)).toEqual({ form_type: 'recommendations' });
  const [attempt] = await visitor.waitFor('Contact Attempt');
  expect(readOwn(attempt)).toMatchObject({
    ...{ contact_method: 'call', source: 'call', provider_name: name },
  });
  const sent = JSON.stringify(visitor.listEvents());
  expect(sent).not.toContain('Largo');
  const sessionId = await visitor.page.evaluate(() => sessionStorage.getItem('session-id'));
  expect(sent).not.toContain(sessionId);
});

describe('use of a part of a page', () => {
  test.each([
    ['share', 'article', '/blog/nanny-interview-questions', 'Instagram'],
    ['show', 'map', '/contact', 'Show interactive map'],
    ['move', 'testimonials', '/', 'Next testimonial'],
  ])('A622: %s %s', async (action, element, path, name) => {
    const visitor = await openVisitor(browser, site);
    await visitor.page.route('https://**', (route) => route.fulfill({ body: '' }));
    await visitor.page.goto(path);
    await visitor.page.getByRole('button', { name, exact: true }).click();

    const [event] = await visitor.waitFor('User Engagement');
    expect(readOwn(event)).toEqual({ action, element });
  });

  test.each([
    ['/providers', 'providers', 'Service', 'Nanny Services'],
    ['/blog', 'articles', 'Category', 'Newborn Care'],
  ])('A622, A696: a search on %s and a filter, but not what for', async (...row) => {
    const [path, element, label, choice] = row;
    const visitor = await open(path);
    await visitor.page.getByRole('searchbox').fill('qzxmarker');
    await visitor.page.waitForURL('**/*?q=qzxmarker');
    await visitor.page.getByRole('combobox', { name: label, exact: true }).selectOption(choice);

    const events = await visitor.waitFor('User Engagement', 2);
    expect(events.map(readOwn)).toEqual([
      { action: 'search', element },
      { action: 'filter', element },
    ]);
    expect(JSON.stringify(visitor.listEvents())).not.toContain('qzxmarker');
  });

  test('A622: change theme', async () => {
    const visitor = await open('/about');
    await settle(visitor);
    expect(visitor.listEvents('User Engagement').map(readOwn)).toEqual([
      { action: 'change', element: 'theme' },
    ]);
  });
});

test('A626: all of it goes to the service, which is asked for nothing, and none to the site', async () => {
  const visitor = await openVisitor(browser, site);
  const requests = recordRequests(visitor.page);
  await visitor.page.goto('/providers/1');
  await settle(visitor);

  const calls = requests.filter((request) => !request.startsWith('GET /'));
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) expect(call).toMatch(new RegExp(`^POST ${site.collector.url}/e/`));
  expect(requests.filter((request) => request.includes('/api/'))).toEqual([]);
  expect(new Set(visitor.listRequests().map(({ path }) => path))).toEqual(new Set(['/e/']));
});
