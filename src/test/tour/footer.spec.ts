import { expect, test } from '#test/kit/browser/site-test.ts';
import { pressLink } from '#test/kit/browser/press-link.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';
import { listElements } from '#test/kit/site/html.ts';
import { publicPaths } from '#test/kit/site/site-under-test.ts';

test.describe('the links', () => {
  test('A44, A45, A46, A47, A48, A49, A50, A51: each leads where it says', async ({ openPage }) => {
    const page = await openPage('/privacy');
    for (const [group, label, path] of [
      ['Quick links', 'Home', '/'],
      ['Quick links', 'About Us', '/about'],
      ['Quick links', 'Services', '/services'],
      ['Quick links', 'Our Team', '/providers'],
      ['Quick links', 'Resources', '/blog'],
      ['Our services', 'Nanny Services', '/nanny-services'],
      ['Our services', 'Doula Support', '/doula-services'],
      ['Our services', 'Family Assistants', '/family-assistant-services'],
    ] as const) {
      const link = page
        .getByRole('contentinfo')
        .getByRole('navigation', { name: group, exact: true })
        .getByRole('link', { name: label, exact: true });
      expect((await pressLink(link)).pathname, label).toBe(path);
    }

    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
    expect(new URL(page.url()).pathname).toBe('/about');
  });

  test('every page has the same footer as the home page', async () => {
    const home = await fetchPage('/');
    for (const path of publicPaths) {
      const own = await fetchPage(path);

      expect(listElements(own.html, 'footer'), path).toEqual(listElements(home.html, 'footer'));
      expect(listElements(own.html, 'footer'), path).toHaveLength(1);
    }
  });
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
    await footer.getByRole('button', { name: 'Coming soon' }).click();

    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/privacy');
    await expect(footer.getByRole('textbox')).toHaveValue('parent@example.com');
    expect(navigations).toEqual([]);
    expect(requests).toEqual([]);
  });
});

test.describe('the copyright line', () => {
  test('A55: it shows the year of the clock', async ({ openPage }) => {
    const page = await openPage();
    for (const year of [2027, 2041]) {
      await page.clock.setFixedTime(new Date(year, 6, 1));
      await page.goto('/');
      await page.getByRole('contentinfo').getByText(`© ${year} `).waitFor();
    }
  });
});
