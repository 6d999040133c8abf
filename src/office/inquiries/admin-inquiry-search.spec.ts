import { readFile } from 'node:fs/promises';
import { expect, test } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import {
  fakeApi,
  noCounts,
  signedInAnswers,
  type ApiAnswers,
  type ApiCall,
} from '#test/kit/browser/fake-api.ts';
import { answerDetails, fakeInquiries } from '#test/kit/browser/fake-inquiries.ts';

const { client, provider, contact } = fakeInquiries;

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

/** Returns the queries of the calls for a list, in order, each with its words after a `#`. */
function listQueries(call: string = client.list): string[] {
  return calls
    .filter((each) => each.call === call)
    .map(({ query = '', words }) => query + (words === undefined ? '' : `#${words}`));
}

function getSearchBox() {
  return page.getByRole('searchbox', { name: 'Search', exact: true });
}

function getSummary() {
  return page.getByRole('tabpanel').locator('[aria-live=polite]');
}

function getButton(name: string) {
  return page.getByRole('tabpanel').getByRole('button', { name, exact: true });
}

function getCell(name: string) {
  return page.getByRole('cell').getByText(name, { exact: true });
}

function getAddress(): string {
  const { search, hash } = new URL(page.url());
  return search + hash;
}

/** Returns a page of families with these names, out of a list of so many. */
function answerFamilies(names: string[], total = names.length) {
  const json = names.map((name, index) => ({
    ...client.entry,
    id: client.entry.id.replace(/..$/, (10 + index).toString()),
    name,
  }));
  return { json, headers: { 'x-total-count': total.toString() } };
}

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = {
    ...signedInAnswers,
    [client.list]: answerFamilies(['Rebecca Hollis']),
    [provider.list]: { json: [provider.entry] },
    [contact.list]: { json: [contact.entry] },
  };
  calls = await fakeApi(page, answers);
});

