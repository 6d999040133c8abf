import { expect, test } from '#test/kit/browser/site-test.ts';
import { fakeApi } from '#test/kit/browser/fake-api.ts';
import { fillForm, findForm, readForm, touchForm } from '#test/kit/browser/form.ts';
import { clientForm } from '#test/kit/browser/intake-forms.ts';

const choices = [
  ['I need care', 'For Families'],
  ['I give care', 'For Providers'],
] as const;
const phone = { width: 375, height: 812 };

test('A268–A275, A635, A724, A725: the intake page has a form for each side, the steps that follow, a promise, and no toolbar', async ({
  openPage,
}) => {
  const page = await openPage('/intake-forms');
  const readBoxes = async () => ({
    families: await page.getByRole('region', { name: 'For Families' }).boundingBox(),
    caregivers: await page.getByRole('region', { name: 'For Providers' }).boundingBox(),
  });

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Started Today');
  for (const [, name] of choices) {
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.getByRole('form', { name, exact: true }).waitFor();
  }
  await expect(page.getByRole('region', { name: 'Site editor' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button')).toHaveText(
    ['Start with these questions', 'Submit Intake Form', 'Submit Application'],
    { useInnerText: true },
  );
  await page.getByText(/^We'll be in touch within 48 hours/).waitFor();

  await test.step('the process has four steps in their order, each with a text', async () => {
    const steps = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { level: 3 }),
    });
    await expect(steps.getByRole('heading')).toHaveText(
      ['Initial Consultation', 'Candidate Selection', 'Interviews', 'Placement & Support'],
      { useInnerText: true },
    );
    for (const text of await steps.getByRole('paragraph').allInnerTexts()) {
      expect(text.length).toBeGreaterThan(30);
    }
  });

  await test.step('caregivers have four steps of their own', async () => {
    const heading = page.getByRole('heading', { name: 'What happens when you apply', exact: true });
    const section = page.getByRole('main').locator('.wrap', { has: heading });
    await expect(section.getByRole('listitem')).toHaveCount(4);
    for (const text of await section.getByRole('listitem').allInnerTexts()) {
      expect(text.length).toBeGreaterThan(30);
    }
    await expect(section).toContainText('We talk first by phone');
  });

  await test.step('the forms stand side by side, or below one another at 800 px', async () => {
    const wide = await readBoxes();
    expect(wide.families?.y).toBe(wide.caregivers?.y);
    expect(wide.families?.x).toBeLessThan(wide.caregivers?.x ?? 0);
    await page.setViewportSize({ width: 800, height: 900 });
    const narrow = await readBoxes();
    expect(narrow.families?.y).not.toBe(narrow.caregivers?.y);
    expect(narrow.families?.x).toBeGreaterThanOrEqual(narrow.caregivers?.x ?? Infinity);
  });

  await test.step('on a phone both choices come first, and each leads to its form, also twice', async () => {
    const scrollUp = () => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.setViewportSize(phone);
    await scrollUp();
    for (const [label] of choices) {
      await expect(page.getByRole('link', { name: label, exact: true })).toBeInViewport();
    }
    await expect(page.locator('#client-name')).toBeInViewport();
    for (const [label, name] of choices) {
      const heading = page.getByRole('heading', { name, exact: true });
      for (const time of ['once', 'twice']) {
        await page.getByRole('link', { name: label, exact: true }).click();
        await expect(heading, time).toBeFocused();
        await expect(heading, time).toBeInViewport();
        await scrollUp();
      }
    }
  });

  await page.getByRole('link', { name: 'Contact Our Team', exact: true }).click();
  expect(new URL(page.url()).pathname).toBe('/contact');
});

for (const javaScriptEnabled of [true, false]) {
  test(`a phone shows the chosen form alone with its steps, the family's at first, ${javaScriptEnabled ? 'and switching keeps what was typed' : 'without script, too'}`, async ({
    openPage,
  }) => {
    const page = await openPage('/intake-forms', { viewport: phone, javaScriptEnabled });
    const sides = [
      [page.getByRole('form', { name: 'For Families' }), page.getByText('Initial Consultation')],
      [page.getByRole('form', { name: 'For Providers' }), page.getByText('Application Review')],
    ] as const;
    const expectShown = async (shown: number) => {
      for (const [index, parts] of sides.entries()) {
        for (const part of parts) await expect(part).toBeVisible({ visible: index === shown });
      }
    };
    const choose = (label: string) => page.getByRole('link', { name: label, exact: true }).click();
    const [families, caregivers] = [page.locator('#client-name'), page.locator('#provider-name')];

    await expectShown(0);
    await families.fill('Kim Doe');
    await choose('I give care');
    await expectShown(1);
    await caregivers.fill('Jo Ray');
    await choose('I need care');
    await expectShown(0);
    await expect(families).toHaveValue('Kim Doe');
    await page.goBack();
    await expectShown(1);
    await expect(caregivers).toHaveValue('Jo Ray');

    await page.emulateMedia({ media: 'print' });
    for (const part of sides.flat()) await expect(part).toBeVisible();
  });
}

