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

/** Returns the number of the only visible testimonial if its dot is the marked one, else NaN. */
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

test('A94, A95, A96, A97: the first testimonial of the content shows with text, name and stars, between previous, next and a dot for each', async ({
  openPage,
}) => {
  const { page, slider, next, previous, dots } = await openSlider(openPage);
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

  await expect(next).toBeVisible();
  await expect(previous).toBeVisible();
  await expect(dots).toHaveCount(count);
});

test('A98, A99, A100, A101: next and previous go round all testimonials, and a dot shows its own, by mouse and keyboard', async ({
  openPage,
}) => {
  const { page, slider, next, previous, dots } = await openSlider(openPage);

  await test.step('next, from the last to the first', async () => {
    for (let shown = 1; shown <= count; shown += 1) {
      await expect.poll(() => findShown(page)).toBe(shown);
      await next.click();
    }
    await expect.poll(() => findShown(page)).toBe(1);
  });

  await test.step('previous, from the first to the last', async () => {
    await previous.click();
    await expect.poll(() => findShown(page)).toBe(count);
  });

  await test.step('a dot', async () => {
    await dots.nth(2).click();
    await expect.poll(() => findShown(page)).toBe(3);
    await slider.getByText(testimonials[2]?.text ?? '', { exact: true }).waitFor();
  });

  await test.step('the buttons keep the focus and work by keyboard', async () => {
    await dots.first().click();
    await expect.poll(() => findShown(page)).toBe(1);
    await next.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await expect.poll(() => findShown(page)).toBe(3);
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

test('the slider never moves by itself', async ({ openPage }) => {
  const page = await openPage();
  await page.clock.install();
  await page.goto('/');

  await page.clock.runFor(60_000);

  expect(await findShown(page)).toBe(1);
});
