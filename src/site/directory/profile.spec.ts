import { expect, test } from '#test/kit/browser/site-test.ts';
import { readProviders, readSite } from '#test/kit/site/content.ts';
import { formatMonth } from '#lib/text/long-date.ts';
import { describeCheckEnd, listChecks } from '#model/entries/provider-facts.ts';

const providers = readProviders();
const [first] = providers;
const site = readSite();

test('A733: each profile shows each check that has a month, and no other', async ({ openPage }) => {
  const page = await openPage();
  for (const provider of providers) {
    await page.goto(`/providers/${provider.id}`);
    const checks = page.locator('.checks');

    await expect(checks.getByRole('listitem'), provider.name).toHaveText(
      listChecks(provider.checks).map(({ name, label, month }) => {
        const until = describeCheckEnd(name, provider, '');
        return `${label}, ${formatMonth(month)}${until ? `\n${until.text}` : ''}`;
      }),
      { useInnerText: true },
    );
    await expect(checks).toContainText(`Checked by ${site.name}`);
    await expect(checks.getByText('Sample')).toHaveCount(provider.sample ? 1 : 0);
    const link = checks.getByRole('link', { name: 'What these checks cover', exact: true });
    await expect(link).toHaveAttribute('href', '/services#screening');
  }
});

test('A904: a check older than twelve months is being renewed, however old the page is', async ({
  openPage,
}) => {
  const page = await openPage();
  const records = page.locator('.checks').getByText(/^Criminal records searched/);
  // Ten in the evening of March 31 in Florida, then one in the morning of April 1.
  for (const [at, until] of [
    ['2099-04-01T02:00:00Z', 'Next by March 2099'],
    ['2099-04-01T05:00:00Z', 'Being renewed'],
  ] as const) {
    await page.clock.setFixedTime(at);
    await page.goto('/providers/1');
    await expect(records).toContainText('March 2098');
    await expect(records).toContainText(until);
  }
  const interview = page.locator('.checks').getByText(/^Interviewed/);
  await expect(interview).toHaveText(/February 2098$/, { useInnerText: true });
});

test('A904: a certificate says until when it is valid', async ({ openPage }) => {
  const { id } = providers.find(({ cprUntil }) => cprUntil !== undefined) ?? { id: 0 };
  const page = await openPage(`/providers/${id}`);

  await expect(page.locator('.checks')).toContainText('Valid until August 2099');
});

test('A904: the services page says how often checks are renewed', async ({ openPage }) => {
  const page = await openPage('/services');

  await expect(page.locator('#screening')).toContainText(
    'We renew record checks and CPR every 12 months',
  );
});

test('A748: the texts of caregivers claim no check, no years and no home', () => {
  for (const provider of providers) {
    const texts = [provider.title, provider.bio, provider.detailedBio ?? ''].join('\n');

    expect(texts, provider.name).not.toMatch(
      /\b(?:CPR|certificates?|background|screened|vetted|always|never late|years|lives (?:in|near))\b/i,
    );
  }
});

test('A748: what these checks cover stands on the services page', async ({ openPage }) => {
  const page = await openPage('/services#screening');

  await expect(page.locator('#screening').getByRole('heading', { level: 2 })).toBeInViewport();
});

test('A735: a printed profile has the name, phone and web address of the agency', async ({
  openPage,
}) => {
  const page = await openPage(`/providers/${first?.id.toString() ?? ''}`);
  const lines = page.locator('.print-only');
  await expect(lines).toBeHidden();

  await page.emulateMedia({ media: 'print' });

  await expect(lines).toBeVisible();
  await expect(lines).toContainText(site.name);
  await expect(lines).toContainText(site.phone);
  await expect(lines).toContainText(/https?:\/\/[^\s/]+\/providers\/1$/);
  await expect(page.getByRole('link', { name: /^Contact/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Similar caregivers' })).toBeHidden();
});

test('a phone keeps a way to contact at hand, below the first buttons and above the footer', async ({
  openPage,
}) => {
  const page = await openPage('/providers/1', { viewport: { width: 375, height: 812 } });
  const bar = page.locator('.contact-bar');
  await expect(bar).not.toBeInViewport();

  await page.getByRole('heading', { name: 'Specialties' }).scrollIntoViewIfNeeded();
  await expect(bar.getByRole('link', { name: 'Contact Marisol' })).toBeInViewport({ ratio: 1 });

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(bar).not.toBeInViewport();
});

test('a profile ends with others of the same service, and says what they share', async ({
  openPage,
}) => {
  const page = await openPage('/providers/2');
  const similar = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Similar caregivers', exact: true }),
  });

  await expect(similar.getByRole('article')).toHaveCount(1);
  await expect(similar.getByRole('article')).toContainText('Linh Tran');
  await expect(similar.getByRole('article')).toContainText('Also cares for infants in Pinellas');
});

test('the shortest words of a family stand near the top, and once on the page', async ({
  openPage,
}) => {
  const page = await openPage('/providers/5');
  const words = page.getByText('Homework used to end in tears. Now it ends in pancakes.');

  await expect(words).toHaveCount(1);
  await expect(page.getByRole('figure', { name: 'What a family says' })).toContainText(
    'The Hutchins family, Brandon',
  );
  await page.getByRole('heading', { name: 'What other families say', exact: true }).waitFor();
});
