import type { Page } from '@playwright/test';
import { toAgencyTime } from '#lib/text/agency-time.ts';
import { findViolations } from '#test/kit/browser/axe.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import {
  editingAnswers,
  fakeEditing,
  nothingUnderWay,
  queuedSave,
} from '#test/kit/browser/fake-editing.ts';
import {
  headline,
  openAsAdmin,
  openInEditMode,
  readKeptEdits,
  readSentValues,
  waitUntilSaved,
} from '#test/kit/browser/editor-page.ts';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

const id = '0b9c9a52-8a32-4f5a-9b57-1c1f1f6d8a10';
const dueAt = '2026-12-04T14:00:00.000Z';
const when = 'December 4, 2026 at 9:00 AM';
const change = {
  place: 'Home › Top of the page › Headline',
  before: 'Old words',
  after: 'New words',
};
const plan = { id, by: 'Ada', at: dueAt, dueAt, changes: [change], conflicts: [] };
const conflict = {
  id: 'hero-title',
  place: change.place,
  index: 0,
  base: 'Old words',
  yours: 'New words',
  theirs: 'Other words',
  by: 'Grace',
};

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  calls = await fakeEditing(page, answers);
});

const listBodies = (call: string) =>
  calls.filter((each) => each.call === call).map(({ body }) => body);

test('A812, A814: changes are planned for a time at the agency, and the page goes back to what is live', async () => {
  answers['POST /api/admin/content'] = { json: { ...queuedSave, planned: { dueAt } } };
  const editor = await openInEditMode(page, '/');
  const before = await editor.getField(headline).innerText();
  await editor.getField(headline).fill('Closed for the storm');
  await editor.getButton('1 change').click();
  const dialog = page.getByRole('dialog', { name: 'Your changes' });
  await dialog.getByRole('button', { name: 'Save on…' }).click();
  const day = dialog.getByLabel('Day');
  await expect(day).toHaveValue(toAgencyTime(new Date(Date.now() + 86_400_000)).slice(0, 10));
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Time (Eastern time)').selectOption('4:30 PM');
  await dialog.getByRole('button', { name: 'Plan this save' }).click();

  await editor.toast
    .getByText(/Your changes will be saved on .+ at 4:30 PM, Eastern time\./)
    .waitFor();
  const [body] = listBodies('POST /api/admin/content') as [{ at: string }];
  expect(body.at).toMatch(/^\d{4}-\d\d-\d\dT16:30$/);
  expect(body).toMatchObject({ edits: [{ id: 'hero-title', value: 'Closed for the storm' }] });
  await waitUntilSaved(page);
  await page.getByRole('heading', { level: 1, name: before }).waitFor();

  await test.step('A774: the words stay in this browser, and come back where somebody cancels the save', async () => {
    await expect.poll(() => readSentValues(page)).toEqual(['Closed for the storm']);
    expect(await readKeptEdits(page)).toEqual([]);
    answers[`GET /api/admin/publishing?saves=${queuedSave.save.id}`] = {
      json: { ...nothingUnderWay, asked: [{ id: queuedSave.save.id, state: 'lost' }] },
    };
    const { bar } = await openAsAdmin(page, '/about');
    await bar
      .getByText(
        'Your planned save was canceled. This browser still had its 1 change: save it again, or discard it.',
      )
      .waitFor();
    await expect.poll(() => readSentValues(page)).toEqual([]);
    expect(await readKeptEdits(page)).toEqual(['Closed for the storm']);
  });
});

test('A815: a save in the way of a planned one says so in the bar @full', async () => {
  const warning = `Ada planned another text for ${when}: ${change.place}. Decide under Planned on the dashboard.`;
  answers['POST /api/admin/content'] = { json: { ...queuedSave, warning } };
  const editor = await openInEditMode(page, '/');
  await editor.getField(headline).fill('Calm seas');
  await editor.getButton('Save').click();
  await editor.bar.getByText(warning).waitFor();
});

test('A813: the dashboard lists what is planned; its time can be changed, and it can be canceled @full', async () => {
  answers['GET /api/admin/planned'] = { json: { planned: [plan] } };
  answers['PUT /api/admin/planned'] = { status: 204 };
  answers['DELETE /api/admin/planned'] = { status: 204 };
  await page.goto('/admin-dashboard');
  const planned = page.getByRole('region', { name: 'Planned' });
  await planned.getByText(when, { exact: true }).waitFor();
  await planned.getByText(change.place, { exact: true }).first().waitFor();
  await planned.getByText('What changes').click();
  await planned.getByText('New words').waitFor();
  expect(await findViolations(page)).toEqual([]);

  await planned.getByRole('button', { name: `Change time of ${when}` }).click();
  await planned.getByLabel('Day').fill('2026-12-05');
  await planned.getByLabel('Time (Eastern time)').selectOption('7:00 AM');
  await planned.getByRole('button', { name: 'Change the time' }).click();
  await planned.getByRole('button', { name: `Save now what is planned for ${when}` }).click();
  await expect
    .poll(() => listBodies('PUT /api/admin/planned'))
    .toEqual([
      { save: id, at: '2026-12-05T07:00' },
      { save: id, at: null },
    ]);

  await planned.getByRole('button', { name: `Cancel the save of ${when}` }).click();
  answers['GET /api/admin/planned'] = { json: { planned: [] } };
  await planned.getByRole('button', { name: 'Cancel the save' }).click();
  await planned.getByText('Nothing is planned.').waitFor();
  expect(calls.some(({ call }) => call === 'DELETE /api/admin/planned')).toBe(true);
  await expect(planned.getByRole('heading', { name: 'Planned' })).toBeFocused();
});

test('A942: what is planned is named by what it changes, a notice by its words', async () => {
  const notice = {
    place: 'Notice “Closed on Friday.”, from Dec 4, 9:00 AM',
    before: '',
    after: '',
  };
  const more = { place: 'Home › Services › Heading', before: 'Old', after: 'New' };
  answers['GET /api/admin/planned'] = {
    json: {
      planned: [
        { ...plan, changes: [notice] },
        { ...plan, id: `${id.slice(0, -1)}1`, changes: [change, more] },
      ],
    },
  };
  await page.goto('/admin-dashboard');
  const planned = page.getByRole('region', { name: 'Planned' });
  await planned.getByText(notice.place, { exact: true }).waitFor();
  await planned.getByText(`${change.place} and 1 more`, { exact: true }).waitFor();
  await expect(planned.getByText('What changes')).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
});

test('A815: a conflict of a planned save is decided on the dashboard @full', async () => {
  answers['GET /api/admin/planned'] = { json: { planned: [{ ...plan, conflicts: [conflict] }] } };
  answers['POST /api/admin/planned'] = { status: 204 };
  await page.goto('/admin-dashboard');
  const group = page.getByRole('group', { name: `Conflict: ${change.place}` });
  await group.getByText('Other words').waitFor();
  expect(await findViolations(page)).toEqual([]);
  answers['GET /api/admin/planned'] = { json: { planned: [plan] } };
  await group.getByRole('button', { name: 'Use the planned words' }).click();
  await expect(group).toHaveCount(0);
  expect(listBodies('POST /api/admin/planned')).toEqual([{ save: id, index: 0, keep: 'mine' }]);
});