test('without script, a phone shows a refused application, though its address names no form', async ({
  openPage,
}) => {
  const page = await openPage('/intake-forms#providers', {
    viewport: phone,
    javaScriptEnabled: false,
  });
  await page.getByRole('button', { name: 'Submit Application', exact: true }).click();

  expect(new URL(page.url()).hash).toBe('');
  await expect(page.locator('#provider-name')).toBeInViewport();
  await expect(page.locator('#provider-name-error')).toBeVisible();
});

test('A724: each choice leads to its form without script', async ({ openPage }) => {
  const page = await openPage(undefined, { viewport: phone, javaScriptEnabled: false });
  for (const [label, name] of choices) {
    await page.goto('/intake-forms');
    await page.getByRole('link', { name: label, exact: true }).click();
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
  }
});

test('A740: from the page of a service the form opens with it chosen, or named where there is no option @full', async ({
  openPage,
}) => {
  const page = await openPage();
  const form = findForm(page, clientForm);
  const open = async (path: string) => {
    await page.goto(path);
    // A choice made for another service belongs to that visit.
    await page.evaluate(() => sessionStorage.clear());
    await page.getByRole('link', { name: 'Get Started Today', exact: true }).click();
  };

  for (const [path, slug, option] of [
    ['/nanny-services', 'nanny', 'Nanny Services'],
    ['/doula-services', 'doula', 'Birth or Postpartum Doula'],
    ['/family-assistant-services', 'family-assistant', 'Family Assistant'],
  ] as const) {
    await open(path);
    await expect(form.getField('Service')).toHaveValue(slug);
    await expect(form.getField('Your needs')).toHaveValue('');
    await touchForm(form);
    expect(await readForm(form, ['Service'])).toEqual({ Service: option });
  }

  for (const [path, title] of [
    ['/childcare-consulting', 'Childcare Consulting'],
    ['/specialized-care', 'Specialized Care'],
  ] as const) {
    await open(path);
    const message = `We're interested in ${title}.`;
    await expect(form.getField('Your needs')).toHaveValue(message);
    await touchForm(form);
    expect(await readForm(form, ['Service', 'Your needs'])).toEqual({
      Service: 'Select a service',
      'Your needs': message,
    });
    await form.root.getByRole('button', { name: 'Start with these questions' }).click();
    await page.keyboard.type('6 and 8');
    await expect(form.getField('Your needs')).toHaveValue(
      `${message}\n\nAges or due date: 6 and 8\nDays and hours: \nNeighborhood: \nStart: `,
    );
  }

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/intake-forms?service=constructor#families');
  await expect(form.getField('Service')).toHaveValue('');
  await expect(form.getField('Your needs')).toHaveValue('');
});

test('A283: prompts inserted before the script came, or after, are sent only with an answer @full', async ({
  openPage,
}) => {
  const page = await openPage();
  const calls = await fakeApi(page, {
    [`POST ${clientForm.path}`]: { status: 201, json: { id: 'made up' } },
  });
  const others = Object.entries(clientForm.example).filter(([label]) => label !== 'Your needs');
  const form = findForm(page, clientForm);
  const message = form.getField('Your needs');

  for (const when of ['before', 'after'] as const) {
    await page.goto('/intake-forms?again');
    const start = form.root.getByRole('button', { name: 'Start with these questions' });
    if (when === 'after') await touchForm(form);
    // A click without pointer events, so that the script is not loaded yet.
    await start.evaluate((button: HTMLButtonElement) => button.click());
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
  }

  const posts = calls.filter(({ call }) => call.startsWith('POST'));
  const sent = expect.objectContaining({
    message: 'Ages or due date: 6\nDays and hours: \nNeighborhood: \nStart:',
  }) as unknown;
  expect(posts.map(({ body }) => body)).toEqual([sent, sent]);
});
