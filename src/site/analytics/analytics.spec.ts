import type { Page } from '@playwright/test';
import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import { startAnalyticsSite, type AnalyticsSite } from '#test/kit/analytics-site.ts';
import { openVisitor, readOwn, settle, type Visitor } from '#test/kit/api/visitor.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { contactFormKind } from '#test/kit/browser/contact-form.ts';
import { fakeApi, type ApiAnswers } from '#test/kit/browser/fake-api.ts';
import { fillForm, findForm, touchForm, type FormKind } from '#test/kit/browser/form.ts';
import { clientForm, providerForm } from '#test/kit/browser/intake-forms.ts';
import { addAge, findMatch } from '#test/kit/browser/match-page.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';
import { listBuiltPages } from '#test/kit/site/built-site.ts';
import { readArticles, readProviders } from '#test/kit/site/content.ts';

const provider = readProviders().find(({ id }) => id === 1);
const article = readArticles().find(({ slug }) => slug === 'nanny-interview-questions');
const about = { provider_id: 1, provider_name: provider?.name };
const marker = 'zebrafinch';
let site: AnalyticsSite;

test.beforeAll(async () => {
  site = await startAnalyticsSite();
});

test.afterAll(() => site.close());

async function open(openPage: OpenPage, path: string): Promise<Visitor> {
  const visitor = await openVisitor(openPage, site);
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

test.describe('the library', () => {
  test('comes only when the page is idle', async ({ openPage }) => {
    const visitor = await openVisitor(openPage, site);
    const requests = recordRequests(visitor.page);
    await visitor.page.addInitScript(() => {
      globalThis.requestIdleCallback = (run) => {
        addEventListener('test:idle', () => run({ didTimeout: false, timeRemaining: () => 50 }));
        return 1;
      };
    });
    await visitor.page.goto('/about', { waitUntil: 'networkidle' });
    expect(requests).not.toContain('GET /analytics.js');

    await visitor.page.evaluate(() => dispatchEvent(new Event('test:idle')));
    await visitor.waitFor('Page View');
    expect(requests).toContain('GET /analytics.js');
  });

  test('comes a moment later in a browser that cannot tell when it is idle @full', async ({
    openPage,
  }) => {
    const visitor = await openVisitor(openPage, site);
    await visitor.page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    });
    await visitor.page.goto('/about');
    await visitor.waitFor('Page View');
  });
});

test.describe('a page', () => {
  test('A180, A232, A613, A614, A615, A616, A619, A620: is recorded with what it shows, in local storage, without a cookie', async ({
    openPage,
  }) => {
    const visitor = await openVisitor(openPage, site);
    const { page } = visitor;
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    const paths = [
      ...['/', '/providers', '/recommendations', '/intake-forms', '/contact', '/blog', '/about'],
      ...['/services', '/nanny-services', '/privacy', '/no-such-page', '/providers/1'],
      ...['/blog/nanny-interview-questions', `/blog/${article?.id.toString() ?? ''}`],
    ];
    for (const [index, path] of paths.entries()) {
      await page.goto(path);
      const views = await visitor.waitFor('Page View', index + 1);
      expect(views.map(({ properties }) => properties.page)).toEqual(paths.slice(0, index + 1));
    }

    const caregivers = await visitor.waitFor('Provider Viewed');
    expect(caregivers.map(readOwn)).toEqual([about]);
    const articles = await visitor.waitFor('Blog Post Viewed', 2);
    const shown = { post_title: article?.title, post_slug: 'nanny-interview-questions' };
    expect(articles.map(readOwn)).toEqual([shown, shown]);
    expect(await visitor.waitFor('$pageview', paths.length)).toHaveLength(paths.length);
    expect(messages.some((text) => text.includes('[PostHog.js]'))).toBe(true);
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept).toContain('ph_phc_test_posthog');
    expect(await page.context().cookies()).toEqual([]);
  });

  test('A616, A617: is recorded once for each time it is opened, also when Back brings it back, with address and time', async ({
    openPage,
  }) => {
    const visitor = await open(openPage, '/about');
    await settle(visitor);
    await visitor.page.getByRole('link', { name: 'Services', exact: true }).first().click();
    await visitor.waitFor('Page View', 2);
    await settle(visitor);

    const expected = ['/about', '/services'].map((page) => ({
      page,
      url: site.url + page,
      timestamp: expect.stringMatching(/^20.*Z$/),
    }));
    expect(visitor.listEvents('Page View').map(readOwn)).toEqual(expected);
    expect(await visitor.waitFor('$pageview', 2)).toHaveLength(2);

    await visitor.page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await settle(visitor);
    const views = visitor.listEvents('Page View').map(readOwn);
    expect(views).toEqual([...expected, expected[1]]);
    const [, first, second] = views.map(({ timestamp }) => Date.parse(String(timestamp)));
    expect(second).toBeGreaterThan(first ?? Infinity);
  });
});

