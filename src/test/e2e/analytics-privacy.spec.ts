import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAnalyticsSite, type AnalyticsSite } from '#test/analytics/analytics-site.ts';
import { openVisitor, readOwn, settle, type Visitor } from '#test/analytics/visitor.ts';
import { findViolations } from '#test/browser/axe.ts';
import { contactForm } from '#test/browser/contact-form.ts';
import { fakeApi } from '#test/browser/fake-api.ts';
import { fillForm, findForm, touchForm, type FormKind } from '#test/browser/form.ts';
import { clientForm, providerForm } from '#test/browser/intake-forms.ts';
import { useBrowser } from '#test/browser/pages.ts';
import { recordRequests } from '#test/browser/requests.ts';
import { signIn } from '#test/browser/sign-in.ts';

const browser = useBrowser();
const marker = 'zebrafinch';
let site: AnalyticsSite;

beforeAll(async () => {
  site = await startAnalyticsSite();
});

afterAll(() => site.close());

/** Everything that the service got from a visitor, as it was sent. */
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

describe('what is typed', () => {
  const forms: [string, FormKind, string[]][] = [
    ['contact', contactForm, ['Name', 'Subject', 'Message']],
    ['client_intake', clientForm, ['Name', 'Your needs']],
    ['provider_intake', providerForm, ['Name', 'About you']],
  ];

  test.each(forms)(
    'A618, A696: of the %s form only its kind is told',
    async (type, kind, labels) => {
      const visitor = await openVisitor(browser, site);
      const { page } = visitor;
      await fakeApi(page, { [`POST ${kind.path}`]: { status: 201, json: {} } });
      await page.goto(kind.page);
      const form = findForm(page, kind);
      await touchForm(form);
      await fillForm(form, kind.example);
      for (const label of labels) await form.getField(label).fill(`${marker} ${marker}`);
      await form.getField('Email').fill(`${marker}@example.com`);
      await form.button.click();

      const [event] = await visitor.waitFor('Form Submission');
      await settle(visitor);
      expect(readOwn(event)).toEqual({ form_type: type });
      expect(readSent(visitor)).not.toContain(marker);
      for (const value of Object.values(kind.example)) {
        if (typeof value === 'string' && value.includes(' ')) {
          expect(readSent(visitor)).not.toContain(value);
        }
      }
    },
  );

  test('A618: a form that does not arrive is not told', async () => {
    const visitor = await openVisitor(browser, site);
    await fakeApi(visitor.page, { 'POST /api/contact': { status: 500 } });
    await visitor.page.goto(contactForm.page);
    const form = findForm(visitor.page, contactForm);
    await touchForm(form);
    await fillForm(form, contactForm.example);
    await form.button.click();
    await form.toast.getByText(/./).first().waitFor();

    await settle(visitor);
    expect(visitor.listEvents('Form Submission')).toEqual([]);
  });

  test('A696: a search in the address, or in that of the page before, stays behind', async () => {
    const visitor = await openVisitor(browser, site);
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

describe('an admin', () => {
  test('A625: is known by number from the login to the logout, and nothing of their screens is', async () => {
    const visitor = await openVisitor(browser, site);
    const { page } = visitor;
    await signIn(page, site.admin);
    const [identified] = await visitor.waitFor('$identify');
    expect(identified?.properties['distinct_id']).toMatch(/^admin_\d+$/);
    await page.goto('/admin/inquiries');
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
    await page.goto('/about');
    await settle(visitor);

    const admin = identified?.properties['distinct_id'];
    const told = visitor.listEvents();
    expect(new Set(told.map(({ event }) => event))).toEqual(
      new Set(['$identify', '$pageview', 'Page View', 'User Engagement']),
    );
    expect(told.map(({ properties }) => properties['distinct_id'])).toEqual(told.map(() => admin));
    expect(visitor.listEvents('User Engagement')).toHaveLength(1);
    expect(readSent(visitor)).not.toContain(`"${site.admin.username}"`);
    expect(readSent(visitor)).not.toContain('/admin');

    await page.goto('/admin-dashboard');
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${site.url}/`);
    const views = await visitor.waitFor('Page View', 2);
    expect(views.at(-1)?.properties['page']).toBe('/');
    expect(views.at(-1)?.properties['distinct_id']).not.toBe(admin);
  });
});

describe('a visitor who does not want it', () => {
  /** Opens a page, uses it, and tells what it asked the network for. */
  async function usePage(visitor: Visitor): Promise<string[]> {
    const requests = recordRequests(visitor.page);
    await visitor.page.goto('/providers/1', { waitUntil: 'networkidle' });
    await visitor.page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
    await visitor.page.getByRole('link', { name: 'Schedule Meeting' }).click();
    await visitor.page.waitForURL('**/contact?**', { waitUntil: 'networkidle' });
    return requests;
  }

  test('A696: says so with Global Privacy Control, and is told that it counts', async () => {
    const visitor = await openVisitor(browser, site);
    await visitor.page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true });
      // Not even a former yes goes before the signal.
      localStorage.setItem('analytics-choice', 'agreed');
    });

    const requests = await usePage(visitor);
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter((request) => /analytics|posthog|127\.0/.test(request))).toEqual([]);
    await visitor.page.goto('/privacy');
    await getSwitch(visitor.page).getByText('Global Privacy Control').waitFor();
    expect(await getSwitch(visitor.page).getByRole('button').count()).toBe(0);
    expect(visitor.listRequests()).toEqual([]);
  });

  test('A696: turns it off on the privacy page, and on again', async () => {
    const visitor = await openVisitor(browser, site);
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
  });

  test('A696: turns it off for the other tabs as well', async () => {
    const visitor = await openVisitor(browser, site);
    await visitor.page.goto('/about');
    await settle(visitor);
    const tab = await visitor.page.context().newPage();
    await tab.goto('/privacy');
    await getSwitch(tab).getByRole('button', { name: 'Turn analytics off' }).click();
    await visitor.page.getByRole('combobox', { name: 'Theme' }).selectOption('Light');
    await getSwitch(tab).getByRole('button', { name: 'Turn analytics on' }).click();

    await settle(visitor);
    expect(visitor.listEvents('User Engagement')).toHaveLength(2);
  });

  test('finds the switch accessible in either theme', async () => {
    for (const theme of ['light', 'dark']) {
      const { page } = await openVisitor(browser, site, { viewport: { width: 320, height: 700 } });
      await page.addInitScript((preference) => {
        localStorage.setItem('theme-preference', preference);
      }, theme);
      await page.goto('/privacy');
      await getSwitch(page).waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });

  test('without script there is no switch that would not work', async () => {
    const { page } = await openVisitor(browser, site, { javaScriptEnabled: false });
    await page.goto('/privacy');
    expect(await getSwitch(page).isVisible()).toBe(false);
  });
});
