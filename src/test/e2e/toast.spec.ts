import { describe, expect, test } from 'vitest';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { contactExample, openContactForm } from '#test/browser/contact-form.ts';
import { waitForEffects } from '#test/browser/effects.ts';
import { fillForm } from '#test/browser/form.ts';
import { useBrowser } from '#test/browser/pages.ts';

const browser = useBrowser();

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

/** Opens a page whose clock stands still, and on it a toast. */
async function openToast(kind: Kind, options?: BrowserContextOptions): Promise<OpenToasts> {
  const form = await openContactForm(browser, options);
  const { page, toast: area } = form;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const send = async (ending: Kind) => {
    const { status, title } = endings[ending];
    await page.route(
      '**/api/contact',
      (route) => route.fulfill({ status, json: { id: 'made up' } }),
      { times: 1 },
    );
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

test('A62: a toast has a title and a description', async () => {
  const { toasts } = await openToast('normal');

  expect(await toasts.getByText('Message sent', { exact: true }).isVisible()).toBe(true);
  const description = "Thank you for your message. We'll get back to you soon!";
  expect(await toasts.getByText(description, { exact: true }).isVisible()).toBe(true);
});

test('A63: a second toast replaces the first', async () => {
  const { toasts, send } = await openToast('destructive');
  expect(await toasts.count()).toBe(1);

  await send('normal');

  expect(await toasts.count()).toBe(1);
  expect(await toasts.innerText()).toContain('Message sent');
});

test.each(['a click on it', 'the keyboard'])('A64: the close button works by %s', async (way) => {
  const { page, toasts } = await openToast('normal');
  const close = toasts.getByRole('button', { name: 'Close', exact: true });

  if (way === 'the keyboard') {
    await close.focus();
    await page.keyboard.press('Enter');
  } else {
    await close.click();
  }

  await toasts.waitFor({ state: 'detached' });
});

describe('swiping', () => {
  async function swipe(page: Page, toast: Locator, pixels: number): Promise<void> {
    const box = await toast.boundingBox();
    if (!box) throw new Error('The toast is not on the page.');
    const start = { x: box.x + 40, y: box.y + box.height / 2 };
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + pixels, start.y, { steps: 8 });
    await page.mouse.up();
  }

  test('A65: more than 50 px to the right dismisses it', async () => {
    const { page, toasts } = await openToast('normal');

    await swipe(page, toasts, 52);

    await toasts.waitFor({ state: 'detached' });
  });

  test.each([
    ['A66: 48 px to the right', 48],
    ['A65: 120 px to the left', -120],
  ])('%s leaves it where it was', async (_, pixels) => {
    const { page, toasts } = await openToast('normal');
    const before = await toasts.boundingBox();

    await swipe(page, toasts, pixels);
    await page.mouse.move(5, 5);

    expect(await toasts.boundingBox()).toEqual(before);
    expect(await toasts.isVisible()).toBe(true);
  });
});

describe('by itself', () => {
  test.each(['normal', 'destructive'] as const)(
    'A67: a %s toast goes after 5000 ms',
    async (kind) => {
      const { page, toasts } = await openToast(kind);

      await page.clock.runFor(4999);
      expect(await toasts.count()).toBe(1);

      await page.clock.runFor(1);
      await toasts.waitFor({ state: 'detached' });
    },
  );

  test('A68: a dismissed toast does not come back, and a later one is shown', async () => {
    const { page, toasts, send } = await openToast('normal');
    await page.clock.runFor(5000);
    await toasts.waitFor({ state: 'detached' });

    await send('destructive');
    await page.clock.runFor(4999);
    expect(await toasts.innerText()).toContain('Error sending message');

    await page.clock.runFor(1_000_000);
    expect(await toasts.count()).toBe(0);
  });
});

test('A69: F8 moves the focus to the notification area', async () => {
  const { page, area } = await openToast('normal');

  await page.keyboard.press('F8');

  expect(await area.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  // From there the toast's button is the next stop.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const close = area.getByRole('button', { name: 'Close', exact: true });
  expect(await close.evaluate((element) => element.matches(':focus'))).toBe(true);
});

test.each([
  [768, 420],
  [1600, 420],
  [600, 600],
])('A70: at %d px the notification area is %d px wide', async (width, expected) => {
  const { area } = await openToast('normal', { viewport: { width, height: 900 } });

  const box = await area.getByRole('list').boundingBox();

  expect(box?.width).toBe(expected);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width);
});

test.each(['Light', 'Dark'])('A71: a destructive toast looks different (%s)', async (theme) => {
  const { page, toasts, send } = await openToast('normal');
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
