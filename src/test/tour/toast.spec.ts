import { contactForm } from '#features/forms/forms.ts';
import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { contactExample, openContactForm } from '#test/kit/browser/contact-form.ts';
import { waitForEffects } from '#test/kit/browser/effects.ts';
import { fillForm } from '#test/kit/browser/form.ts';
import { fakeAnswer } from '#test/kit/browser/fake-api.ts';

const endings = {
  normal: { status: 201, title: 'Message sent' },
  destructive: { status: 500, title: 'Error sending message' },
};

type Kind = keyof typeof endings;

interface OpenToasts {
  page: Page;
  area: Locator;
  /** The toasts that stand in the area. */
  toasts: Locator;
  /** Sends the contact form, and waits for the toast that tells how it went. */
  send: (kind: Kind) => Promise<void>;
}

async function readBox(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}

/** Opens a page whose clock stands still, and on it a toast. */
async function openToast(
  openPage: OpenPage,
  kind: Kind,
  options?: BrowserContextOptions,
): Promise<OpenToasts> {
  const form = await openContactForm(openPage, options);
  const { page, toast: area } = form;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const send = async (ending: Kind) => {
    const { status, title } = endings[ending];
    const answer = status === 201 ? { status, json: { id: 'made up' } } : { status };
    await fakeAnswer(page, 'POST /api/contact', answer, { times: 1 });
    await fillForm(form, contactExample);
    await form.button.click();
    await area.getByText(title, { exact: true }).waitFor();
    // A pointer above a toast would keep it.
    await page.mouse.move(5, 5);
    await waitForEffects(page);
  };
  await send(kind);
  return { page, area, toasts: area.getByRole('listitem'), send };
}

test('A62: a toast has a title and a description', async ({ openPage }) => {
  const { toasts } = await openToast(openPage, 'normal');

  await expect(toasts.getByText('Message sent', { exact: true })).toBeVisible();
  const description = "Thank you for your message. We'll get back to you soon!";
  await expect(toasts.getByText(description, { exact: true })).toBeVisible();
});

test('A63: a second toast replaces the first', async ({ openPage }) => {
  const { toasts, send } = await openToast(openPage, 'destructive');
  await expect(toasts).toHaveCount(1);

  await send('normal');

  await expect(toasts).toHaveCount(1);
  expect(await toasts.innerText()).toContain('Message sent');
});

for (const way of ['a click on it', 'the keyboard']) {
  test(`A64: the close button works by ${way}`, async ({ openPage }) => {
    const { page, toasts } = await openToast(openPage, 'normal');
    const close = toasts.getByRole('button', { name: 'Close', exact: true });

    if (way === 'the keyboard') {
      await close.focus();
      await page.keyboard.press('Enter');
    } else {
      await close.click();
    }

    await toasts.waitFor({ state: 'detached' });
  });
}

test.describe('swiping', () => {
  async function swipe(page: Page, toast: Locator, pixels: number): Promise<void> {
    const box = await toast.boundingBox();
    if (!box) throw new Error('The toast is not on the page.');
    const start = { x: box.x + 40, y: box.y + box.height / 2 };
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + pixels, start.y, { steps: 8 });
    await page.mouse.up();
  }

  test('A65: more than 50 px to the right dismisses it', async ({ openPage }) => {
    const { page, toasts } = await openToast(openPage, 'normal');

    await swipe(page, toasts, 52);

    await toasts.waitFor({ state: 'detached' });
  });

  for (const [label, pixels] of [
    ['A66: 48 px to the right', 48],
    ['A65: 120 px to the left', -120],
  ] as const) {
    test(`${label} leaves it where it was`, async ({ openPage }) => {
      const { page, toasts } = await openToast(openPage, 'normal');
      const before = await toasts.boundingBox();

      await swipe(page, toasts, pixels);
      await page.mouse.move(5, 5);

      expect(await toasts.boundingBox()).toEqual(before);
      await expect(toasts).toBeVisible();
    });
  }
});

