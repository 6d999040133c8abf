import { expect, test } from '#test/kit/browser/site-test.ts';

test.describe('the intake page', () => {
  test('A268, A269, A270: it holds a form for families and one for caregivers', async ({
    openPage,
  }) => {
    const page = await openPage('/intake-forms');

    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Get Started Today');
    for (const name of ['For Families', 'For Providers']) {
      await page.getByRole('heading', { name, exact: true }).waitFor();
      await page.getByRole('form', { name, exact: true }).waitFor();
    }
  });

  for (const [width, isBeside] of [
    [1280, true],
    [390, false],
  ] as const) {
    test(`A271: at ${width.toString()} px the two forms stand side by side: ${String(isBeside)}`, async ({
      openPage,
    }) => {
      const page = await openPage('/intake-forms', { viewport: { width, height: 900 } });
      const families = await page.getByRole('region', { name: 'For Families' }).boundingBox();
      const caregivers = await page.getByRole('region', { name: 'For Providers' }).boundingBox();

      expect(families?.y === caregivers?.y).toBe(isBeside);
      expect((families?.x ?? 0) < (caregivers?.x ?? 0)).toBe(isBeside);
    });
  }

  test('A272: the process has four steps in their order, each with a text', async ({
    openPage,
  }) => {
    const page = await openPage('/intake-forms');
    const steps = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { level: 3 }),
    });

    expect(await steps.getByRole('heading').allInnerTexts()).toEqual([
      'Initial Consultation',
      'Candidate Selection',
      'Interviews',
      'Placement & Support',
    ]);
    for (const text of await steps.getByRole('paragraph').allInnerTexts()) {
      expect(text.length).toBeGreaterThan(30);
    }
  });

  test('A273, A635: it promises to be in touch within 48 hours', async ({ openPage }) => {
    const page = await openPage('/intake-forms');

    await page.getByText(/^We get in touch within 48 hours/).waitFor();
  });

  test('A274: "Contact Our Team" goes to /contact', async ({ openPage }) => {
    const page = await openPage('/intake-forms');

    await page.getByRole('link', { name: 'Contact Our Team', exact: true }).click();

    expect(new URL(page.url()).pathname).toBe('/contact');
  });

  test('A275: a visitor sees no toolbar', async ({ openPage }) => {
    const page = await openPage('/intake-forms');

    expect(await page.getByRole('region', { name: 'Site editor' }).count()).toBe(0);
    expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual([
      'Submit Intake Form',
      'Submit Application',
    ]);
  });
});
