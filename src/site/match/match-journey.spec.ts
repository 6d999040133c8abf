import { expect, test } from '#test/kit/browser/site-test.ts';
import { addAge, findMatch } from '#test/kit/browser/match-page.ts';
import { touchForm } from '#test/kit/browser/form.ts';
import { signIn } from '#test/kit/browser/sign-in.ts';
import { readProviders } from '#test/kit/site/content.ts';
import { getAdmin } from '#test/kit/site/site-under-test.ts';

test('A550: a family that needs three afternoons a week in Pinellas finds people, asks for one, and the agency sees it', async ({
  openPage,
}) => {
  const page = await openPage('/recommendations');
  const match = findMatch(page);
  await touchForm(match);
  await addAge(match, '8');
  await match.getField('Nanny Services').check();
  await match.getField('Family Assistant').check();
  await match.getField('Schedule').selectOption('occasional');
  await match.getField('Location').selectOption('Another town in Pinellas County');
  await match.getField('Homework help').check();

  await match.button.click();
  await match.cards.first().waitFor();

  const names = await match.cards.getByRole('heading').allInnerTexts();
  const offered = readProviders().filter(({ serviceType }) => serviceType !== 'doula');
  expect(names.length).toBeLessThanOrEqual(6);
  expect(offered.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  const [best = ''] = names;
  const reasons = page.getByRole('list', { name: `Why ${best} fits` }).getByRole('listitem');
  expect(await reasons.count()).toBeGreaterThan(1);

  await match.cards.first().getByRole('button', { name: /^Call/ }).click();
  await match.toast.getByText('Contact initiated', { exact: true }).waitFor();
  await match.cards
    .first()
    .getByRole('link', { name: /^View Full Profile/ })
    .click();
  await page.getByRole('heading', { level: 1, name: best }).waitFor();

  const admin = await openPage();
  await signIn(admin, getAdmin());
  await admin.goto('/admin/interest');
  const row = admin.getByRole('row').filter({ hasText: best });
  await row.waitFor();
  const counts = await row.getByRole('cell').allInnerTexts();
  expect(counts.map(Number).filter((count) => count > 0)).toHaveLength(2);
});
