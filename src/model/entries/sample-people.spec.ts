import { expect, test, type OpenPage } from '#test/kit/browser/site-test.ts';
import { touchForm } from '#test/kit/browser/form.ts';
import { addAge, findMatch } from '#test/kit/browser/match-page.ts';
import { readProviders, readTestimonials } from '#test/kit/site/content.ts';

const providers = readProviders();
const samples = providers.filter(({ sample }) => sample);
const sampleTestimonials = readTestimonials().filter(({ sample }) => sample);

/** Lists the names in a part of a page, each with whether it is marked as an invented example. */
async function listMarked(openPage: OpenPage, path: string, part: string, name: string) {
  const page = await openPage(path);
  const parts = await page.locator(part).all();
  return Promise.all(
    parts.map(async (each) => ({
      name: ((await each.locator(name).textContent()) ?? '').trim(),
      isMarked: (await each.getByText('Sample', { exact: true }).count()) > 0,
    })),
  );
}

test.describe('A697: an invented person is flagged as a sample', () => {
  test('on each card of the list', async ({ openPage }) => {
    const marked = await listMarked(openPage, '/providers', '#all-providers article', 'h2');
    expect(marked).toHaveLength(providers.length);
    for (const { name } of samples) expect(marked).toContainEqual({ name, isMarked: true });
  });

  for (const { id, name } of samples) {
    test(`on the profile of ${name}`, async ({ openPage }) => {
      const page = await openPage(`/providers/${id}`);
      const head = page
        .locator('div')
        .filter({ has: page.getByRole('heading', { name, level: 1 }) });
      await head.last().getByText('Sample', { exact: true }).waitFor();
    });
  }

  test('beside each review', async ({ openPage }) => {
    const marked = await listMarked(
      openPage,
      '/',
      '[data-slide]',
      '.font-semibold > span:first-child',
    );
    for (const { name } of sampleTestimonials) {
      expect(marked).toContainEqual({ name, isMarked: true });
    }
  });

  test('in the team', async ({ openPage }) => {
    const page = await openPage('/about');
    const founder = page.locator('article h3').first();
    await expect(founder.getByText('Sample', { exact: true })).toHaveCount(1);
  });

  test('among the results of a match', async ({ openPage }) => {
    const page = await openPage('/recommendations');
    const match = findMatch(page);
    await touchForm(match);
    await addAge(match, '3');
    await match.getField('Nanny Services').check();
    await match.button.click();
    await match.cards.first().waitFor();
    for (const card of await match.cards.all()) {
      const name = await card.getByRole('heading').innerText();
      const isSample = samples.some((each) => each.name === name);
      await expect(card.getByText('Sample', { exact: true })).toHaveCount(isSample ? 1 : 0);
    }
  });
});
