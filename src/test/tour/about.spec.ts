import { expect, test } from '#test/kit/browser/site-test.ts';
import { readSite } from '#test/kit/site/content.ts';

test('A122, A123, A124, A125, A126, A129, A633: the About page names the agency, its four values, each with a text, and when it was founded', async ({
  openPage,
}) => {
  const page = await openPage('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`About ${readSite().name}`);
  for (const title of [
    'Compassionate Care',
    'Transparency',
    'Professionalism',
    'Quality Assurance',
  ]) {
    const value = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    expect((await value.getByRole('paragraph').innerText()).length, title).toBeGreaterThan(40);
  }
  expect(await page.getByRole('main').innerText()).toMatch(/founded in 2024/i);
});

test('A127, A128: the team shows the founder with name, title, bio and picture, and a Care Coordinator as "Coming Soon"', async ({
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
  await expect(picture).toHaveAttribute('alt');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  const coordinator = page.getByRole('article').filter({ hasText: 'Care Coordinator' });
  await coordinator.getByRole('heading', { name: 'Coming Soon', exact: true }).waitFor();
});
