import { describe, expect, test } from 'vitest';
import { countColumns } from '#test/browser/layout.ts';
import { useBrowser } from '#test/browser/pages.ts';
import { readPosts } from '#test/site/content.ts';

const browser = useBrowser();

describe('Parent Resources', () => {
  test('A111, A113, A114, A115, A118: the three newest articles, each with all its facts', async () => {
    const section = (await browser.openPage('/')).locator('#resources');
    const cards = section.getByRole('article');
    const posts = readPosts();
    expect(posts.length).toBeGreaterThan(3);

    await section.getByRole('heading', { name: 'Parent Resources', exact: true }).waitFor();
    expect(await cards.count()).toBe(3);
    for (const [index, post] of posts.slice(0, 3).entries()) {
      const card = cards.nth(index);
      expect(await card.getByRole('heading').innerText()).toBe(post.title);
      await card.getByText(post.excerpt, { exact: true }).waitFor();
      expect(await card.getByRole('img').getAttribute('src')).toBeTruthy();
      expect(await card.getByText(new RegExp(`^${post.category}$`, 'i')).count()).toBe(1);
      expect(await card.getByRole('time').innerText()).toMatch(
        /^(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}$/,
      );
      const link = card.getByRole('link', { name: `Read More → ${post.title}` });
      expect(await link.getAttribute('href')).toBe(`/blog/${post.slug}`);
    }
  });

  test.each([
    [390, 1],
    [800, 2],
    [1280, 3],
  ])('A112: at %d px the cards stand in %d columns', async (width, columns) => {
    const page = await browser.openPage('/', { viewport: { width, height: 900 } });

    expect(await countColumns(page.locator('#resources').getByRole('article'))).toBe(columns);
  });
});
