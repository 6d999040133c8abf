import type { Locator, Page } from '@playwright/test';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { addFromBar, openInEditMode, waitForFields } from '#test/kit/browser/editor-page.ts';
import type { ApiAnswers, ApiCall } from '#test/kit/browser/fake-api.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { drawPicture } from '#test/kit/sample-picture.ts';

let page: Page;
let answers: ApiAnswers;
let calls: ApiCall[];

const article = '/blog/nanny-interview-questions';
const place = 'Article “Nanny Interview Questions That Tell You Something”';

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  answers = { ...editingAnswers };
  calls = await fakeEditing(page, answers);
});

async function openPanel(name: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name }).first().click();
  const panel = page.getByRole('dialog', { name: 'Change this picture' });
  await panel.waitFor();
  return panel;
}

const readSaved = () => calls.find(({ call }) => call === 'POST /api/admin/content')?.body;

test('A823: a tap sets the focal point, which holds on the page and in all shapes at once', async () => {
  const { getButton } = await openInEditMode(page, '/providers/6');
  const panel = await openPanel('Edit Caregiver “Linh Tran” › Image');
  const point = panel.getByRole('slider', { name: /^Focal point, Caregiver “Linh Tran”/ });
  await expect(point).toHaveAttribute('aria-valuetext', /^Not set/);
  const { width = 0, height = 0 } = (await point.boundingBox()) ?? {};
  await point.click({ position: { x: width * 0.25, y: height * 0.1 } });

  await expect(point).toHaveAttribute('aria-valuetext', '25% from the left, 10% from the top');
  const shapes = panel.getByRole('list', { name: 'How the site crops it' }).locator('img');
  await expect(shapes).toHaveCount(3);
  for (const shape of await shapes.all())
    await expect(shape).toHaveCSS('object-position', '25% 10%');
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('main img').first()).toHaveCSS('object-position', '25% 10%');

  await getButton('Save').click();
  await expect.poll(readSaved).toEqual({
    edits: [{ id: 'provider-image-focus-6', type: 'text', value: '25% 10%', base: '' }],
  });
});

test('A971: what makes a good portrait can be unfolded beside one, and beside no other picture @full', async () => {
  await openInEditMode(page, '/providers/6');
  const panel = await openPanel('Edit Caregiver “Linh Tran” › Image');
  const consent = panel.getByText(/^Ask for it in writing/);
  await expect(consent).toBeHidden();
  await panel.getByText('A good portrait').click();
  await expect(consent).toBeVisible();
  await expect(panel.getByText('Near a window, with the light from the side.')).toBeVisible();
  expect(await findThemeViolations(page)).toEqual([]);

  await page.goto(article);
  await waitForFields(page);
  await openPanel(`Edit ${place} › Image`);
  await expect(page.getByText('A good portrait')).toHaveCount(0);
});

const library = {
  pictures: [
    { path: '/images/hero.svg', alt: 'Sandpipers at sunset', place: 'Home › Hero', pages: 1 },
    {
      path: '/images/story.svg',
      alt: 'A boardwalk to the beach',
      place: 'About › Story',
      pages: 2,
    },
    { path: '/images/team.svg', alt: '', place: 'Home › About', pages: 0 },
    { path: '/images/map.svg', alt: '', pages: 0 },
  ],
};

