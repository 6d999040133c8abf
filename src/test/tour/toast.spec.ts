import { contactForm } from '#site/forms/forms.ts';
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
  /** The toasts in the area. */
  toasts: Locator;
  /** Sends the contact form, and waits for the toast with the outcome. */
  send: (kind: Kind) => Promise<void>;
}

async function readBox(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}

/** Presses a toast, drags it to the side and releases it. */
async function swipe(page: Page, toast: Locator, pixels: number): Promise<void> {
  const box = await readBox(toast);
  const start = { x: box.x + 40, y: box.y + box.height / 2 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + pixels, start.y, { steps: 8 });
  await page.mouse.up();
}

/** Opens a page whose clock is stopped, with a toast. */
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

test('A62, A64, A65, A66: a toast has title and description, stays on a swipe of 48 px or to the left, and goes on one of 52 px, by its button or the keyboard', async ({
  openPage,
}) => {
  const { page, toasts, send } = await openToast(openPage, 'normal');
  const close = toasts.getByRole('button', { name: 'Close', exact: true });

  await test.step('title and description', async () => {
    await expect(toasts.getByText('Message sent', { exact: true })).toBeVisible();
    const description = "Thank you for your message. We'll get back to you soon!";
    await expect(toasts.getByText(description, { exact: true })).toBeVisible();
  });

  for (const pixels of [48, -120]) {
    await test.step(`a swipe of ${pixels} px leaves it where it was`, async () => {
      const before = await readBox(toasts);
      await swipe(page, toasts, pixels);
      await page.mouse.move(5, 5);
      expect(await readBox(toasts)).toEqual(before);
      await expect(toasts).toBeVisible();
    });
  }

  await test.step('more than 50 px to the right dismiss it', async () => {
    await swipe(page, toasts, 52);
    await toasts.waitFor({ state: 'detached' });
  });

  await test.step('a click on the close button works', async () => {
    await send('normal');
    await close.click();
    await toasts.waitFor({ state: 'detached' });
  });

  await test.step('the close button works by keyboard', async () => {
    await send('normal');
    await close.focus();
    await page.keyboard.press('Enter');
    await toasts.waitFor({ state: 'detached' });
  });
});

test('A63, A67, A69: a toast goes after 5000 ms for good, a second one replaces the first, and F8 moves the focus there', async ({
  openPage,
}) => {
  const { page, area, toasts, send } = await openToast(openPage, 'destructive');

  for (const kind of ['destructive', 'normal'] as const) {
    await test.step(`a ${kind} toast goes after 5000 ms`, async () => {
      if (kind === 'normal') await send(kind);
      await page.clock.runFor(4999);
      await expect(toasts).toHaveCount(1);
      await page.clock.runFor(1);
      await toasts.waitFor({ state: 'detached' });
    });
  }

  await test.step('a dismissed toast does not come back, and a later one is shown', async () => {
    await send('destructive');
    await page.clock.runFor(4999);
    expect(await toasts.innerText()).toContain('Error sending message');
    await page.clock.runFor(1_000_000);
    await expect(toasts).toHaveCount(0);
  });

  await test.step('a second toast replaces the first', async () => {
    await send('destructive');
    await expect(toasts).toHaveCount(1);
    await send('normal');
    await expect(toasts).toHaveCount(1);
    expect(await toasts.innerText()).toContain('Message sent');
  });

  await test.step('F8 moves the focus to the notification area', async () => {
    await page.keyboard.press('F8');
    expect(await area.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    // From there the toast's button is the next stop.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const close = area.getByRole('button', { name: 'Close', exact: true });
    expect(await close.evaluate((element) => element.matches(':focus'))).toBe(true);
  });
});

test('A70, A71: the notification area is 420 px wide or all of a small screen, and a destructive toast looks different in either theme', async ({
  openPage,
}) => {
  const { page, area, toasts, send } = await openToast(openPage, 'normal');
  /** Returns the toast's colors in each theme. */
  const readColors = async () => {
    const colors: { background: string; border: string }[] = [];
    for (const theme of ['Light', 'Dark']) {
      await page.getByRole('combobox', { name: 'Theme' }).selectOption(theme);
      colors.push(
        await toasts.evaluate((element) => {
          const { backgroundColor, borderLeftColor } = getComputedStyle(element);
          return { background: backgroundColor, border: borderLeftColor };
        }),
      );
    }
    return colors;
  };

  const normal = await readColors();
  expect(normal[0]).not.toEqual(normal[1]);
  await send('destructive');
  for (const [index, { background, border }] of (await readColors()).entries()) {
    expect(background).not.toBe(normal[index]?.background);
    expect(border).not.toBe(normal[index]?.border);
  }

  for (const [width, expected] of [
    [768, 420],
    [1600, 420],
    [600, 600],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const box = await readBox(area.getByRole('list'));
    expect(box.width).toBe(expected);
    expect(box.x + box.width).toBe(width);
  }
});

const height = 812;

test('A722: a toast comes below the header of a small screen and at the lower right of a large one, clear of the button that caused it', async ({
  openPage,
}) => {
  const form = await openContactForm(openPage, { viewport: { width: 375, height } });
  // A sent form removes its button.
  await fakeAnswer(form.page, 'POST /api/contact', { status: 500, text: 'No.' });
  await fillForm(form, contactExample);
  const { title } = contactForm.notices.failure;
  const toast = form.toast.getByRole('listitem').filter({ hasText: title });
  /**
   * Sends the form, in vain, with its button at a fixed place. Returns where toast and button were,
   * once the toast is closed.
   */
  const send = async (place: Record<string, string>) => {
    await form.button.evaluate((button, style) => {
      button.style.inset = '';
      Object.assign(button.style, { position: 'fixed', ...style });
    }, place);
    await form.button.click();
    await toast.waitFor();
    const boxes = { box: await readBox(toast), button: await readBox(form.button) };
    await toast.getByRole('button', { name: 'Close', exact: true }).click();
    await toast.waitFor({ state: 'detached' });
    return boxes;
  };

  for (const width of [375, 600, 768, 1280]) {
    const isSmall = width < 768;
    await form.page.setViewportSize({ width, height });

    await test.step(`where it comes at ${width} px`, async () => {
      const header = await readBox(form.page.getByRole('banner'));
      const { box } = await send({ left: '30px', top: '400px' });
      if (isSmall) {
        const distance = box.y - header.y - header.height;
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(distance).toBeLessThan(30);
      } else {
        expect(height - box.y - box.height).toBeLessThan(30);
        expect(width - box.x - box.width).toBeLessThan(30);
      }
    });

    await test.step(`clear of a button that lies there at ${width} px`, async () => {
      const end = isSmall ? { top: '100px' } : { bottom: '30px' };
      const { box, button } = await send({ right: '30px', ...end });
      const isAbove = box.y + box.height <= button.y;
      const isBelow = box.y >= button.y + button.height;
      expect(isAbove || isBelow).toBe(true);
      expect(box.y).toBeGreaterThan(0);
      expect(box.y + box.height).toBeLessThan(height);
    });
  }
});
