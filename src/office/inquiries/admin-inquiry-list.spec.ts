import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import {
  fakeApi,
  noCounts,
  signedInAnswers,
  type ApiAnswers,
  type ApiCall,
} from '#test/kit/browser/fake-api.ts';
import {
  answerDetails,
  fakeClientIntake,
  fakeInquiries,
} from '#test/kit/browser/fake-inquiries.ts';

const { client, provider, contact } = fakeInquiries;
const counts = 'GET /api/inquiries/counts';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

function getTab(name: string) {
  return page.getByRole('tab', { name });
}

function countCalls(call: string): number {
  return calls.filter((each) => each.call === call).length;
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = {
    ...signedInAnswers,
    [client.list]: { json: [client.entry] },
    [provider.list]: { json: [provider.entry] },
    [contact.list]: { json: [contact.entry] },
    [counts]: { json: { ...noCounts, client: 2, provider: 1 } },
    ...answerDetails('client', [client.entry.id]),
  };
  calls = await fakeApi(page, answers);
});

test.describe('the tabs', () => {
  test('A425, A426, A427, A428, A429, A430, A431, A702: there are three, the first one chosen, each with the number of new ones at first sight', async () => {
    await page.goto('/admin/inquiries');
    await page.getByRole('heading', { level: 1, name: 'Manage Inquiries', exact: true }).waitFor();
    await page
      .getByText('Review and respond to client and provider inquiries', { exact: true })
      .waitFor();
    await page.getByRole('table').waitFor();

    const tabs = page.getByRole('tab');
    expect(await tabs.evaluateAll((all) => all.map(({ ariaSelected }) => ariaSelected))).toEqual([
      'true',
      'false',
      'false',
    ]);
    expect((await tabs.allInnerTexts()).map((text) => text.replace(/\s+\d+.*/s, ''))).toEqual([
      client.tab,
      provider.tab,
      contact.tab,
    ]);
    await page.getByRole('tab', { name: 'Client Intake Forms 2 new', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Provider Applications 1 new', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Contact Messages', exact: true }).waitFor();
    expect(countCalls(provider.list) + countCalls(contact.list)).toBe(0);
  });

  test('the arrow keys, Home and End go from tab to tab', async () => {
    await page.goto('/admin/inquiries');
    await getTab(client.tab).focus();
    for (const [key, tab] of [
      ['ArrowRight', 'tab-provider'],
      ['ArrowRight', 'tab-contact'],
      ['ArrowRight', 'tab-client'],
      ['ArrowLeft', 'tab-contact'],
      ['Home', 'tab-client'],
      ['End', 'tab-contact'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.locator('[role=tab]:focus')).toHaveAttribute('id', tab);
    }
    await page.getByRole('tabpanel', { name: contact.tab }).getByRole('table').waitFor();
  });

  test('A432: without the count call a list counts its new ones only', async () => {
    answers[counts] = { status: 503 };
    const statuses = ['new', 'in-progress', 'new', 'completed', 'declined'];
    answers[client.list] = {
      json: statuses.map((status, index) => ({
        ...client.entry,
        id: client.entry.id.replace(/.$/, index.toString()),
        status,
      })),
    };
    await page.goto('/admin/inquiries');

    await page.getByRole('tab', { name: 'Client Intake Forms 2 new', exact: true }).waitFor();
  });

  test('A434, A435, A436, A559, A560: a list is asked for when its tab is first opened, and coming back to the window asks for nothing', async () => {
    await page.goto('/admin/inquiries');
    await page.getByRole('table').waitFor();
    expect([client, provider, contact].map(({ list }) => countCalls(list))).toEqual([1, 0, 0]);

    await getTab(provider.tab).click();
    await page.getByRole('table', { name: provider.tab }).waitFor();
    expect([client, provider, contact].map(({ list }) => countCalls(list))).toEqual([1, 1, 0]);

    const before = calls.length;
    await page.evaluate(() => {
      dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await getTab(contact.tab).click();
    await page.getByRole('table', { name: contact.tab }).waitFor();
    expect(calls.slice(before).map(({ call }) => call)).toEqual([contact.list]);

    await getTab(client.tab).click();
    await page.getByRole('table', { name: client.tab }).waitFor();
    expect([client, provider, contact].map(({ list }) => countCalls(list))).toEqual([1, 1, 1]);
  });
});

test.describe('a list', () => {
  test('A433, A443, A444, A445: a spinner stands there until it has come, and an empty one says so', async () => {
    const answer = Promise.withResolvers<undefined>();
    answers[client.list] = { json: [], after: answer.promise };
    answers[provider.list] = { json: [] };
    answers[contact.list] = { json: [] };
    await page.goto('/admin/inquiries');
    const spinner = page.getByRole('tabpanel').getByRole('status');

    await spinner.waitFor();
    answer.resolve(undefined);
    await page.getByText('No client intake forms submitted yet.', { exact: true }).waitFor();
    await expect(spinner).toHaveCount(0);
    await getTab(provider.tab).click();
    await page.getByText('No provider applications submitted yet.', { exact: true }).waitFor();
    await getTab(contact.tab).click();
    await page.getByText('No contact messages submitted yet.', { exact: true }).waitFor();
  });

  test('A437, A438, A439, A440: each kind has its columns in order; a row shows its day in Florida and words, not codes', async () => {
    await page.goto('/admin/inquiries');
    for (const [kind, columns, cells] of [
      [
        'client',
        ['Date', 'Name', 'Service Type', 'Status', 'Action'],
        ['January 5, 2026', 'Rebecca Hollis', 'Birth or Postpartum Doula', 'New'],
      ],
      [
        'provider',
        ['Date', 'Name', 'Service Type', 'Experience', 'Status', 'Action'],
        ['January 5, 2026', 'Grace Lin', 'Nanny Services', 'Less than 1 year', 'New'],
      ],
      [
        'contact',
        ['Date', 'Name', 'Subject', 'Status', 'Action'],
        ['January 5, 2026', 'Tom Reed', 'Do you serve Anna Maria Island?', 'New'],
      ],
    ] as const) {
      const { tab } = fakeInquiries[kind];
      await getTab(tab).click();
      await page.getByRole('table', { name: tab }).waitFor();

      await expect(page.getByRole('columnheader')).toHaveText(columns, { useInnerText: true });
      const texts = await page.getByRole('cell').allInnerTexts();
      // Below its day, a new inquiry says how long it has waited.
      expect(texts.map((text) => text.split('\n')[0])).toEqual([...cells, 'View Details']);
    }
  });

  test('a list that does not come can be asked for again', async () => {
    answers[client.list] = { status: 503 };
    await page.goto('/admin/inquiries');
    await page.getByText("We couldn't load this list.", { exact: true }).waitFor();
    expect(countCalls(client.list)).toBe(1);
    answers[client.list] = { json: [client.entry] };
    await page.getByRole('button', { name: 'Try again', exact: true }).click();

    await page.getByRole('cell').getByText(client.entry.name, { exact: true }).waitFor();
  });

  test('a session that ended meanwhile leads to the login', async () => {
    answers[client.list] = { status: 401, text: 'Please log in.' };
    await page.goto('/admin/inquiries');

    await page.getByRole('heading', { name: 'Access Restricted', exact: true }).waitFor();
  });
});

test.describe('a status', () => {
  const shown: [status: string, label: string, color: string][] = [
    ['new', 'New', 'blue'],
    ['in-progress', 'In Progress', 'yellow'],
    ['completed', 'Completed', 'green'],
    ['declined', 'Declined', 'red'],
    ['archived', 'archived', 'plain'],
  ];

  test.beforeEach(() => {
    answers[client.list] = {
      json: shown.map(([status], index) => ({
        ...fakeClientIntake,
        id: fakeClientIntake.id.replace(/.$/, index.toString()),
        status,
      })),
    };
  });

  /** Returns the words of the badges, and their colors as a person would name them. */
  async function readBadges() {
    const badges = await page.locator('td .badge').evaluateAll((all) =>
      all.map((badge) => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = [
          ...getComputedStyle(badge).backgroundColor.matchAll(/[\d.]+/g),
        ].map(Number);
        return { label: badge.textContent, red, green, blue, alpha };
      }),
    );
    return badges.map(({ label, red, green, blue, alpha }) => {
      if (alpha === 0) return [label, 'plain'];
      if (blue > red && blue > green) return [label, 'blue'];
      if (green > red && green > blue) return [label, 'green'];
      if (green - blue > 30) return [label, 'yellow'];
      return [label, red - green > 15 && red - blue > 15 ? 'red' : 'gray'];
    });
  }

  test('A441, A446, A447, A448, A449, A450, A703: each has its word and color in either theme, and only new rows stand out', async () => {
    for (const theme of ['dark', 'light']) {
      await page.goto('/robots.txt');
      await page.evaluate((value) => localStorage.setItem('theme-preference', value), theme);
      await page.goto('/admin/inquiries');
      await page.getByRole('table').waitFor();
      expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe(theme);
      expect(await readBadges()).toEqual(shown.map(([, label, color]) => [label, color]));
    }

    const colors = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).backgroundColor));
    expect(colors.filter((color) => color === colors[0])).toHaveLength(1);
    expect(new Set(colors.slice(1)).size).toBe(1);
  });
});

