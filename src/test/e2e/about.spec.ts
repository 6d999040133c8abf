import { describe, expect, test } from 'vitest';
import { useBrowser } from '#test/browser/pages.ts';
import { readSite } from '#test/site/content.ts';

const browser = useBrowser();

describe('the About page', () => {
  test('A122: its banner names the agency', async () => {
    const page = await browser.openPage('/about');

    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      `About ${readSite().name}`,
    );
  });

  test.each([
    ['A123', 'Compassionate Care'],
    ['A124', 'Transparency'],
    ['A125', 'Professionalism'],
    ['A126', 'Quality Assurance'],
  ])('%s: the core value "%s" has a text', async (_, title) => {
    const page = await browser.openPage('/about');
    const value = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

    expect((await value.getByRole('paragraph').innerText()).length).toBeGreaterThan(40);
  });

  test('A127: the team section shows the founder with name, title, bio and picture', async () => {
    const page = await browser.openPage('/about');
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

  test('A128: the team section shows a Care Coordinator as "Coming Soon"', async () => {
    const page = await browser.openPage('/about');
    const coordinator = page.getByRole('article').filter({ hasText: 'Care Coordinator' });

    await coordinator.getByRole('heading', { name: 'Coming Soon', exact: true }).waitFor();
  });

  test('A129, A633: the copy says that the agency was founded in 2024', async () => {
    const page = await browser.openPage('/about');

    expect(await page.getByRole('main').innerText()).toMatch(/founded in 2024/i);
  });
});