test.describe('searching', () => {
  test('A434, A435, A436: a list is asked for its first page, untouched or at an address that makes no sense, and has a bare address', async () => {
    await page.goto('/admin/inquiries?tab=trash&status=lost&sort=color&page=0&view=nothing');
    await getCell('Rebecca Hollis').waitFor();
    expect(listQueries()).toEqual(['page=1']);

    await page.goto('/admin/inquiries');
    await page.getByRole('table').waitFor();
    await getSummary().getByText('1 inquiry', { exact: true }).waitFor();
    expect(listQueries()).toEqual(['page=1', 'page=1']);
    expect(getAddress()).toBe('');
  });

  test('what is typed is searched for once typing rests, a whole word as one step back @full', async () => {
    answers[`${client.list}#ana`] = answerFamilies(['Ana Lopez']);
    answers[`${client.list}#ana lopez`] = answerFamilies(['Ana Lopez', 'Ana Lopez-Reed']);
    await page.goto('/admin/inquiries');
    await getCell('Rebecca Hollis').waitFor();
    await getSearchBox().pressSequentially('ana ');
    await getSummary().getByText('1 inquiry found', { exact: true }).waitFor();
    await getSearchBox().pressSequentially('lopez');
    await getSummary().getByText('2 inquiries found', { exact: true }).waitFor();

    await expect(getSearchBox()).toHaveValue('ana lopez');
    expect(getAddress()).toBe('#q=ana+lopez');
    await page.goBack();
    await getCell('Rebecca Hollis').waitFor();
    expect(getAddress()).toBe('');
    await expect(getSearchBox()).toHaveValue('');
  });

  test('Enter searches at once', async () => {
    answers[`${client.list}#ana`] = answerFamilies(['Ana Lopez']);
    await page.clock.install();
    await page.goto('/admin/inquiries');
    await getCell('Rebecca Hollis').waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await getSearchBox().fill('ana');
    expect(listQueries()).toEqual(['page=1']);
    await getSearchBox().press('Enter');

    await getCell('Ana Lopez').waitFor();
  });

  test('status and order ask for it, and Back takes it back', async () => {
    await page.goto('/admin/inquiries');
    await getCell('Rebecca Hollis').waitFor();
    for (const [label, choice, query, name] of [
      ['Status', 'In Progress', 'status=in-progress', 'Ana Lopez'],
      ['Sort', 'Oldest first', 'sort=oldest', 'Tom Reed'],
      ['Sort', 'By name', 'sort=name', 'Zoe Young'],
    ] as const) {
      await test.step(`${label}: ${choice}`, async () => {
        const before = calls.length;
        answers[`${client.list}?${query}`] = answerFamilies([name]);
        await page.getByLabel(label, { exact: true }).selectOption({ label: choice });

        await getCell(name).waitFor();
        expect(getAddress()).toBe(`?${query}`);
        await page.goBack();
        await getCell('Rebecca Hollis').waitFor();
        await page.goForward();
        await getCell(name).waitFor();
        // Both answers were cached.
        expect(calls.slice(before).map((each) => each.query)).toEqual([query]);
        await page.goBack();
        await getCell('Rebecca Hollis').waitFor();
      });
    }
    expect(listQueries()[0]).toBe('page=1');
  });

  test('a shared address opens what it says', async () => {
    const query = 'status=new&sort=name&page=2&view=spam';
    answers[`${provider.list}?${query}#lin`] = {
      json: [provider.entry],
      headers: { 'x-total-count': '51' },
    };
    await page.goto(`/admin/inquiries?tab=provider&${query}#q=lin`);
    await page.getByRole('table', { name: provider.tab }).waitFor();

    expect(listQueries(provider.list)).toEqual([`${query}#lin`]);
    expect(listQueries(client.list)).toEqual([]);
    await expect(getSearchBox()).toHaveValue('lin');
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('new');
    await expect(page.getByLabel('Sort', { exact: true })).toHaveValue('name');
    await expect(getButton('Spam')).toHaveAttribute('aria-pressed', 'true');
    await getSummary().getByText('51 inquiries found in spam, page 2 of 2').waitFor();
  });

  test('ASVS 14.2.1: the words stand in no address that is asked for, whatever is done with them', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      asked.push(request.url(), request.headers().referer ?? '');
    });
    answers[`${client.list}#zoë@example.com`] = answerFamilies(['Ana Lopez'], 51);
    answers[`${client.list}?page=2#zoë@example.com`] = answerFamilies(['Tom Reed'], 51);
    await page.goto('/admin/inquiries#q=zo%C3%AB%40example.com');
    await getCell('Ana Lopez').waitFor();
    await getButton('Next').click();
    await getCell('Tom Reed').waitFor();
    await page.reload();
    await getCell('Tom Reed').waitFor();
    await getSearchBox().press('Enter');
    await getCell('Ana Lopez').waitFor();

    expect(asked.length).toBeGreaterThan(0);
    expect(
      asked.filter((address) => /zo(?:ë|%c3%ab)|example\.com/i.test(address.split('#')[0] ?? '')),
    ).toEqual([]);
  });

  test('an address from before, with the words in its query, is understood and put right', async () => {
    answers[`${client.list}?page=2#reed`] = answerFamilies(['Ana Reed'], 51);
    await page.goto('/admin-dashboard');
    await page.goto('/admin/inquiries?q=reed&page=2');
    await getCell('Ana Reed').waitFor();

    expect(getAddress()).toBe('?page=2#q=reed');
    expect(listQueries()).toEqual(['page=2#reed']);
    await page.goBack();
    await page.waitForURL('**/admin-dashboard');
  });

  test('"Skip to content" keeps the search; another tab is searched likewise, from its first page, and Back leads back @full', async () => {
    answers[`${client.list}?page=2#reed`] = answerFamilies(['Ana Reed'], 51);
    await page.goto('/admin/inquiries?page=2#q=reed');
    await getCell('Ana Reed').waitFor();
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect.poll(getAddress).toBe('?page=2#q=reed');
    await expect(getSearchBox()).toHaveValue('reed');
    await expect(getCell('Ana Reed')).toBeVisible();

    await page.getByRole('tab', { name: contact.tab }).click();
    await getCell('Tom Reed').waitFor();

    expect(listQueries(contact.list)).toEqual(['#reed']);
    expect(getAddress()).toBe('?tab=contact#q=reed');
    await page.goBack();
    await getCell('Ana Reed').waitFor();
    const tab = page.getByRole('tab', { name: client.tab });
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  });
});