test.describe('a long list', () => {
  const names = Array.from({ length: 50 }, (_, index) => `Rebecca Hollis ${index}`);

  test.beforeEach(() => {
    const json = names.map((name, index) => ({
      ...provider.entry,
      id: provider.entry.id.replace(/..$/, (10 + index).toString()),
      name,
    }));
    answers[provider.list] = { json, headers: { 'x-total-count': '1312' } };
  });

  async function countRowsInSight() {
    const rows = await page
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom <= innerHeight));
    return rows.filter(Boolean).length;
  }

  test('shows nine entries at once, each a line with name, phone and email, and begins in the first window of a phone', async () => {
    await page.goto('/admin/inquiries');
    await getTab(provider.tab).click();
    await page.getByRole('table').waitFor();

    expect(await countRowsInSight()).toBeGreaterThanOrEqual(9);
    const row = page.getByRole('row').filter({ hasText: 'Rebecca Hollis 7' });
    await expect(row.getByRole('link')).toHaveText(['941-555-0133', 'grace@example.com']);
    await expect(row.getByRole('link').first()).toHaveAttribute('href', 'tel:+19415550133');
    await expect(row.getByRole('link').last()).toHaveAttribute(
      'href',
      'mailto:grace@example.com?subject=Your%20application%3A%20Nanny%20Services',
    );
    const middles = await row
      .locator('time, strong, a, .badge, button')
      .evaluateAll((all) =>
        all.map((part) => part.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
      );
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);

    await page.setViewportSize({ width: 375, height: 812 });
    await expect.poll(countRowsInSight).toBeGreaterThanOrEqual(1);
  });
});

test('on a phone a row is a card that needs no sideways scrolling', async () => {
  answers[client.list] = {
    json: [
      {
        ...client.entry,
        name: 'Maximilian Featherstonehaugh-Montgomery',
        email: `${'a'.repeat(60)}@example.com`,
      },
    ],
  };
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/admin/inquiries');
  const button = page.getByRole('button', { name: 'View Details', exact: true });
  const findOverflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );

  await button.waitFor();
  expect(await findOverflow()).toBe(0);
  await button.click();
  await page.getByRole('dialog').waitFor();
  expect(await page.getByRole('dialog').evaluate((el) => el.scrollWidth - el.clientWidth)).toBe(0);
});
