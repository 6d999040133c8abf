import { expect, test } from '#test/kit/browser/site-test.ts';
import { fakeApi } from '#test/kit/browser/fake-api.ts';
import { fillForm, findForm, readForm, touchForm } from '#test/kit/browser/form.ts';
import { clientForm } from '#test/kit/browser/intake-forms.ts';

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

  test('A725: caregivers have four steps of their own', async ({ openPage }) => {
    const page = await openPage('/intake-forms');
    const heading = page.getByRole('heading', { name: 'What happens when you apply', exact: true });
    const section = page.getByRole('main').locator('.wrap', { has: heading });

    await expect(section.getByRole('listitem')).toHaveCount(4);
    for (const text of await section.getByRole('listitem').allInnerTexts()) {
      expect(text.length).toBeGreaterThan(30);
    }
    await expect(section).toContainText('We talk first by phone');
  });

  for (const [label, name] of [
    ['I need care', 'For Families'],
    ['I give care', 'For Providers'],
  ] as const) {
    test(`A724: "${label}" leads to its form, and twice if pressed twice`, async ({ openPage }) => {
      const page = await openPage('/intake-forms', { viewport: { width: 375, height: 812 } });
      const choice = page.getByRole('link', { name: label, exact: true });
      const heading = page.getByRole('heading', { name, exact: true });

      for (const time of ['once', 'twice']) {
        await choice.click();
        await expect(heading, time).toBeFocused();
        await expect(heading, time).toBeInViewport();
        await page.evaluate(() => {
          scrollTo({ top: 0, behavior: 'instant' });
        });
      }
    });

    test(`A724: "${label}" leads to its form without script`, async ({ openPage }) => {
      const page = await openPage('/intake-forms', {
        ...{ viewport: { width: 375, height: 812 }, javaScriptEnabled: false },
      });

      await page.getByRole('link', { name: label, exact: true }).click();

      await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
    });
  }

  test('A724: at 375 px both choices stand in the first screen, and the first field after them', async ({
    openPage,
  }) => {
    const page = await openPage('/intake-forms', { viewport: { width: 375, height: 812 } });

    await expect(page.getByRole('link', { name: 'I need care', exact: true })).toBeInViewport();
    await expect(page.getByRole('link', { name: 'I give care', exact: true })).toBeInViewport();
    await expect(page.locator('#client-name')).toBeInViewport();
  });

  for (const [path, slug, option] of [
    ['/nanny-services', 'nanny', 'Nanny Services'],
    ['/doula-services', 'doula', 'Birth or Postpartum Doula'],
    ['/family-assistant-services', 'family-assistant', 'Family Assistant'],
  ] as const) {
    test(`A740: from ${path} the form opens with the service chosen`, async ({ openPage }) => {
      const page = await openPage(path);

      await page.getByRole('link', { name: 'Get Started Today', exact: true }).click();

      const form = findForm(page, clientForm);
      await expect(form.getField('Service')).toHaveValue(slug);
      await expect(form.getField('Your needs')).toHaveValue('');
      await touchForm(form);
      expect(await readForm(form, ['Service'])).toEqual({ Service: option });
    });
  }

  for (const [path, title] of [
    ['/childcare-consulting', 'Childcare Consulting'],
    ['/specialized-care', 'Specialized Care'],
  ] as const) {
    test(`A740: from ${path}, for which there is no option, the message names it`, async ({
      openPage,
    }) => {
      const page = await openPage(path);

      await page.getByRole('link', { name: 'Get Started Today', exact: true }).click();

      const form = findForm(page, clientForm);
      const message = `We're interested in ${title}.`;
      await expect(form.getField('Your needs')).toHaveValue(message);
      await touchForm(form);
      expect(await readForm(form, ['Service', 'Your needs'])).toEqual({
        ...{ Service: 'Select a service', 'Your needs': message },
      });
      await form.root.getByRole('button', { name: 'Start with these questions' }).click();
      await page.keyboard.type('6 and 8');
      await expect(form.getField('Your needs')).toHaveValue(
        `${message}\n\nAges: 6 and 8\nDays and hours: \nNeighborhood: \nStart: `,
      );
    });
  }

  test('A740: a service that there is not changes nothing', async ({ openPage }) => {
    const page = await openPage('/intake-forms?service=constructor#families');
    const form = findForm(page, clientForm);

    await expect(form.getField('Service')).toHaveValue('');
    await expect(form.getField('Your needs')).toHaveValue('');
  });

  for (const when of ['before', 'after'] as const) {
    test(`A283: prompts inserted ${when} the script came are sent only with an answer`, async ({
      openPage,
    }) => {
      const page = await openPage();
      const calls = await fakeApi(page, {
        [`POST ${clientForm.path}`]: { status: 201, json: { id: 'made up' } },
      });
      await page.goto('/intake-forms');
      const form = findForm(page, clientForm);
      const others = Object.entries(clientForm.example).filter(([label]) => label !== 'Your needs');
      const start = form.root.getByRole('button', { name: 'Start with these questions' });
      if (when === 'after') await touchForm(form);
      // A press that no pointer announced, so that the script is not there yet.
      await start.evaluate((button: HTMLButtonElement) => {
        button.click();
      });
      const message = form.getField('Your needs');
      await expect(message).toBeFocused();
      await touchForm(form);
      await fillForm(form, Object.fromEntries(others));
      await form.button.click();
      await expect(message).toHaveAttribute('aria-invalid', 'true');

      await message.focus();
      await message.press('Control+Home');
      await message.press('End');
      await page.keyboard.type('6');
      await form.button.click();
      await form.root.getByRole('status').waitFor();

      const posts = calls.filter(({ call }) => call.startsWith('POST'));
      expect(posts.map(({ body }) => body)).toEqual([
        expect.objectContaining({ message: 'Ages: 6\nDays and hours: \nNeighborhood: \nStart:' }),
      ]);
    });
  }

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
      'Start with these questions',
      'Submit Intake Form',
      'Submit Application',
    ]);
  });
});
