import { describe, expect, test } from 'vitest';
import { touchForm } from '#test/browser/form.ts';
import { addAge, findMatch } from '#test/browser/match.ts';
import { useBrowser } from '#test/browser/pages.ts';
import { readProviders, readTestimonials } from '#test/site/content.ts';

const browser = useBrowser();
const providers = readProviders();
const samples = providers.filter(({ sample }) => sample);
const sampleTestimonials = readTestimonials().filter(({ sample }) => sample);

/** Names in a part of a page, each with whether it is marked as an invented example. */
async function listMarked(path: string, part: string, name: string) {
  const page = await browser.openPage(path);
  const parts = await page.locator(part).all();
  return Promise.all(
    parts.map(async (each) => ({
      name: ((await each.locator(name).textContent()) ?? '').trim(),
      isMarked: (await each.getByText('Sample', { exact: true }).count()) > 0,
    })),
  );
}

describe('A697: an invented person is marked as a sample', () => {
  test('on each card of the list', async () => {
    const marked = await listMarked('/providers', '#all-providers article', 'h2');
    expect(marked).toHaveLength(providers.length);
    for (const { name } of samples) expect(marked).toContainEqual({ name, isMarked: true });
  });

  test.each(samples)('on the profile of $name', async ({ id, name }) => {
    const page = await browser.openPage(`/providers/${id.toString()}`);
    const head = page.locator('div').filter({ has: page.getByRole('heading', { name, level: 1 }) });
    await head.last().getByText('Sample', { exact: true }).waitFor();
  });

  test('beside each review', async () => {
    const marked = await listMarked('/', '[data-slide]', '[data-edit^=testimonial-name]');
    for (const { name } of sampleTestimonials) {
      expect(marked).toContainEqual({ name, isMarked: true });
    }
  });

  test('in the team', async () => {
    const page = await browser.openPage('/about');
    const founder = page.locator('h3').filter({ has: page.locator('[data-edit=founder-name]') });
    expect(await founder.getByText('Sample', { exact: true }).count()).toBe(1);
  });

  test('among the results of a match', async () => {
    const page = await browser.openPage('/recommendations');
    const match = findMatch(page);
    await touchForm(match);
    await addAge(match, '3');
    await match.getField('Nanny Services').check();
    await match.button.click();
    await match.cards.first().waitFor();
    for (const card of await match.cards.all()) {
      const name = await card.getByRole('heading').innerText();
      const isSample = samples.some((each) => each.name === name);
      expect(await card.getByText('Sample', { exact: true }).count()).toBe(isSample ? 1 : 0);
    }
  });
});
