import { expect, test } from '#test/kit/browser/site-test.ts';
import { countColumns } from '#test/kit/browser/layout.ts';
import { readArticles } from '#test/kit/site/content.ts';

test.describe('Parent Resources', () => {
  test('A111, A113, A114, A115, A118: the three newest articles, each with all its facts', async ({
    openPage,
  }) => {
    const section = (await openPage('/')).locator('#resources');
    const cards = section.getByRole('article');
    const posts = readArticles();
    expect(posts.length).toBeGreaterThan(3);

    await section.getByRole('heading', { name: 'Parent Resources', exact: true }).waitFor();
    await expect(cards).toHaveCount(3);
    for (const [index, post] of posts.slice(0, 3).entries()) {
      const card = cards.nth(index);
      expect(await card.getByRole('heading').innerText()).toBe(post.title);
      await card.getByText(post.excerpt, { exact: true }).waitFor();
      expect(await card.getByRole('img').getAttribute('src')).toBeTruthy();
      await expect(card.getByText(new RegExp(`^${post.category}$`, 'i'))).toHaveCount(1);
      expect(await card.getByRole('time').innerText()).toMatch(
        /^(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}$/,
      );
      const link = card.getByRole('link', { name: `Read More → ${post.title}` });
      await expect(link).toHaveAttribute('href', `/blog/${post.slug}`);
    }
  });

  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    test(`A112: at ${width.toString()} px the cards stand in ${columns.toString()} columns`, async ({
      openPage,
    }) => {
      const page = await openPage('/', { viewport: { width, height: 900 } });

      expect(await countColumns(page.locator('#resources').getByRole('article'))).toBe(columns);
    });
  }
});
