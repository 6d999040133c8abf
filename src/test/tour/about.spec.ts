import { expect, test } from '#test/kit/browser/site-test.ts';
import { readSite } from '#test/kit/site/content.ts';

test.describe('the About page', () => {
  test('A122: its banner names the agency', async ({ openPage }) => {
    const page = await openPage('/about');

    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      `About ${readSite().name}`,
    );
  });

  for (const [statement, title] of [
    ['A123', 'Compassionate Care'],
    ['A124', 'Transparency'],
    ['A125', 'Professionalism'],
    ['A126', 'Quality Assurance'],
  ] as const) {
    test(`${statement}: the core value "${title}" has a text`, async ({ openPage }) => {
      const page = await openPage('/about');
      const value = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

      expect((await value.getByRole('paragraph').innerText()).length).toBeGreaterThan(40);
    });
  }

  test('A127: the team section shows the founder with name, title, bio and picture', async ({
    openPage,
  }) => {
    const page = await openPage('/about');
    const founder = page.getByRole('article').first();
    const heading = await founder.getByRole('heading').innerText();

    expect(heading.length).toBeGreaterThan(3);
    const [title = '', bio = ''] = await founder.getByRole('paragraph').allInnerTexts();
    expect(title).toMatch(/founder/i);
    expect(bio.length).toBeGreaterThan(100);
    const picture = founder.getByRole('img');
    expect(await picture.getAttribute('alt')).toBeTruthy();
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });

  test('A128: the team section shows a Care Coordinator as "Coming Soon"', async ({ openPage }) => {
    const page = await openPage('/about');
    const coordinator = page.getByRole('article').filter({ hasText: 'Care Coordinator' });

    await coordinator.getByRole('heading', { name: 'Coming Soon', exact: true }).waitFor();
  });

  test('A129, A633: the copy says that the agency was founded in 2024', async ({ openPage }) => {
    const page = await openPage('/about');

    expect(await page.getByRole('main').innerText()).toMatch(/founded in 2024/i);
  });
});
