import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { editingAnswers, fakeEditing } from '#test/kit/browser/fake-editing.ts';
import {
  findEditor,
  headline,
  openInEditMode,
  readKeptEdits,
} from '#test/kit/browser/editor-page.ts';

let page: Page;

test.beforeEach(async ({ openPage }) => {
  page = await openPage();
  await fakeEditing(page, { ...editingAnswers });
});

/** What a browser does when the admin goes to another tab, another program or a question. */
const ways = {
  'another tab': { hasFocus: false, isHidden: true },
  'another window': { hasFocus: false, isHidden: false },
  // Firefox reports the focus of the document until it is gone.
  'a question of the browser': { hasFocus: true, isHidden: false },
};

/** Leaves the window, with the focus in a field. */
async function leaveWindow(field: Locator, way: keyof typeof ways): Promise<void> {
  await field.evaluate((element, { hasFocus, isHidden }) => {
    document.hasFocus = () => hasFocus;
    if (isHidden) {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => 'hidden',
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }
    element.dispatchEvent(new FocusEvent('blur'));
    element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    dispatchEvent(new Event('blur'));
  }, ways[way]);
}

async function returnToWindow(field: Locator): Promise<void> {
  await field.evaluate((element) => {
    Reflect.deleteProperty(document, 'hasFocus');
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('focus'));
    element.dispatchEvent(new FocusEvent('focus'));
    element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
}

test('A932: an emptied text stays empty while another window is in use, and is restored once it is left', async () => {
  const editor = await openInEditMode(page, '/');
  const field = editor.getField(headline);
  const words = await field.innerText();
  await field.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await leaveWindow(field, 'another window');
  await expect(field).toHaveText('');
  await returnToWindow(field);
  await page.keyboard.insertText('The new words');
  await expect(field).toHaveText('The new words');

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(field).toHaveText(words);
});

/** Fields of every kind, each with a way to it. */
const fields: Record<string, { path: string; open: () => Promise<Locator> }> = {
  'a text of the page': {
    path: '/',
    open: () => Promise.resolve(findEditor(page).getField(headline)),
  },
  'a text of the bar': {
    path: '/',
    open: async () => {
      await findEditor(page).choose('More on this page');
      return page.locator('.editor-more :is(input[type=text], textarea)').first();
    },
  },
  'an article': {
    path: '/blog/nanny-interview-questions',
    open: async () => {
      const text = page.getByRole('textbox', { name: /^Edit Article .* › Text$/ });
      await text.getByRole('paragraph').first().click();
      await page.locator('.edit-rich[contenteditable="true"]').waitFor();
      return text;
    },
  },
  'the source of an article': {
    path: '/blog/nanny-interview-questions',
    open: async () => {
      const text = page.getByRole('textbox', { name: /^Edit Article .* › Text$/ });
      await text.getByRole('paragraph').first().click();
      await page.getByRole('button', { name: 'Markdown', exact: true }).click();
      return text;
    },
  },
};

for (const [name, { path, open }] of Object.entries(fields)) {
  for (const way of Object.keys(ways) as (keyof typeof ways)[]) {
    test(`A932: leaving for ${way} changes nothing in ${name} @full`, async () => {
      await openInEditMode(page, path);
      const field = await open();
      await field.focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await expect.poll(() => readKeptEdits(page)).toEqual(['']);
      const { bar } = findEditor(page);
      const shown = await bar.innerText();
      await leaveWindow(field, way);
      await expect(bar).toHaveText(shown, { useInnerText: true });
      await returnToWindow(field);
      await page.keyboard.insertText('New words');
      await expect.poll(() => readKeptEdits(page)).toEqual(['New words']);
    });
  }

  test(`keys of a composition do nothing else in ${name} @full`, async () => {
    await openInEditMode(page, path);
    const field = await open();
    await field.focus();
    for (const sign of ['Enter', 'Escape', 'ArrowDown', 's', 'z', 'e', 'Tab']) {
      for (const isComposing of [true, false]) {
        expect(await pressComposing(field, sign, isComposing)).toEqual({
          isHandled: false,
          isFocused: true,
        });
      }
    }
  });
}

/** Dispatches a key as a browser does for an input method; in Safari, the composition is over. */
function pressComposing(field: Locator, key: string, isComposing: boolean) {
  return field.evaluate(
    (element, init) => {
      const event = new KeyboardEvent('keydown', {
        ...init,
        // oxlint-disable-next-line typescript/no-deprecated
        keyCode: 229,
        ctrlKey: init.key.length === 1,
        bubbles: true,
        cancelable: true,
      });
      element.dispatchEvent(event);
      return {
        isHandled: event.defaultPrevented,
        isFocused: document.activeElement === element,
      };
    },
    { key, isComposing },
  );
}

test('the key that accepts or cancels a composed word leads to no other text @full', async () => {
  const editor = await openInEditMode(page, '/');
  const field = editor.getField(headline);
  await field.click();
  const calm = { isHandled: false, isFocused: true };
  expect(await pressComposing(field, 'Enter', false)).toEqual(calm);
  expect(await pressComposing(field, 'Escape', true)).toEqual(calm);
});
