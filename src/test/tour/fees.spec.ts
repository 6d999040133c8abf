import { expect, test } from '#test/kit/browser/site-test.ts';
import { fetchPage } from '#test/kit/site/fetch-page.ts';

test('A960: within two taps of the home page, a family reads what each service costs, and what replaces a placement that fails', async ({
  openPage,
}) => {
  const page = await openPage('/');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'What it costs', exact: true }).click();
  await main.getByRole('heading', { level: 1, name: 'What it costs', exact: true }).waitFor();

  const nanny = main.getByRole('listitem').filter({ hasText: 'Nanny Services' });
  await expect(nanny).toContainText('$22 to $30 an hour');
  await expect(nanny).toContainText('20 hours');
  await expect(nanny).toContainText("12% of the first year's pay, $2,500 at least");
  await expect(nanny).toContainText('As of November 2098');
  for (const line of [
    /^On the day you sign/,
    /^\$200 when the search starts, credited/,
    /^You pay the caregiver for it/,
    /^For 90 days/,
    /^Once, with the same care/,
    /^Pay that is late/,
    /^Half of the fee/,
  ]) {
    await main.getByRole('definition').filter({ hasText: line }).waitFor();
  }
  // Consulting has no fee, and says nothing of one.
  const consulting = main.getByRole('listitem').filter({ hasText: 'Consulting' });
  await expect(consulting).toContainText('$120 a session and up');
  await expect(consulting.getByText('Our fee', { exact: true })).toBeHidden();
  await expect(
    main.getByText(/^(?:Not shown|Being updated)/).filter({ visible: true }),
  ).toHaveCount(0);
});

test('A960: a family works out its own week, and is asked again for what is no number', async ({
  openPage,
}) => {
  const page = await openPage('/fees');
  const form = page.locator('[data-year-cost]');
  const answer = form.getByRole('status');
  await expect(answer).toContainText('30 hours a week at $26 an hour come to $780 a week');

  await form.getByLabel('Hours a week').fill('40');
  await expect(answer).toContainText('$54,080 a year. Our fee for that is $6,490, once.');
  await form.getByLabel('Care', { exact: true }).selectOption('Doula Services');
  await expect(answer).toContainText('40 hours a week at $44 an hour');
  await expect(answer).toContainText('Our fee for that is $450, once.');
  for (const none of ['', 'many', '-3', '200']) {
    await form.getByLabel('Hours a week').fill(none);
    await expect(answer).toHaveText(/^Write the hours of a week/);
  }
  await form.getByLabel('Hours a week').fill('12.5');
  await form.getByLabel('Dollars an hour').fill('$20');
  await form.getByLabel('Dollars an hour').press('Enter');
  await expect(answer).toContainText('12.5 hours a week at $20 an hour come to $250 a week');
  expect(page.url()).toMatch(/\/fees$/);
});

test('A961: figures of more than twelve months are being updated, however old the page is', async ({
  openPage,
}) => {
  const page = await openPage();
  for (const [at, isOld] of [
    ['2099-11-30T12:00:00Z', false],
    ['2099-12-01T12:00:00Z', true],
  ] as const) {
    await page.clock.setFixedTime(at);
    for (const path of ['/fees', '/nanny-services']) {
      await page.goto(path);
      const main = page.getByRole('main');
      const shown = (text: RegExp) => main.getByText(text).filter({ visible: true });
      await expect(shown(/^\$22 to \$30 an hour$/)).toHaveCount(isOld ? 0 : 1);
      await expect(shown(/^As of/).first()).toBeVisible({ visible: !isOld });
      await expect(shown(/^Being updated$/).first()).toBeVisible({ visible: isOld });
    }
  }
});

test('A960: each service says what it costs, for search engines, too, where the fee is one sum', async ({
  openPage,
}) => {
  const page = await openPage('/doula-services');
  const box = page.getByRole('region', { name: 'What it costs here', exact: true });
  await expect(box).toContainText('$40 to $48 an hour');
  await expect(box.getByRole('link')).toHaveAttribute('href', '/fees');

  const doula = await fetchPage('/doula-services');
  expect(doula.html).toContain(
    '"offers":{"@type":"Offer","name":"Placement fee","price":450,"priceCurrency":"USD","priceValidUntil":"2099-11-30"}',
  );
  expect((await fetchPage('/nanny-services')).html).not.toContain('"Offer"');
});

test('A962: two taps from the home page, a family reads line by line who takes on what', async ({
  openPage,
}) => {
  const page = await openPage('/');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'What it costs', exact: true }).click();
  await main.getByRole('link', { name: 'Who employs, insures and stands in' }).click();
  await main.getByRole('heading', { level: 1, name: 'What you take on' }).waitFor();
  const answers = main.locator('.figures > div').filter({ visible: true });
  await expect(answers).toHaveText(
    [
      /^We employ the caregiver\s*No\./,
      /^We handle payroll and household taxes\s*No\./,
      /^We cover workers' compensation\s*Ask us\./,
      /^We are insured\s*Yes: general liability/,
      /^We are bonded\s*No\./,
      /^We send a backup when somebody is ill\s*Yes, on weekdays/,
    ],
    { useInnerText: true },
  );
  await main.getByRole('heading', { name: 'What stays with you', exact: true }).waitFor();
});

test('A968: each program has its source with a year, and what the agency says of it', async ({
  openPage,
}) => {
  const page = await openPage('/specialized-care');
  await page.getByRole('link', { name: 'a scholarship or a waiver program', exact: true }).click();
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: 'Programs for your family' }).waitFor();
  const programs = main.getByRole('listitem');
  await expect(programs).toHaveCount(5);
  await expect(programs.getByText(/^Source: [a-z.]+, as of 20\d\d$/)).toHaveCount(5);
  await expect(programs.first()).toContainText('Yes, for respite hours');
  await expect(programs.nth(1)).toContainText('Ask us');
});

test('A969: a caregiver reads what the work is and applies on the same page; search engines hear of real openings', async ({
  openPage,
}) => {
  const page = await openPage('/work-with-us');
  const main = page.getByRole('main');
  for (const line of [/^From \$20 an hour/, /^Weekdays by day/, /^Most of all in Clearwater/]) {
    await main.getByRole('definition').filter({ hasText: line, visible: true }).waitFor();
  }
  await main.getByRole('heading', { name: 'Part-time nanny for twins', exact: true }).waitFor();
  await expect(main.getByText('After-school assistant', { exact: true })).toBeHidden();
  await main.getByRole('link', { name: 'Apply', exact: true }).click();
  await main.getByRole('form').or(main.locator('form')).getByLabel(/Name/).first().waitFor();

  const { html } = await fetchPage('/work-with-us');
  expect(html.match(/"@type":"JobPosting"/g)).toHaveLength(1);
  expect(html).toContain('"title":"Part-time nanny for twins"');
  expect(html).toContain('"validThrough":"2099-02-28"');
});

test('A969: an opening is gone after its last day, however old the page is', async ({
  openPage,
}) => {
  const page = await openPage();
  const section = page.locator('[data-openings]');
  // Eleven in the evening of the last day in Florida, then one in the morning.
  for (const [at, isOpen] of [
    ['2099-03-01T04:00:00Z', true],
    ['2099-03-01T06:00:00Z', false],
  ] as const) {
    await page.clock.setFixedTime(at);
    await page.goto('/work-with-us');
    await expect(section).toBeVisible({ visible: isOpen });
  }
});
