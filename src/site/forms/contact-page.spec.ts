import { expect, test } from '#test/kit/browser/site-test.ts';
import { recordRequests } from '#test/kit/browser/requests.ts';
import { readSite } from '#test/kit/site/content.ts';

const site = readSite();

test('A244–A253: the contact page says how to reach the agency and where it works, shows a map on request, and no toolbar', async ({
  openPage,
}) => {
  const page = await openPage();
  const requests = recordRequests(page);
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Map of the Suncoast</h1>' }),
  );
  await page.goto('/contact');
  const main = page.getByRole('main');

  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  expect((await main.getByRole('paragraph').first().innerText()).length).toBeGreaterThan(60);

  await test.step('address, phone, email and social media', async () => {
    const reach = page.getByRole('region', { name: 'Reach us' });
    expect(site.address).toContain('Tampa');
    await reach.getByRole('link', { name: site.address, exact: true }).waitFor();
    const phone = reach.getByRole('link', { name: site.phone, exact: true });
    await expect(phone).toHaveAttribute('href', `tel:+1${site.phone.replace(/\D/g, '')}`);
    const email = reach.getByRole('link', { name: site.email, exact: true });
    await expect(email).toHaveAttribute('href', `mailto:${site.email}`);
    expect(site.email).toMatch(/^info@/);
    const links = page.getByRole('list', { name: 'Social media' }).getByRole('link');
    const hrefs = await links.evaluateAll((anchors) =>
      anchors.map((anchor) => [anchor.ariaLabel, (anchor as HTMLAnchorElement).href]),
    );
    expect(hrefs).toEqual([
      [`${site.name} on Facebook`, site.social.facebook],
      [`${site.name} on Instagram`, site.social.instagram],
      [`${site.name} on LinkedIn`, site.social.linkedin],
    ]);
  });

  await test.step('A903: a form of four fields and an optional phone number, and no toolbar', async () => {
    const form = page.getByRole('form', { name: 'Contact', exact: true });
    const fields = await form
      .getByRole('textbox')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')));
    expect(fields).toEqual(['name', 'email', 'phone', 'subject', 'message']);
    for (const label of ['Name', 'Email', 'Phone (optional)', 'Subject', 'Message']) {
      await form.getByRole('textbox', { name: label, exact: true }).waitFor();
    }
    await expect(page.getByRole('region', { name: 'Site editor' })).toHaveCount(0);
    await expect(main.getByRole('button')).toHaveText(['Send Message', 'Show interactive map'], {
      useInnerText: true,
    });
  });

  const areas = page.getByRole('heading', { name: 'Our Service Areas', exact: true });
  const text = await areas.locator('xpath=..').getByRole('paragraph').first().innerText();
  expect(text).toMatch(/Pinellas/);

  await test.step('the map is loaded from OpenStreetMap only when asked for', async () => {
    await page.getByRole('img', { name: /^Drawn map/ }).scrollIntoViewIfNeeded();
    const isMap = (request: string) => request.includes('openstreetmap');
    expect(requests.filter(isMap)).toEqual([]);
    await page.getByRole('button', { name: 'Show interactive map' }).click();
    const frame = page.locator('iframe[title]').contentFrame();
    await frame.getByRole('heading', { name: 'Map of the Suncoast' }).waitFor();
    expect(await page.locator('iframe').getAttribute('title')).toContain(site.name);
    expect(requests.filter(isMap)).toHaveLength(1);
  });
});