test('A715: a search that finds nothing says so, one button leads back to everything, and spam has its own words', async () => {
  answers[`${client.list}?status=new#nobody`] = { json: [] };
  answers[`${client.list}?view=spam`] = { json: [] };
  await page.goto('/admin/inquiries?status=new#q=nobody');
  await page.getByText('No inquiries match your search and filters.', { exact: true }).waitFor();
  await expect(page.getByText('No client intake forms submitted yet.')).toHaveCount(0);
  await getSummary().getByText('0 inquiries found', { exact: true }).waitFor();
  expect(await findThemeViolations(page)).toEqual([]);
  await getButton('Clear search and filters').click();

  await getCell('Rebecca Hollis').waitFor();
  expect(getAddress()).toBe('');
  await expect(getSearchBox()).toHaveValue('');
  expect(await getSearchBox().evaluate((box) => box.matches(':focus'))).toBe(true);

  await getButton('Spam').click();
  await page.getByText('There is no spam.', { exact: true }).waitFor();
  await expect(getButton('Clear search and filters')).toHaveCount(0);
});

test.describe('the pages of a long list', () => {
  test.beforeEach(() => {
    answers[client.list] = answerFamilies(['Rebecca Hollis'], 101);
    answers[`${client.list}?page=2`] = answerFamilies(['Ana Lopez'], 101);
    answers[`${client.list}?page=3`] = answerFamilies(['Tom Reed'], 101);
  });

  test('A715: are walked with Previous and Next, the focus where the new page begins; a new search begins on the first one', async () => {
    await page.goto('/admin/inquiries');
    await page.getByText('Page 1 of 3', { exact: true }).waitFor();
    expect(await findThemeViolations(page)).toEqual([]);
    await expect(getButton('Previous')).toBeDisabled();
    await getButton('Next').click();
    await getCell('Ana Lopez').waitFor();
    expect(getAddress()).toBe('?page=2');
    await expect(getSummary()).toHaveText('101 inquiries, page 2 of 3');
    expect(await getSummary().evaluate((element) => element.matches(':focus'))).toBe(true);

    await getButton('Next').click();
    await getCell('Tom Reed').waitFor();
    await expect(getButton('Next')).toBeDisabled();
    await getButton('Previous').click();
    await getCell('Ana Lopez').waitFor();

    answers[`${client.list}?page=2&sort=name`] = { status: 500 };
    answers[`${client.list}?sort=name`] = answerFamilies(['Zoe Young']);
    await page.getByLabel('Sort', { exact: true }).selectOption('name');
    await getCell('Zoe Young').waitFor();
    expect(getAddress()).toBe('?sort=name');
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  });

  test('one behind the last leads to the last, without a trace', async () => {
    answers[`${client.list}?page=9`] = answerFamilies([], 101);
    await page.goto('/admin-dashboard');
    await page.goto('/admin/inquiries?page=9');

    await getCell('Tom Reed').waitFor();
    expect(getAddress()).toBe('?page=3');
    await page.goBack();
    await page.waitForURL('**/admin-dashboard');
  });

  test('a page that does not come can be asked for again, and the old rows stay until the new ones are there @full', async () => {
    answers[`${client.list}?page=2`] = { status: 503 };
    await page.goto('/admin/inquiries');
    await getButton('Next').click();
    await page.getByText("We couldn't load this list.", { exact: true }).waitFor();
    answers[`${client.list}?page=2`] = answerFamilies(['Ana Lopez'], 101);
    await getButton('Try again').click();
    await getCell('Ana Lopez').waitFor();

    const answer = Promise.withResolvers<undefined>();
    answers[`${client.list}?page=3`] = {
      ...answerFamilies(['Tom Reed'], 101),
      after: answer.promise,
    };
    const before = await page.getByRole('table').boundingBox();
    await getButton('Next').click();
    await page.locator('[aria-busy=true]').waitFor();
    await expect(getCell('Ana Lopez')).toBeVisible();
    expect(await page.getByRole('table').boundingBox()).toEqual(before);
    answer.resolve(undefined);
    await getCell('Tom Reed').waitFor();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await page.getByRole('table').boundingBox()).toEqual(before);
  });

  test('after a change all of them are asked for anew @full', async () => {
    const id = client.entry.id.replace(/..$/, '10');
    answers[client.update.replace(client.entry.id, id)] = { json: { id, status: 'declined' } };
    Object.assign(answers, answerDetails('client', [id]));
    await page.goto('/admin/inquiries');
    await getButton('Next').click();
    await getCell('Ana Lopez').waitFor();
    await getButton('View Details').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await expect.poll(() => listQueries()).toEqual(['page=1', 'page=2', 'page=2']);
    await getButton('Previous').click();

    await getCell('Rebecca Hollis').waitFor();
    await expect.poll(() => listQueries()).toEqual(['page=1', 'page=2', 'page=2', 'page=1']);
  });
});