test.describe('a press of a profile’s button', () => {
  test('A621, A623, A624, A626, A705: is reported before the page is left, to the service alone, which is asked for nothing', async ({
    openPage,
  }) => {
    const visitor = await openVisitor(openPage, site);
    const requests = recordRequests(visitor.page);
    for (const [index, [name, source]] of (
      [
        [/^Contact /, 'button'],
        ['Schedule Meeting', 'schedule'],
      ] as const
    ).entries()) {
      await visitor.page.goto('/providers/1');
      await visitor.waitFor('Provider Viewed', index + 1);
      await visitor.page.getByRole('main').getByRole('link', { name }).first().click();
      await visitor.page.waitForURL('**/contact?**');

      const event = (await visitor.waitFor('Contact Attempt', index + 1)).at(-1);
      expect(readOwn(event)).toEqual({ contact_method: source, source, ...about });
      expect(event?.properties.$current_url).toBe(`${site.url}/providers/1`);
    }
    await settle(visitor);

    expect(visitor.listEvents('Contact Attempt')).toHaveLength(2);
    const calls = requests.filter((request) => !request.startsWith('GET /'));
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) expect(call).toMatch(new RegExp(`^POST ${site.collector.url}/e/`));
    expect(requests.filter((request) => request.includes('/api/'))).toEqual([]);
    expect(new Set(visitor.listRequests().map(({ path }) => path))).toEqual(new Set(['/e/']));
  });

  test('A623: is not lost to somebody who is quicker than the library', async ({ openPage }) => {
    const visitor = await openVisitor(openPage, site);
    const gate = Promise.withResolvers<undefined>();
    await visitor.page.route('**/analytics.js', async (route) => {
      if (route.request().frame().url().includes('/providers/')) await gate.promise;
      await route.continue().catch(() => undefined);
    });
    // The library may be requested before the page counts as loaded, which then waits for it.
    await visitor.page.goto('/providers/1', { waitUntil: 'domcontentloaded' });
    await visitor.page
      .getByRole('main')
      .getByRole('link', { name: /^Contact / })
      .first()
      .click();
    await visitor.page.waitForURL('**/contact?**');
    gate.resolve(undefined);

    const [event] = await visitor.waitFor('Contact Attempt');
    expect(readOwn(event)).toMatchObject({ source: 'button', provider_id: 1 });
    expect(event?.properties.$current_url).toBe(`${site.url}/providers/1`);
    const views = await visitor.waitFor('Page View', 2);
    const pages = views.map(({ properties }) => properties.page);
    expect(pages.sort()).toEqual(['/contact', '/providers/1']);
  });
});

test('A618, A621, A705: a match reports that it was requested, and whom the family contacts', async ({
  openPage,
}) => {
  const visitor = await openVisitor(openPage, site);
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
    contact_method: 'call',
    source: 'call',
    provider_name: name,
  });
  const sent = JSON.stringify(visitor.listEvents());
  expect(sent).not.toContain('Largo');
  const sessionId = await visitor.page.evaluate(() => sessionStorage.getItem('session-id'));
  expect(sent).not.toContain(sessionId);
});

