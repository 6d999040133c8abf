import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import type { Page } from '@playwright/test';
import { readTestimonials } from '#test/kit/site/content.ts';

const testimonials = readTestimonials();
const count = testimonials.length;

async function openSlider(openPage: OpenPage) {
  const page = await openPage('/');
  const slider = page.getByRole('region', { name: 'What families tell us' });
  await slider.scrollIntoViewIfNeeded();
  return {
    page,
    slider,
    next: slider.getByRole('button', { name: 'Next testimonial' }),
    previous: slider.getByRole('button', { name: 'Previous testimonial' }),
    dots: slider.getByRole('button', { name: /^Show testimonial/ }),
  };
}

/** Number of the one testimonial on the screen if its dot is the marked one, else not a number. */
async function findShown(page: Page): Promise<number> {
  const names = await page
    .getByRole('group', { name: / of / })
    .evaluateAll((slides) => slides.map((slide) => slide.ariaLabel));
  const marked = await page
    .getByRole('button', { name: /^Show testimonial/ })
    .evaluateAll((dots) => dots.flatMap((dot, index) => (dot.ariaCurrent ? index + 1 : [])));
  const shown = Number.parseInt(names[0] ?? '', 10);
  return names.length === 1 && marked.length === 1 && marked[0] === shown ? shown : Number.NaN;
}

test.describe('the testimonials', () => {
  test('A94, A95: the first of the content shows with text, name and stars', async ({
    openPage,
  }) => {
    const { page, slider } = await openSlider(openPage);
    const [first] = testimonials;

    expect(await findShown(page)).toBe(1);
    await slider.getByText(first?.text ?? '', { exact: true }).waitFor();
    await slider
      .getByText(first?.name ?? '')
      .first()
      .waitFor();
    await slider
      .getByRole('img', { name: `Rated ${first?.rating.toString() ?? ''} out of 5` })
      .waitFor();
  });

  test('A96, A97: there are previous, next and one dot per testimonial', async ({ openPage }) => {
    const { next, previous, dots } = await openSlider(openPage);

    await expect(next).toBeVisible();
    await expect(previous).toBeVisible();
    expect(await dots.count()).toBe(count);
  });

  test('A98, A100: next goes through all of them and from the last to the first', async ({
    openPage,
  }) => {
    const { page, next } = await openSlider(openPage);

    for (let shown = 1; shown <= count; shown += 1) {
      await expect.poll(() => findShown(page)).toBe(shown);
      await next.click();
    }

    await expect.poll(() => findShown(page)).toBe(1);
  });

  test('A99, A100: previous on the first shows the last', async ({ openPage }) => {
    const { page, previous } = await openSlider(openPage);

    await previous.click();

    await expect.poll(() => findShown(page)).toBe(count);
  });

  test('A100, A101: a dot shows its testimonial and is marked', async ({ openPage }) => {
    const { page, slider, dots } = await openSlider(openPage);

    await dots.nth(2).click();

    await expect.poll(() => findShown(page)).toBe(3);
    await slider.getByText(testimonials[2]?.text ?? '', { exact: true }).waitFor();
  });

  test('the buttons keep the focus and work by keyboard', async ({ openPage }) => {
    const { page, next } = await openSlider(openPage);

    await next.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');

    await expect.poll(() => findShown(page)).toBe(3);
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('it never moves by itself', async ({ openPage }) => {
    const page = await openPage();
    await page.clock.install();
    await page.goto('/');

    await page.clock.runFor(60_000);

    expect(await findShown(page)).toBe(1);
  });
});