/** Opens the library from a panel or a form. */
async function openLibrary(panel: Locator): Promise<Locator> {
  answers['GET /api/admin/pictures'] = { json: library };
  await panel.getByRole('button', { name: /^Choose one that is already here/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  await dialog.getByRole('status').getByText('4 pictures').waitFor();
  return dialog;
}

test('A886: a picture that is already there is found by its description and chosen with it @full', async () => {
  const { getButton } = await openInEditMode(page, article);
  const panel = await openPanel(`Edit ${place} › Image`);
  const description = panel.getByRole('textbox', { name: /^Image description/ });
  const before = await description.inputValue();
  const dialog = await openLibrary(panel);
  const list = dialog.getByRole('list', { name: 'Pictures' });
  await expect(list.getByRole('button')).toHaveText([
    ...['hero.svg Used on 1 page', 'story.svg Used on 2 pages'],
    ...['team.svg Used in Home › About', 'map.svg Not used'],
  ]);
  expect(await findThemeViolations(page)).toEqual([]);
  await dialog.getByRole('searchbox').fill('boardwalk');
  await expect(list.getByRole('button')).toHaveCount(1);
  await list.getByRole('button', { name: /story\.svg/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(description).toHaveValue('A boardwalk to the beach');
  await expect(description).toBeFocused();
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('main img[src="/images/story.svg"]').first()).toBeVisible();
  await getButton('Save').click();
  await expect.poll(readSaved).toMatchObject({
    edits: [
      { id: 'blog-image-1', type: 'image', value: '/images/story.svg' },
      { id: 'blog-image-alt-1', value: 'A boardwalk to the beach', base: before },
    ],
  });
});

test('A886: the library is used by key, and Escape leads back to its button @full', async () => {
  await openInEditMode(page, '/');
  const panel = await openPanel('Edit Home › Top of the page › Image');
  const dialog = await openLibrary(panel);
  const hero = dialog.getByRole('button', { name: /hero\.svg/ });
  await expect(hero).toHaveAttribute('aria-current', 'true');
  await hero.focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('button', { name: /story\.svg/ })).toBeFocused();
  await page.keyboard.press('End');
  await expect(dialog.getByRole('button', { name: /map\.svg/ })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(hero).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const button = panel.getByRole('button', { name: /^Choose one that is already here/ });
  await expect(button).toBeFocused();

  await openLibrary(panel);
  await dialog.getByRole('button', { name: /map\.svg/ }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('textbox', { name: /^Image URL/ })).toHaveValue('/images/map.svg');
});

test('A886: a new member of the team gets a picture of the library with its description @full', async () => {
  await openInEditMode(page, '/about');
  await addFromBar(page, 'Add a team member');
  const panel = await openPanel('Edit New team member › Image');
  // Without a picture nothing of it must stay in view.
  const focalPoint = panel.getByRole('slider', { name: /^Focal point/ });
  await panel.getByRole('textbox', { name: /^Image URL/ }).waitFor();
  await expect(focalPoint).toHaveCount(0);
  const dialog = await openLibrary(panel);
  await dialog.getByRole('button', { name: /story\.svg/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByRole('textbox', { name: /^Image URL/ })).toHaveValue('/images/story.svg');
  await expect(panel.getByRole('textbox', { name: /^Image description/ })).toHaveValue(
    'A boardwalk to the beach',
  );
  await focalPoint.waitFor();
});

test('A886, A825: a picture of the library is put into the text of an article, with its description @full', async () => {
  const { getButton } = await openInEditMode(page, article);
  const text = page.getByRole('textbox', { name: `Edit ${place} › Text`, exact: true });
  await text.getByRole('paragraph').first().click();
  await page.locator('.edit-rich[contenteditable="true"]').waitFor();
  await page.keyboard.press('End');
  await page
    .getByRole('toolbar', { name: 'Format Text' })
    .getByRole('button', { name: 'Picture' })
    .click();
  const insert = page.getByRole('group', { name: 'Picture', exact: true });
  const dialog = await openLibrary(insert);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(insert.getByRole('button', { name: /^Choose one that/ })).toBeFocused();
  await openLibrary(insert);
  await dialog.getByRole('button', { name: /story\.svg/ }).click();
  await expect(dialog).toHaveCount(0);
  const description = insert.getByRole('textbox', { name: 'Picture description' });
  await expect(description).toBeFocused();
  await expect(description).toHaveValue('A boardwalk to the beach');
  await insert.getByText('The picture is ready.').waitFor();
  expect(await findThemeViolations(page)).toEqual([]);
  await insert.getByRole('button', { name: 'Add picture' }).click();
  await expect(text.getByRole('img', { name: 'A boardwalk to the beach' })).toHaveAttribute(
    'src',
    '/images/story.svg',
  );
  await getButton('Save').click();
  await expect.poll(readSaved).toMatchObject({
    edits: [{ value: expect.stringContaining('![A boardwalk to the beach](/images/story.svg)') }],
  });
});

test('A886: a library that cannot be loaded says so, and closes @full', async () => {
  answers['GET /api/admin/pictures'] = { status: 503, text: 'Please try again.' };
  await openInEditMode(page, '/');
  const panel = await openPanel('Edit Home › Top of the page › Image');
  await panel.getByRole('button', { name: /^Choose one that is already here/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  await expect(dialog.getByRole('status')).toContainText("We couldn't load the pictures.");
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel).toBeVisible();
});

test('A823: arrow keys move the focal point, and it can be undone and removed @full', async () => {
  const { bar } = await openInEditMode(page, '/providers/6');
  const panel = await openPanel('Edit Caregiver “Linh Tran” › Image');
  const point = panel.getByRole('slider');
  await point.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(point).toHaveAttribute('aria-valuetext', '56% from the left, 45% from the top');
  await expect(point).toHaveAttribute('aria-valuenow', '56');
  expect(await findThemeViolations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Remove the focal point' }).click();
  await expect(point).toHaveAttribute('aria-valuetext', /^Not set/);
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(bar.getByText('No changes')).toBeVisible();
});

test('A823: what is saved and not yet live is cropped around its focal point @full', async () => {
  answers['GET /api/admin/content'] = {
    json: { 'provider-image-focus-6': { type: 'text', value: '80% 20%' } },
  };
  await page.goto('/providers/6');
  await expect(page.locator('main img').first()).toHaveCSS('object-position', '80% 20%');
});

test('a picture that pages show whole has no focal point to set @full', async () => {
  await openInEditMode(page, '/about');
  const panel = await openPanel('Edit About › Story › Image');
  await panel.getByRole('checkbox').waitFor();
  await expect(panel.getByRole('slider')).toHaveCount(0);
});

test('A824: a picture is marked as decorative and then asks for no description @full', async () => {
  const { getButton } = await openInEditMode(page, article);
  const panel = await openPanel(`Edit ${place} › Image`);
  const description = panel.getByRole('textbox', { name: /^Image description/ });
  const before = await description.inputValue();
  const choice = panel.getByRole('checkbox', { name: 'This picture is decorative' });
  await choice.check();
  await expect(description).toHaveCount(0);
  await choice.uncheck();
  await expect(description).toHaveValue(before);
  await choice.check();
  expect(await findThemeViolations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Done' }).click();

  await getButton('Save').click();
  await expect.poll(readSaved).toEqual({
    edits: [{ id: 'blog-image-alt-1', type: 'text', value: 'decorative', base: before }],
  });
});

test('A824: without that choice a description is required, as before', async () => {
  await openInEditMode(page, article);
  const panel = await openPanel(`Edit ${place} › Image`);
  const description = panel.getByRole('textbox', { name: /^Image description/ });
  const before = await description.inputValue();
  await description.fill('');
  await description.blur();
  await expect(description).toHaveValue(before);
});

/** Drops a file of this device on something. */
async function dropFile(target: Locator, bytes: Uint8Array): Promise<void> {
  const transfer = await page.evaluateHandle(
    (numbers) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(numbers)], 'beach.png', { type: 'image/png' }));
      return data;
    },
    [...bytes],
  );
  for (const type of ['dragover', 'drop']) {
    await target.dispatchEvent(type, { dataTransfer: transfer });
  }
}

test('A946: a picture is replaced by one that is dropped on it', async () => {
  const path = '/uploads/beach-1a2b3c4d.webp';
  answers['POST /api/admin/pictures'] = { status: 201, json: { path, width: 9, height: 9 } };
  const { getButton } = await openInEditMode(page, article);
  const picture = page.getByRole('button', { name: `Edit ${place} › Image` });
  await dropFile(picture, await drawPicture('png'));
  const panel = page.getByRole('dialog', { name: 'Change this picture' });
  await expect(panel.getByRole('textbox', { name: /^Image URL/ })).toHaveValue(path);
  await expect(panel.getByRole('textbox', { name: /^Image description/ })).toBeFocused();
  await panel.getByRole('button', { name: 'Done' }).click();
  await getButton('Save').click();
  await expect
    .poll(readSaved)
    .toMatchObject({ edits: [{ id: 'blog-image-1', type: 'image', value: path }] });
});

test('A946: a picture is turned and cropped, by pointer and by keys', async () => {
  const [before, after] = ['/images/og/home.jpg', '/uploads/home-5e6f7a8b.webp'];
  answers['POST /api/admin/pictures'] = { status: 201, json: { path: after, width: 9, height: 9 } };
  await openInEditMode(page, article);
  await page.evaluate(() => {
    const send = window.fetch.bind(window);
    // Playwright does not record a file that is sent.
    window.fetch = async (address, options) => {
      const { body: file } = options ?? {};
      if (file instanceof Blob) {
        const { width, height } = await createImageBitmap(file);
        Reflect.set(window, 'sent', [width, height]);
      }
      return send(address, options);
    };
  });
  const panel = await openPanel(`Edit ${place} › Image`);
  await panel.getByRole('textbox', { name: /^Image URL/ }).fill(before);
  await panel.getByRole('button', { name: /^Crop or turn/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop or turn' });
  const canvas = dialog.locator('canvas');
  await expect(canvas).toHaveJSProperty('width', 1200);
  await dialog.getByRole('button', { name: 'Turn right' }).click();
  await expect(canvas).toHaveJSProperty('width', 630);
  await expect(canvas).toHaveJSProperty('height', 1200);
  await dialog.getByRole('button', { name: 'Turn left' }).click();
  await expect(canvas).toHaveJSProperty('width', 1200);
  expect(await findThemeViolations(page)).toEqual([]);
  // The right half goes, then the lowest rows.
  const { x = 0, y = 0, width = 0, height = 0 } = (await canvas.boundingBox()) ?? {};
  await page.mouse.move(x + width - 2, y + height - 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - 2, y + height - 2, { steps: 4 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Bottom edge' }).focus();
  await page.keyboard.press('Shift+ArrowUp');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(panel.getByRole('textbox', { name: /^Image URL/ })).toHaveValue(after);
  const [sentWidth, sentHeight] = await page.evaluate<[number, number]>('sent');
  expect(Math.abs(sentWidth - 600)).toBeLessThan(4);
  expect(sentHeight).toBeLessThan(630);
  expect(sentHeight).toBeGreaterThan(500);
});
