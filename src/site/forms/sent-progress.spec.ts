import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { fakeAnswer } from '#test/kit/browser/fake-api.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';

const call = 'POST /api/sent';

test('A964: the link from the confirmation shows what was done, what is open, and what comes next', async ({
  openPage,
}) => {
  const page = await openPage(undefined, { viewport: { width: 320, height: 700 } });
  await fakeAnswer(page, call, {
    json: {
      steps: [
        { text: 'We have received what you sent', on: 'November 27, 2026', isDone: true },
        { text: 'A person has read it', on: 'November 28, 2026', isDone: true },
        { text: 'We have talked with you', isDone: false },
      ],
      next: 'A person answers by Monday, 10 a.m.',
    },
  });
  await page.goto('/sent#client.1.signature');
  const main = page.getByRole('main');
  await main.getByText('A person answers by Monday, 10 a.m.', { exact: true }).waitFor();
  await expect(main.getByRole('listitem')).toHaveText([
    'We have received what you sentNovember 27, 2026',
    'A person has read itNovember 28, 2026',
    'We have talked with you',
  ]);
  await expect(main.locator('.is-done')).toHaveCount(2);
  await expect(main.getByRole('link', { name: /^\(\d{3}\)/ })).toBeVisible();
  expect(await findThemeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('A964: a link that opens nothing says so, and one that cannot be looked up asks to try again', async ({
  openPage,
}) => {
  const page = await openPage();
  await fakeAnswer(page, call, { status: 404, text: 'This link no longer works.' });
  await page.goto('/sent#client.1.old');
  await page.getByText('This link no longer works.', { exact: true }).waitFor();
  await fakeAnswer(page, call, { status: 503, text: 'The database is away.' });
  await page.goto('/sent#client.1.new');
  await page.getByText(/^We can't look it up at the moment\./).waitFor();
});

test('A964: without a link, the page says where to find it, and asks nobody', async ({
  openPage,
}) => {
  const page = await openPage('/sent');
  await page.getByText(/^Please open this page by the link in the email/).waitFor();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});