test.describe('the export', () => {
  const call = 'GET /api/inquiries/client/export';
  const file = {
    text: 'Name\r\nAna\r\n',
    headers: { 'content-disposition': 'attachment; filename="families.csv"' },
  };

  test('is a download of what is searched for, all its pages, as often as it is wanted; one that fails says why', async () => {
    const query = 'status=new&sort=oldest';
    answers[call] = { status: 503, text: 'Please try again in a minute.' };
    answers[`${client.list}?${query}&page=2&view=spam#ana`] = answerFamilies(['Ana Lopez'], 51);
    await page.goto(`/admin/inquiries?${query}&page=2&view=spam#q=ana`);
    await getCell('Ana Lopez').waitFor();
    await getButton('Export CSV').click();
    await page.getByText('503: Please try again in a minute.', { exact: true }).waitFor();

    answers[call] = file;
    for (let round = 0; round < 2; round += 1) {
      const saving = page.waitForEvent('download');
      await getButton('Export CSV').click();
      const download = await saving;
      expect(download.suggestedFilename()).toBe('families.csv');
      expect(await readFile(await download.path(), 'utf8')).toBe(file.text);
    }

    const asked = `${query}&view=spam#ana`;
    expect(listQueries(call)).toEqual([asked, asked, asked]);
    expect(getAddress()).toBe(`?${query}&page=2&view=spam#q=ana`);
  });
});

test('A715, A837: while words are looked for, each tab says how many it has, and opens them; nothing moves', async () => {
  const words = '+1 813 555 2347';
  const answer = Promise.withResolvers<undefined>();
  const json = { client: 0, provider: 1, contact: 1234 };
  answers['GET /api/inquiries/counts'] = {
    json: { ...noCounts, client: 2, due: { ...noCounts.due, contact: 1 } },
  };
  answers[`GET /api/inquiries#${words}`] = { json, after: answer.promise };
  answers[`${client.list}#${words}`] = { json: [] };
  answers[`${provider.list}#${words}`] = { json: [provider.entry] };
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/admin/inquiries');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText([
    `${client.tab} 2 new`,
    provider.tab,
    `${contact.tab} 1 due today`,
  ]);
  const before = await page.getByRole('tabpanel').boundingBox();
  expect(calls.map(({ call }) => call)).not.toContain('GET /api/inquiries');

  await getSearchBox().fill(words);
  await expect(tabs).toContainText([' (… found)', ' (… found)', ' (… found)']);
  answer.resolve(undefined);
  for (const name of [
    `${client.tab} (0 found) 2 new`,
    `${provider.tab} (1 found)`,
    `${contact.tab} (1,234 found)`,
  ]) {
    await page.getByRole('tab', { name, exact: true }).waitFor();
  }
  expect(await page.getByRole('tabpanel').boundingBox()).toMatchObject({ y: before?.y });
  expect(await findThemeViolations(page)).toEqual([]);
  expect(listQueries('GET /api/inquiries')).toEqual([`#${words}`]);

  await page.getByRole('tab', { name: provider.tab }).click();
  await getCell('Grace Lin').waitFor();
  await expect(getSearchBox()).toHaveValue(words);

  answers['GET /api/inquiries#lin'] = { status: 503 };
  await getSearchBox().fill('lin');
  await page.getByRole('tab', { name: `${provider.tab} (not counted)`, exact: true }).waitFor();
  await getSearchBox().fill('');
  await expect(tabs).toHaveText([
    `${client.tab} 2 new`,
    provider.tab,
    `${contact.tab} 1 due today`,
  ]);
});

test('a list prints as a plain table, on narrow paper too @full', async () => {
  answers[client.list] = answerFamilies(['Rebecca Hollis', 'Ana Lopez'], 101);
  await page.setViewportSize({ width: 600, height: 800 });
  await page.goto('/admin/inquiries');
  await getCell('Ana Lopez').waitFor();
  await page.emulateMedia({ media: 'print' });

  await page.getByRole('heading', { name: client.tab, exact: true }).waitFor();
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual(['Date', 'Name', 'Service Type', 'Status']);
  expect(
    await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).display)),
  ).toEqual(['table-row', 'table-row']);
  await expect(page.getByRole('tabpanel').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
});

test('from 320 to 1024 pixels nothing needs sideways scrolling', async () => {
  answers[client.list] = answerFamilies(['Maximilian Featherstonehaugh-Montgomery'], 1312);
  await page.goto('/admin/inquiries');
  await getButton('Next').waitFor();
  for (const width of [320, 375, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
      width.toString(),
    ).toBe(0);
  }
});