test.describe('by itself', () => {
  for (const kind of ['normal', 'destructive'] as const) {
    test(`A67: a ${kind} toast goes after 5000 ms`, async ({ openPage }) => {
      const { page, toasts } = await openToast(openPage, kind);

      await page.clock.runFor(4999);
      await expect(toasts).toHaveCount(1);

      await page.clock.runFor(1);
      await toasts.waitFor({ state: 'detached' });
    });
  }

  test('A68: a dismissed toast does not come back, and a later one is shown', async ({
    openPage,
  }) => {
    const { page, toasts, send } = await openToast(openPage, 'normal');
    await page.clock.runFor(5000);
    await toasts.waitFor({ state: 'detached' });

    await send('destructive');
    await page.clock.runFor(4999);
    expect(await toasts.innerText()).toContain('Error sending message');

    await page.clock.runFor(1_000_000);
    expect(await toasts.count()).toBe(0);
  });
});

test('A69: F8 moves the focus to the notification area', async ({ openPage }) => {
  const { page, area } = await openToast(openPage, 'normal');

  await page.keyboard.press('F8');

  expect(await area.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  // From there the toast's button is the next stop.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const close = area.getByRole('button', { name: 'Close', exact: true });
  expect(await close.evaluate((element) => element.matches(':focus'))).toBe(true);
});

for (const [width, expected] of [
  [768, 420],
  [1600, 420],
  [600, 600],
] as const) {
  test(`A70: at ${width.toString()} px the notification area is ${expected.toString()} px wide`, async ({
    openPage,
  }) => {
    const { area } = await openToast(openPage, 'normal', { viewport: { width, height: 900 } });

    const box = await area.getByRole('list').boundingBox();

    expect(box?.width).toBe(expected);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width);
  });
}

for (const [width, where] of [
  [375, 'below the header'],
  [600, 'below the header'],
  [768, 'at the lower right'],
  [1280, 'at the lower right'],
] as const) {
  /** Sends the contact form in vain by a button at a fixed place, and finds both. */
  const send = async (openPage: OpenPage, place: Record<string, string>) => {
    const form = await openContactForm(openPage, { viewport: { width, height: 812 } });
    // A form that was sent takes its button along.
    await fakeAnswer(form.page, 'POST /api/contact', { status: 500, text: 'No.' });
    await fillForm(form, contactExample);
    await form.button.evaluate((button, style) => {
      Object.assign(button.style, { position: 'fixed', ...style });
    }, place);
    await form.button.click();
    const { title } = contactForm.notices.failure;
    const toast = form.toast.getByRole('listitem').filter({ hasText: title });
    await toast.waitFor();
    const header = await readBox(form.page.getByRole('banner'));
    return { box: await readBox(toast), button: await readBox(form.button), header };
  };

  test(`A722: at ${width.toString()} px a toast comes ${where}`, async ({ openPage }) => {
    const { box, header } = await send(openPage, { left: '30px', top: '400px' });

    if (width < 768) {
      const distance = box.y - header.y - header.height;
      expect(distance).toBeGreaterThanOrEqual(0);
      expect(distance).toBeLessThan(30);
    } else {
      expect(812 - box.y - box.height).toBeLessThan(30);
      expect(width - box.x - box.width).toBeLessThan(30);
    }
  });

  test(`A722: at ${width.toString()} px it moves clear of the button that caused it, where that lies ${where}`, async ({
    openPage,
  }) => {
    const end = width < 768 ? { top: '100px' } : { bottom: '30px' };
    const { box, button } = await send(openPage, { right: '30px', ...end });

    const isAbove = box.y + box.height <= button.y;
    const isBelow = box.y >= button.y + button.height;
    expect(isAbove || isBelow).toBe(true);
    expect(box.y).toBeGreaterThan(0);
    expect(box.y + box.height).toBeLessThan(812);
  });
}

for (const theme of ['Light', 'Dark']) {
  test(`A71: a destructive toast looks different (${theme})`, async ({ openPage }) => {
    const { page, toasts, send } = await openToast(openPage, 'normal');
    await page.getByRole('combobox', { name: 'Theme' }).selectOption(theme);
    const findColors = () =>
      toasts.evaluate((element) => {
        const { backgroundColor, borderLeftColor } = getComputedStyle(element);
        return { backgroundColor, borderLeftColor };
      });
    const normal = await findColors();

    await send('destructive');
    const destructive = await findColors();

    expect(destructive.backgroundColor).not.toBe(normal.backgroundColor);
    expect(destructive.borderLeftColor).not.toBe(normal.borderLeftColor);
  });
}