test('A622, A696: use of a part of a page is reported, a search and a filter without what for', async ({
  openPage,
}) => {
  const visitor = await openVisitor(openPage, site);
  const { page } = visitor;
  await page.route('https://**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  const expected: object[] = [];
  const expectEvents = async (...events: object[]) => {
    expected.push(...events);
    const found = await visitor.waitFor('User Engagement', expected.length);
    expect(found.map(readOwn)).toEqual(expected);
  };

  for (const [action, element, path, name] of [
    ['share', 'article', '/blog/nanny-interview-questions', 'Instagram'],
    // At the top of the article.
    ['share', 'article', '/blog/nanny-interview-questions', 'Copy link'],
    ['show', 'map', '/contact', 'Show interactive map'],
    ['move', 'testimonials', '/', 'Next testimonial'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name, exact: true }).first().click();
    await expectEvents({ action, element });
  }

  for (const [path, element, label, choice] of [
    ['/providers', 'providers', 'Service', 'Nanny Services'],
    ['/blog', 'articles', 'Category', 'Newborn Care'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('searchbox').fill('qzxmarker');
    await page.waitForURL('**/*?q=qzxmarker');
    await page.getByRole('combobox', { name: label, exact: true }).selectOption(choice);
    await expectEvents({ action: 'search', element }, { action: 'filter', element });
  }
  expect(JSON.stringify(visitor.listEvents())).not.toContain('qzxmarker');

  await page.goto('/about');
  await settle(visitor);
  await expectEvents({ action: 'change', element: 'theme' });
});

/** Returns everything that the service got from a visitor, as it was sent. */
function readSent({ listRequests }: Visitor): string {
  return decodeURIComponent(
    listRequests()
      .flatMap(({ path, body }) => [path, body])
      .join('\n'),
  );
}

function getSwitch(page: Page) {
  return page.getByRole('region', { name: 'Analytics in this browser' });
}

test.describe('what is typed', () => {
  const forms: [string, FormKind, string[]][] = [
    ['contact', contactFormKind, ['Name', 'Subject', 'Message']],
    ['client_intake', clientForm, ['Name', 'Your needs']],
    ['provider_intake', providerForm, ['Name', 'About you']],
  ];

  test('A618, A696: a form that arrived reports only its kind, one that did not nothing', async ({
    openPage,
  }) => {
    const visitor = await openVisitor(openPage, site);
    const { page } = visitor;
    const answers: ApiAnswers = {};
    for (const [, kind] of forms) {
      answers[`POST ${kind.path}`] = { status: 201, json: { id: 'made up' } };
    }
    await fakeApi(page, answers);
    for (const [index, [type, kind, labels]] of forms.entries()) {
      await page.goto(kind.page);
      const form = findForm(page, kind);
      await touchForm(form);
      await fillForm(form, kind.example);
      for (const label of labels) await form.getField(label).fill(`${marker} ${marker}`);
      await form.getField('Email').fill(`${marker}@example.com`);
      await form.button.click();

      const events = await visitor.waitFor('Form Submission', index + 1);
      await settle(visitor);
      expect(readOwn(events.at(-1))).toEqual({ form_type: type });
      expect(readSent(visitor)).not.toContain(marker);
      for (const value of Object.values(kind.example)) {
        if (typeof value === 'string' && value.includes(' ')) {
          expect(readSent(visitor)).not.toContain(value);
        }
      }
    }

    answers['POST /api/contact'] = { status: 500 };
    // Otherwise the page says that a message was sent before.
    await page.goto(`${contactFormKind.page}?again`);
    const form = findForm(page, contactFormKind);
    await touchForm(form);
    await fillForm(form, contactFormKind.example);
    await form.button.click();
    await form.toast.getByText(/./).first().waitFor();
    await settle(visitor);
    expect(visitor.listEvents('Form Submission')).toHaveLength(forms.length);
  });

  test('A696: a search in the address, or in that of the page before, stays behind', async ({
    openPage,
  }) => {
    const visitor = await openVisitor(openPage, site);
    await visitor.page.goto(`/providers?search=${marker}#${marker}`);
    await settle(visitor);
    await visitor.page.getByRole('link', { name: 'About', exact: true }).first().click();
    await visitor.waitFor('Page View', 2);
    await settle(visitor);

    expect(await visitor.page.evaluate(() => document.referrer)).toContain(marker);
    const addresses = visitor.listEvents('Page View').map(({ properties }) => properties);
    expect(addresses[0]).toMatchObject({ $current_url: `${site.url}/providers` });
    expect(addresses[1]).toMatchObject({
      $current_url: `${site.url}/about`,
      $session_entry_url: `${site.url}/providers`,
    });
    expect(readSent(visitor)).not.toContain(marker);
  });
});

test.describe('an admin', () => {
  test('A625, A752: is identified by number from login to logout, and of their screens the path is recorded', async ({
    openPage,
  }) => {
    const visitor = await openVisitor(openPage, site);
    const { page } = visitor;
    await signIn(page, site.admin);
    const [identified] = await visitor.waitFor('$identify');
    expect(identified?.properties.distinct_id).toMatch(/^admin_\d+$/);
    await page.goto('/admin/inquiries?tab=contact#q=ana');
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
    await page.goto('/about');
    await settle(visitor);

    const admin = identified?.properties.distinct_id;
    const told = visitor.listEvents();
    expect(new Set(told.map(({ event }) => event))).toEqual(
      new Set(['$identify', '$pageview', 'Page View', 'User Engagement']),
    );
    const isKnown = told.map(({ properties }) => properties.distinct_id === admin);
    // Nobody has logged in yet on the login page.
    expect(isKnown).toEqual(told.map((_, index) => index >= 2));
    expect(visitor.listEvents('User Engagement')).toHaveLength(1);
    expect(readSent(visitor)).not.toContain(`"${site.admin.username}"`);
    expect(readSent(visitor)).not.toMatch(/tab=|q=ana|cms/);
    const listPaths = () =>
      visitor.listEvents('Page View').map(({ properties }) => properties.page);
    const opened = ['/admin-login', '/admin-dashboard', '/admin/inquiries', '/about'];
    expect(listPaths()).toEqual(opened);

    await page.goto('/admin-dashboard');
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${site.url}/`);
    const views = await visitor.waitFor('Page View', opened.length + 2);
    expect(listPaths()).toEqual([...opened, '/admin-dashboard', '/']);
    expect(views.at(-1)?.properties.distinct_id).not.toBe(admin);
  });
});

test.describe('a visitor who does not want it', () => {
  /** Opens a page, uses it, and returns its network requests. */
  async function usePage(visitor: Visitor): Promise<string[]> {
    const requests = recordRequests(visitor.page);
    await visitor.page.goto('/providers/1', { waitUntil: 'networkidle' });
    await visitor.page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
    await visitor.page.getByRole('link', { name: 'Schedule Meeting' }).first().click();
    await visitor.page.waitForURL('**/contact?**', { waitUntil: 'networkidle' });
    return requests;
  }

  test('A696: with Global Privacy Control, learns that the signal counts', async ({ openPage }) => {
    const visitor = await openVisitor(openPage, site);
    await visitor.page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true });
      // The signal overrides even an earlier yes.
      localStorage.setItem('analytics-choice', 'agreed');
    });

    const requests = await usePage(visitor);
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter((request) => /analytics|posthog|127\.0/.test(request))).toEqual([]);
    await visitor.page.goto('/privacy');
    await getSwitch(visitor.page).getByText('Global Privacy Control').waitFor();
    await expect(getSwitch(visitor.page).getByRole('button')).toHaveCount(0);
    expect(visitor.listRequests()).toEqual([]);
  });

  test('A696: turns it off before anything is sent, and what waited is never sent @full', async ({
    openPage,
  }) => {
    const visitor = await openVisitor(openPage, site);
    const { page } = visitor;
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = (run) => {
        addEventListener('test:idle', () => run({ didTimeout: false, timeRemaining: () => 50 }));
        return 1;
      };
    });
    const rest = () => page.evaluate(() => dispatchEvent(new Event('test:idle')));
    await page.goto('/privacy');
    await getSwitch(page).getByRole('button', { name: 'Turn analytics off' }).click();
    await getSwitch(page).getByRole('button', { name: 'Turn analytics on' }).click();
    await rest();
    await page.goto('/about');
    await rest();
    const views = await visitor.waitFor('Page View');
    expect(views.map((view) => readOwn(view).page)).toEqual(['/about']);
  });

  test('A696: turns it off on the privacy page, in all tabs, and on again', async ({
    openPage,
  }) => {
    const visitor = await openVisitor(openPage, site);
    const { page } = visitor;
    await page.goto('/privacy');
    await visitor.waitFor('$pageview');
    expect(await getSwitch(page).getByRole('status').innerText()).toMatch(/^Analytics is on/);
    await getSwitch(page).getByRole('button', { name: 'Turn analytics off' }).press('Enter');
    expect(await getSwitch(page).getByRole('status').innerText()).toMatch(/^Analytics is off/);
    const next = getSwitch(page).getByRole('button', { name: 'Turn analytics on' });
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
    const before = visitor.listEvents().length;

    const requests = await usePage(visitor);
    expect(requests.filter((request) => /analytics|posthog/.test(request))).toEqual([]);
    expect(visitor.listEvents()).toHaveLength(before);
    const kept = await page.evaluate(() =>
      [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)).sort(),
    );
    expect(kept).toEqual(['analytics-choice', 'theme-preference']);

    await page.goto('/privacy');
    await getSwitch(page).getByRole('button', { name: 'Turn analytics on' }).click();
    const [, again] = await visitor.waitFor('Page View', 2);
    expect(readOwn(again)).toMatchObject({ page: '/privacy' });

    await test.step('for the other tabs as well', async () => {
      await page.goto('/about');
      await settle(visitor);
      const uses = visitor.listEvents('User Engagement').length;
      const tab = await page.context().newPage();
      await tab.goto('/privacy');
      await getSwitch(tab).getByRole('button', { name: 'Turn analytics off' }).click();
      await page.getByRole('combobox', { name: 'Theme' }).selectOption('Light');
      await getSwitch(tab).getByRole('button', { name: 'Turn analytics on' }).click();

      await settle(visitor);
      expect(visitor.listEvents('User Engagement')).toHaveLength(uses + 1);
    });
  });

  test('finds the switch accessible in either theme', async ({ openPage }) => {
    const { page } = await openVisitor(openPage, site, { viewport: { width: 320, height: 700 } });
    await page.goto('/privacy');
    await getSwitch(page).waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('without script there is no switch that would not work', async ({ openPage }) => {
    const { page } = await openVisitor(openPage, site, { javaScriptEnabled: false });
    await page.goto('/privacy');
    await expect(getSwitch(page)).toBeHidden();
  });
});
