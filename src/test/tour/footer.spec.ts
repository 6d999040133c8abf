import { expect, test } from '#test/kit/browser/site-test.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';
import { listElements } from '#test/kit/site/html.ts';
import { publicPaths } from '#test/kit/site/site-under-test.ts';

test.describe('the links', () => {
  for (const [statement, group, label, path] of [
    ['A44', 'Quick links', 'Home', '/'],
    ['A45', 'Quick links', 'About Us', '/about'],
    ['A46', 'Quick links', 'Services', '/services'],
    ['A47', 'Quick links', 'Our Team', '/providers'],
    ['A48', 'Quick links', 'Resources', '/blog'],
    ['A49', 'Our services', 'Nanny Services', '/nanny-services'],
    ['A50', 'Our services', 'Doula Support', '/doula-services'],
    ['A51', 'Our services', 'Family Assistants', '/family-assistant-services'],
  ] as const) {
    test(`${statement}: under "${group}", "${label}" goes to ${path}`, async ({ openPage }) => {
      const page = await openPage('/privacy');

      await page
        .getByRole('contentinfo')
        .getByRole('navigation', { name: group, exact: true })
        .getByRole('link', { name: label, exact: true })
        .click();

      expect(new URL(page.url()).pathname).toBe(path);
    });
  }

  for (const path of publicPaths) {
    test(`${path} has the same footer as the home page`, async () => {
      const [own, home] = [await fetchPage(path), await fetchPage('/')];

      expect(listElements(own.html, 'footer')).toEqual(listElements(home.html, 'footer'));
      expect(listElements(own.html, 'footer')).toHaveLength(1);
    });
  }
});

test.describe('the newsletter box', () => {
  test('A52, A53, A54: sending it says so in place, without request or navigation', async ({
    openPage,
  }) => {
    // A page without pictures further down, which scrolling to the footer would load.
    const page = await openPage('/privacy');
    const footer = page.getByRole('contentinfo');
    const requests = recordRequests(page);
    const navigations: string[] = [];
    page.on('framenavigated', (frame) => navigations.push(frame.url()));

    await footer.getByRole('textbox', { name: 'Email address' }).fill('parent@example.com');
    await footer.getByRole('textbox', { name: 'Email address' }).press('Enter');
    await footer.getByRole('status').filter({ hasText: 'nothing was sent' }).waitFor();
    await footer.getByRole('button', { name: 'Notify me' }).click();

    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/privacy');
    await expect(footer.getByRole('textbox')).toHaveValue('parent@example.com');
    expect(navigations).toEqual([]);
    expect(requests).toEqual([]);
  });
});

test.describe('the copyright line', () => {
  for (const year of [2027, 2041]) {
    test(`A55: it shows the year of the clock, such as ${year.toString()}`, async ({
      openPage,
    }) => {
      const page = await openPage();
      await page.clock.setFixedTime(new Date(year, 6, 1));

      await page.goto('/');

      await page.getByRole('contentinfo').getByText(`© ${year.toString()} `).waitFor();
    });
  }
});
