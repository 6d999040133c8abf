import type { Locator, Page } from '@playwright/test';
import type { HistoryDetails, HistoryEntry } from '#editing/history/history-entries.ts';
import {
  findEditor,
  findEntryCard,
  headline,
  type PageEditor,
  waitForFields,
} from '#test/kit/browser/editor-page.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing, queuedSave } from '#test/kit/browser/fake-editing.ts';
import { countiesTarget } from '#model/collections.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { drawPicture } from '#test/kit/sample-picture.ts';

/** An owner in front of the dashboard, where a login ends; counts presses, as typing is none. */
interface Owner extends PageEditor {
  page: Page;
  isTouch: boolean;
  presses: () => number;
  press: (target: Locator, position?: { x: number; y: number }) => Promise<void>;
  /** Opens a list of choices and presses one. */
  pick: (list: Locator, index: number) => Promise<void>;
  /** Chooses a picture of the device, which offers its files, for a place of the page. */
  takePicture: (place: string) => Promise<void>;
  /** Follows a link of the dashboard. */
  follow: (name: RegExp | string) => Promise<void>;
  /** Opens a page from the dashboard and begins to edit it. */
  edit: (path: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Goes on to the next text by the keyboard. */
  typeNext: (field: string, text: string) => Promise<void>;
  save: () => Promise<void>;
}

let answers: ApiAnswers;
let calls: ApiCall[];

const earlierSite = {
  commit: '1'.repeat(40),
  at: '2026-03-02T17:05:00.000Z',
  summary: 'Home › Headline',
  undone: ['About › Story › Text'],
  isImmediate: true,
};

const upload = { path: '/uploads/zoe-0123abcd.webp', width: 24, height: 16 };

function meetOwner(page: Page, isTouch: boolean): Owner {
  let count = 0;
  const editor = findEditor(page);
  const main = page.getByRole('main');
  const press: Owner['press'] = async (target, position) => {
    count += 1;
    const options = position ? { position } : {};
    await (isTouch ? target.tap(options) : target.click(options));
  };
  const type = (text: string) => page.keyboard.type(text);
  return {
    ...editor,
    page,
    isTouch,
    press,
    type,
    presses: () => count,
    async pick(list, index) {
      count += 2;
      await list.selectOption({ index });
    },
    async takePicture(place) {
      await press(page.getByRole('button', { name: `Edit ${place} › Image`, exact: true }));
      const offered = page.waitForEvent('filechooser');
      await press(page.getByRole('dialog').getByRole('button', { name: /^Choose a picture/ }));
      count += 1;
      const file = { name: 'zoe.png', mimeType: 'image/png', buffer: await drawPicture('png') };
      await (await offered).setFiles(file);
      await editor.bar.getByText('The new picture is ready.').waitFor();
    },
    async follow(name) {
      await press(main.getByRole('link', { name, exact: true }).first());
    },
    async edit(path) {
      await press(main.locator(`a[href="${path}"]`).first());
      await press(editor.getButton('Edit'));
      await waitForFields(page);
    },
    async typeNext(field, text) {
      await page.keyboard.press('Enter');
      await expect(editor.getField(field)).toBeFocused();
      await type(text);
    },
    async save() {
      await press(editor.getButton('Save'));
      const saved = editor.bar.locator('.editor-main[aria-disabled]');
      await editor.getButton('Edit').or(saved).first().waitFor();
    },
  };
}

/** Returns the edits that were sent. */
function readSent(): { id: string; value: string }[] {
  const sent = calls.find(({ call }) => call === 'POST /api/admin/content')?.body;
  return (sent as { edits: { id: string; value: string }[] } | undefined)?.edits ?? [];
}

const readNew = () => (JSON.parse(readSent()[0]?.value ?? '{}') as { data: object }).data;

/** Presses the tools of a card and one of its actions. */
async function actOn(owner: Owner, title: string, action: string): Promise<void> {
  const { page, press } = owner;
  await press(findEntryCard(page, title).locator('.edit-text').first());
  await press(page.getByRole('button', { name: /: details and more$/ }));
  await press(page.getByRole('dialog').getByRole('button', { name: action, exact: true }));
}

const day = '03022026';

/** Where a date begins in its field. */
const atMonth = { x: 20, y: 22 };

interface Errand {
  name: string;
  /** The presses that it takes at most, on a phone and with a mouse. */
  most: number;
  run: (owner: Owner) => Promise<void>;
}

const errands: Errand[] = [
  {
    name: 'A941: adds a county',
    most: 5,
    async run({ follow, type, press, page, save }) {
      await follow('Add a county');
      const findField = (county: string, name: RegExp) =>
        page.getByRole('group', { name: county, exact: true }).getByRole('textbox', { name });
      await expect(findField('New county', /^County/)).toBeFocused();
      await type('Citrus');
      await press(findField('Citrus', /^Cities/));
      await type('Inverness');
      await press(page.getByRole('button', { name: 'Done' }));
      await save();
      await expect.poll(readSent).toMatchObject([{ id: countiesTarget }]);
    },
  },
  {
    name: 'A878: adds a caregiver with a photo',
    most: 6,
    async run({ follow, getField, typeNext, type, takePicture, press, page, save }) {
      await follow('Add a caregiver');
      await expect(getField('New caregiver › Name')).toBeFocused();
      await type('Zoe Hart');
      await typeNext('New caregiver › Title', 'Nanny for twins');
      await typeNext('New caregiver › Experience', '2 years of');
      await typeNext('New caregiver › Short bio', 'Zoe likes rain.');
      await takePicture('New caregiver');
      await press(page.getByRole('button', { name: 'Done' }));
      await expect(page.getByLabel('Consent signed on')).toBeFocused();
      await type(day);
      await save();
      await expect
        .poll(readNew)
        .toMatchObject({ name: 'Zoe Hart', image: upload.path, permissionSince: '2026-03-02' });
    },
  },
  {
    name: 'A878: adds an article with a picture',
    most: 8,
    async run({ follow, getField, typeNext, type, takePicture, press, pick, page, save }) {
      await follow('Add an article');
      await expect(getField('New article › Title')).toBeFocused();
      await type('Hurricane season with small children');
      await typeNext('New article › Author', 'Colleen Brady');
      await typeNext('New article › Author title', 'Coordinator');
      await page.keyboard.press('Enter');
      await page.locator('.edit-rich[contenteditable="true"]:focus').waitFor();
      await type('Pack a bag in May.');
      await takePicture('New article');
      const words = page.getByRole('textbox', { name: /^Image description/ });
      await expect(words).toBeFocused();
      await type('A bag by the door');
      await press(page.getByRole('button', { name: 'Done' }));
      await expect(page.getByRole('textbox', { name: /^Excerpt/ })).toBeFocused();
      await type('What to pack in May, what to tell a four-year-old, and who looks after whom.');
      await pick(page.getByLabel('Category'), 1);
      await save();
      await expect.poll(readNew).toMatchObject({ author: 'Colleen Brady', image: upload.path });
    },
  },
  {
    name: 'A878: adds a testimonial with a photo',
    most: 7,
    async run({ follow, getField, typeNext, type, takePicture, press, page, save }) {
      await follow('Add a testimonial');
      await expect(getField('New testimonial › Text')).toBeFocused();
      await type('They found Zoe for us.');
      await typeNext('New testimonial › Name', 'Bo Quinn');
      await typeNext('New testimonial › Who they are', 'Father of two, Tampa');
      await takePicture('New testimonial');
      await press(page.getByRole('button', { name: 'Done' }));
      await expect(page.getByLabel('Rating')).toBeFocused();
      await type('5');
      await press(page.getByLabel('Consent signed on'), atMonth);
      await type(day);
      await save();
      await expect.poll(readNew).toMatchObject({ name: 'Bo Quinn', rating: 5 });
    },
  },
  {
    name: 'A878: adds a member of the team with a photo',
    most: 6,
    async run({ follow, getField, typeNext, type, takePicture, press, page, save }) {
      await follow('Add a team member');
      await expect(getField('New team member › Name')).toBeFocused();
      await type('Lee Park');
      await typeNext('New team member › Title', 'Scheduler');
      await typeNext('New team member › Bio', 'Lee finds the day that suits all.');
      await takePicture('New team member');
      await type('Lee at a desk');
      await press(page.getByRole('button', { name: 'Done' }));
      await expect(page.getByLabel('Consent signed on')).toBeFocused();
      await type(day);
      await save();
      await expect.poll(readNew).toMatchObject({ name: 'Lee Park', imageAlt: 'Lee at a desk' });
    },
  },
  {
    name: 'A941: adds a service on its page',
    most: 6,
    async run({ follow, getField, typeNext, type, takePicture, press, page, save }) {
      await follow('Add a service');
      await expect(getField('New service › Title')).toBeFocused();
      await type('Night Nurses');
      await typeNext('New service › Description', 'Somebody else gets up.');
      await page.keyboard.press('Enter');
      await page.locator('.edit-rich[contenteditable="true"]:focus').waitFor();
      await type('A nurse comes at ten.');
      await takePicture('New service');
      await type('A lamp');
      await press(page.getByRole('button', { name: 'Done' }));
      const findLine = (name: RegExp) => page.getByRole('textbox', { name });
      const lines = [/^What's included \d/, /^Question \d/, /^Answer \d/, /^Search /];
      for (const name of lines) {
        await findLine(name).first().waitFor();
        for (const line of await findLine(name).all()) {
          while (!(await line.evaluate((element) => element === document.activeElement))) {
            await page.keyboard.press('Tab');
          }
          await type('Why us?');
        }
      }
      await save();
      await expect.poll(readNew).toMatchObject({ title: 'Night Nurses', image: upload.path });
    },
  },
  {
    name: 'A791: adds a question with its answer',
    most: 2,
    async run({ follow, getField, typeNext, type, save }) {
      await follow('Add a question');
      await expect(getField('Question 5, Question')).toBeFocused();
      await type('Do you take pets?');
      await typeNext('Question 5, Answer', 'Ask us.');
      await save();
      await expect
        .poll(() => readSent()[0]?.value)
        .toContain('{"question":"Do you take pets?","answer":"Ask us."}');
    },
  },
  {
    name: 'A876: changes the headline',
    most: 2,
    async run({ follow, getField, type, save, page }) {
      await follow('Change the headline');
      await expect(getField(headline)).toBeFocused();
      await page.keyboard.press('ControlOrMeta+a');
      await type('Care that fits your week');
      await save();
      await expect
        .poll(readSent)
        .toMatchObject([{ id: 'hero-title', value: 'Care that fits your week' }]);
    },
  },
  {
    name: 'A812: plans a headline for tomorrow morning',
    most: 4,
    async run({ follow, getField, getButton, type, press, page, toast }) {
      answers['POST /api/admin/content'] = {
        json: { ...queuedSave, planned: { dueAt: '2026-12-04T14:00:00.000Z' } },
      };
      await follow('Change the headline');
      await expect(getField(headline)).toBeFocused();
      await type('Open on Saturday. ');
      await press(getButton('1 change'));
      await press(page.getByRole('button', { name: 'Save on…' }));
      await press(page.getByRole('button', { name: 'Plan this save' }));
      await toast.getByText(/^Your changes will be saved on .+ at 9:00 AM/).waitFor();
    },
  },
  {
    name: 'A817: writes a notice that ends by itself',
    most: 4,
    async run({ follow, page, press, type, save }) {
      await follow('Write a notice');
      await page.locator('.edit-text:focus').waitFor();
      await type('Closed on Friday for the storm.');
      await press(page.getByRole('button', { name: 'Times and link' }));
      await press(page.getByLabel('Day: Notice until'), atMonth);
      await type('11282026');
      await save();
      await expect.poll(readSent).toMatchObject([
        { id: 'notice-text', value: 'Closed on Friday for the storm.' },
        { id: 'notice-until', value: '2026-11-28T09:00' },
      ]);
    },
  },
  {
    name: 'A809: hides a testimonial',
    most: 6,
    async run(owner) {
      await owner.edit('/');
      await owner.page.locator('[data-slides] [data-edit-entry]').first().waitFor();
      await actOn(owner, 'Jenna Kessler', 'Hide');
      await owner.save();
      await expect
        .poll(readSent)
        .toMatchObject([{ id: expect.stringContaining('#state') as unknown, value: '"hidden"' }]);
    },
  },
  {
    name: 'A796: puts a caregiver before another one',
    most: 6,
    async run(owner) {
      await owner.edit('/providers');
      await owner.page.locator('[data-edit-entry]').first().waitFor();
      await actOn(owner, 'Colleen Brady', 'Move earlier');
      await owner.save();
      await expect.poll(readSent).not.toEqual([]);
      expect(readSent().every(({ id }) => id.endsWith('#order'))).toBe(true);
    },
  },
  {
    name: 'A876: changes a price within an answer',
    most: 5,
    async run({ edit, page, press, type, save }) {
      await edit('/services');
      // Beside its words, which are edited.
      await press(page.locator('#faq summary').nth(1), { x: 8, y: 30 });
      await press(page.getByRole('textbox', { name: /Questions 2 › Answer$/ }));
      await page.keyboard.press('ControlOrMeta+a');
      await type('Our placement fee is $900.');
      await save();
      await expect
        .poll(readSent)
        .toMatchObject([{ id: 'faq-2-answer', value: 'Our placement fee is $900.' }]);
    },
  },
  {
    name: 'A886: exchanges a picture for one that is already there',
    most: 7,
    async run({ edit, page, press, save }) {
      const picture = { path: '/images/hero.svg', alt: 'Sandpipers at sunset', pages: 1 };
      answers['GET /api/admin/pictures'] = { json: { pictures: [picture] } };
      await edit('/about');
      await press(page.getByRole('button', { name: 'Edit About › Story › Image' }));
      await press(page.getByRole('button', { name: /^Choose one that is already here/ }));
      await press(page.getByRole('button', { name: /hero\.svg/ }));
      await press(page.getByRole('button', { name: 'Done' }));
      await save();
      await expect.poll(readSent).toMatchObject([
        { id: 'about-story-image', value: picture.path },
        { id: 'about-story-image-alt', value: picture.alt },
      ]);
    },
  },
  {
    name: 'A780: puts back what a text was last week',
    most: 3,
    async run({ follow, page, press }) {
      const call = 'GET /api/admin/history';
      const entry: HistoryEntry = {
        commit: 'a'.repeat(40),
        at: '2026-03-02T17:05:00.000Z',
        by: ['ada'],
        summary: 'Home › Headline',
      };
      const change = {
        key: 'headline',
        place: 'Home: Headline',
        before: 'Care',
        after: 'Kind care',
        today: 'Kind care',
        hindrance: null,
      };
      const details: HistoryDetails = { ...entry, changes: [change] };
      answers[call] = { json: { entries: [entry], next: null } };
      answers[`${call}/${entry.commit}`] = { json: details };
      answers[`POST /api/admin/history/${entry.commit}`] = { json: queuedSave };
      await follow(/^History/);
      await press(page.getByRole('button', { name: /^Home › Headline/ }));
      await press(page.getByRole('button', { name: /^Restore this version/ }));
      await page.getByText('Restored', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'A832: puts back the whole site of an earlier day',
    most: 2,
    async run({ page, press }) {
      answers['POST /api/admin/earlier-sites'] = { json: { state: 'live' } };
      await press(page.getByRole('button', { name: /^Put back the site of / }));
      await press(page.getByRole('button', { name: 'Go back to this version' }));
      await page.getByText('The earlier site is live').first().waitFor();
    },
  },
];

for (const [device, viewport] of [
  ['on a phone', { width: 390, height: 844 }],
  ['with a mouse', { width: 1280, height: 900 }],
] as const) {
  test.describe(`${device}, an owner`, () => {
    let page: Page;
    const isTouch = viewport.width < 768;

    test.beforeEach(async ({ openPage }) => {
      page = await openPage(undefined, { viewport, hasTouch: isTouch });
      answers = {
        ...editingAnswers,
        'POST /api/admin/pictures': { status: 201, json: upload },
        'GET /api/admin/earlier-sites': {
          json: { head: '2'.repeat(40), sites: [earlierSite], hindrance: null, deploys: null },
        },
      };
      calls = await fakeEditing(page, answers);
      await page.goto('/admin-dashboard');
    });

    for (const { name, most, run } of errands) {
      test(`${name} in ${most} presses at most @full`, async () => {
        const owner = meetOwner(page, isTouch);
        await run(owner);
        expect(owner.presses()).toBeLessThanOrEqual(most);
      });
    }
  });
}
