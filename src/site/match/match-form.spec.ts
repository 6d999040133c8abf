import type { Locator } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import {
  addAge,
  findMatch,
  makeMatch,
  openMatch,
  readAges,
  threeMatches,
  type MatchPage,
} from '#test/kit/browser/match-page.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { touchForm } from '#test/kit/browser/form.ts';
import { holdScripts } from '#test/kit/browser/hold-scripts.ts';
import { loseConnection } from '#test/kit/browser/lose-connection.ts';

const preferences = 'POST /api/recommendations/preferences';

/** Returns what screen readers add to an element's name. Runs in the page. */
function readDescription(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '?').join(' ');
}

async function listOptions(match: ReturnType<typeof findMatch>, label: string) {
  return match
    .getField(label)
    .locator('option')
    .evaluateAll((options) =>
      options.map((option) => [(option as HTMLOptionElement).value, option.textContent]),
    );
}

/** Sends another search from the results of the last one. */
async function refine(match: MatchPage): Promise<void> {
  await match.page.getByRole('button', { name: 'Refine My Preferences', exact: true }).click();
}

function isFocused(part: Locator): Promise<boolean> {
  return part.evaluate((element) => element === document.activeElement);
}

test('A308, A317–A323, A550: anybody can open Find My Match; it asks for help, hours, place and experience, and for no budget', async ({
  openPage,
}) => {
  const match = await openMatch(openPage);

  await expect(match.page.getByRole('heading', { level: 1 })).toHaveText('Find My Match');
  await match.getField('Location').waitFor();
  await expect(match.root.getByLabel(/budget/i)).toHaveCount(0);
  expect(match.calls).toEqual([]);

  const special = match.root.getByRole('group', { name: /^Anything special/ });
  const listSpecial = async () =>
    (await special.locator('label').allInnerTexts()).map((text) => text.trim());
  const ofEverybody = [
    ...['Special needs care', 'Bilingual (Spanish)', 'Newborn care', 'Homework help'],
    ...['Light housekeeping', 'Meal preparation', 'Transportation', 'Overnight care'],
  ];
  expect(await listSpecial()).toEqual(ofEverybody);

  const services = match.root.getByRole('group', { name: 'What kind of help do you need?' });
  await expect(services.getByRole('checkbox')).toHaveCount(5);
  const names = ['Nanny Services', 'Doula Services', 'Family Assistant'];
  for (const name of [...names, 'Childcare Consulting', 'Specialized Care']) {
    await services.getByRole('checkbox', { name, exact: true }).check();
  }
  await expect(services.getByRole('checkbox', { checked: true })).toHaveCount(5);

  // A doula's work is asked about where a doula is, and goes with her.
  expect(await listSpecial()).toEqual(['Birth support', 'Postpartum care', ...ofEverybody]);
  await match.getField('Birth support').check();
  await match.getField('Doula Services').uncheck();
  expect(await listSpecial()).toEqual(ofEverybody);
  await match.getField('Doula Services').check();
  await expect(match.getField('Birth support')).not.toBeChecked();

  expect(await listOptions(match, 'Schedule')).toEqual([
    ['', 'Not sure yet'],
    ['full_time', 'Full time (40+ hours a week)'],
    ['part_time', 'Part time (20-39 hours a week)'],
    ['occasional', 'Occasional (under 20 hours a week)'],
    ['flexible', 'Flexible'],
  ]);
  expect((await listOptions(match, 'Minimum experience')).map(([value]) => value)).toEqual([
    ...['any', '1_year', '3_years', '5_years', '10_years'],
  ]);
});

/** What may be typed at once, and the resulting chips. */
const typedAges: [typed: string, chips: string[]][] = [
  ['0', ['0']],
  ['18', ['18']],
  ['0.5', ['6 months']],
  ['0,5', ['6 months']],
  ['6, 8', ['6', '8']],
  ['8,6', ['6', '8']],
  ['0.5 and 3', ['6 months', '3']],
  ['3 mo, due in March', ['due in March', '3 months']],
  ['4 4; 7', ['4', '4', '7']],
  ['two + 3rd grade', ['2', '3rd grade']],
  ['-1', []],
  ['19', []],
  ['18.1', []],
  ['1e1', []],
  ['6, 19', []],
  ['1/2', []],
];

test('A309–A316: ages from 0 to 18 become chips, alone or several at once, and nothing else does', async ({
  openPage,
}) => {
  const match = await openMatch(openPage);
  const field = match.getField("Child's age in years");
  const error = match.root.getByText(
    'Please enter an age from 0 to 18, such as 3 or 6 months, or “expecting.”',
  );
  const findChip = (age: string) =>
    match.root.getByRole('button', { name: `Remove age ${age}`, exact: true });

  for (const [typed, chips] of typedAges) {
    await addAge(match, typed);
    expect(await readAges(match), typed).toEqual(chips);
    await expect(error, typed).toBeVisible({ visible: chips.length === 0 });
    await expect(field).toHaveValue(chips.length > 0 ? '' : typed);
    for (const chip of chips) await findChip(chip).first().click();
  }

  await test.step('they are sorted by number, named once, and go away at a press', async () => {
    for (const age of ['10', '2', '7', '2']) await addAge(match, age);
    expect(await readAges(match)).toEqual(['2', '7', '10']);
  });

  await test.step('one that goes away leaves the keyboard at its neighbor, the last one at the field', async () => {
    const focused = () =>
      match.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await findChip('7').press('Enter');
    expect(await readAges(match)).toEqual(['2', '10']);
    expect(await focused()).toBe('Remove age 10');
    await match.page.keyboard.press('Enter');
    expect(await focused()).toBe('Remove age 2');
    await match.page.keyboard.press('Enter');
    expect(await isFocused(field)).toBe(true);
  });

  await test.step('one is added by Enter, and by going on to the next question', async () => {
    await field.fill('4');
    await field.press('Enter');
    await field.fill('6');
    await match.getField('Nanny Services').focus();
    expect(await readAges(match)).toEqual(['4', '6']);
    await field.fill('6');
    await field.press('Enter');
    await match.root.getByText('Age 6 is already there.', { exact: true }).waitFor();
    expect(await readAges(match)).toEqual(['4', '6']);
    await match.root.getByRole('button', { name: 'Add another child of 6', exact: true }).click();
    expect(await readAges(match)).toEqual(['4', '6', '6']);
    expect(await isFocused(field)).toBe(true);
    expect(match.calls).toEqual([]);
  });
});

test('A324–A328: what is missing is a quiet hint, then red, read out with its question, and sending waits for it', async ({
  openPage,
}) => {
  const match = await openMatch(openPage);
  const field = match.getField("Child's age in years");
  const services = match.root.getByRole('group', { name: 'What kind of help do you need?' });
  const hints = [
    "Please add at least one child's age",
    'Please select at least one service',
  ] as const;
  const [age, service] = [
    match.root.getByText(hints[0], { exact: true }),
    match.root.getByText(hints[1], { exact: true }),
  ];
  const red = 'rgb(179, 38, 30)';
  const readColors = () =>
    Promise.all([age, service].map((hint) => hint.evaluate((it) => getComputedStyle(it).color)));
  const look = async () => [
    await age.isVisible(),
    await service.isVisible(),
    await match.button.isDisabled(),
  ];
  const listen = async () => [
    await field.evaluate(readDescription),
    await services.evaluate(readDescription),
  ];

  for (const color of await readColors()) expect(color).not.toBe(red);
  expect(await look()).toEqual([true, true, true]);
  expect(await listen()).toEqual([...hints]);

  await field.pressSequentially('3');
  await expect(age).toHaveAttribute('data-quiet', 'true');
  await field.fill('');
  await match.getField('Nanny Services').focus();
  // A color changes over a moment, however short.
  await expect
    .poll(async () => (await readColors()).map((color) => color === red))
    .toEqual([true, false]);
  await match.getField('Schedule').focus();
  await expect.poll(readColors).toEqual([red, red]);

  await addAge(match, '19');
  expect(await listen()).toEqual([
    `Please enter an age from 0 to 18, such as 3 or 6 months, or “expecting.” This list ends at 18. We also care for young adults with disabilities up to 22: tell us about yours in the form. What you filled in here comes along. ${hints[0]}`,
    hints[1],
  ]);
  expect(await isFocused(field)).toBe(true);

  await addAge(match, '3');
  expect(await look()).toEqual([false, true, true]);
  await match.getField('Nanny Services').check();
  expect(await look()).toEqual([false, false, false]);
  expect(await listen()).toEqual(['', '']);
  await match.root.getByRole('button', { name: 'Remove age 3', exact: true }).click();
  expect(await look()).toEqual([true, false, true]);
  expect(await age.evaluate((element) => getComputedStyle(element).color)).toBe(red);

  await test.step('something that is not an age is waited for as well', async () => {
    await addAge(match, '4');
    await field.fill('6 mon');
    await match.button.click();
    await match.root
      .getByRole('alert')
      .getByText(/^Please enter an age from 0 to 18/)
      .waitFor();
    expect(await isFocused(field)).toBe(true);
    expect(match.calls).toEqual([]);

    await field.fill('0.5');
    await match.button.click();
    await match.cards.first().waitFor();
    expect(match.calls[0]?.body).toMatchObject({ childAges: [0.5, 4] });
  });
});

test('A331–A335, A358, A711: the answers are sent under one session id per tab, and those given meanwhile stay', async ({
  openPage,
}) => {
  const match = await openMatch(openPage);
  const gate = Promise.withResolvers<undefined>();
  match.answers[preferences] = { json: { recommendations: threeMatches }, after: gate.promise };
  await addAge(match, '7');
  await addAge(match, '2');
  await match.getField('Doula Services').check();
  await match.getField('Nanny Services').check();
  await match.getField('Schedule').selectOption('part_time');
  await match.getField('Location').selectOption('Largo');
  await match.getField('Minimum experience').selectOption('3_years');
  await match.getField('Homework help').check();

  await match.button.click();
  const sending = match.root.getByRole('button', { name: 'Sending...', exact: true });
  await sending.waitFor();
  await expect(sending).toBeDisabled();
  await match.getField('Family Assistant').check();
  gate.resolve(undefined);
  await match.cards.first().waitFor();

  const sessionId = await match.page.evaluate(() => sessionStorage.getItem('session-id'));
  expect(sessionId).toMatch(/^session_\d{13}_[a-z0-9]{8,}$/);
  expect(match.calls).toEqual([
    expect.objectContaining({
      call: preferences,
      contentType: 'application/json',
      body: {
        childAges: [2, 7],
        serviceTypes: ['nanny', 'doula'],
        scheduleNeeds: 'part_time',
        location: 'Largo',
        specialRequirements: ['homework-help'],
        providerExperience: '3_years',
        sessionId,
      },
    }),
  ]);

  await refine(match);
  await expect(match.getField('Nanny Services')).toBeChecked();
  await expect(match.getField('Family Assistant')).toBeChecked();
  await match.button.click();
  await match.cards.first().waitFor();
  expect(match.calls[1]?.body).toMatchObject({ sessionId });
  const kept = await match.page.evaluate(() => [
    sessionStorage.getItem('session-id'),
    localStorage.getItem('session-id'),
  ]);
  expect(kept).toEqual([sessionId, null]);
});

test('A336, A337, A340: however many matches come, they are shown, and a toast counts them', async ({
  openPage,
}) => {
  const match = await openMatch(openPage);
  await addAge(match, '1');
  await match.getField('Nanny Services').check();

  // A list, an empty one and none at all: no two subsequent counts are the same.
  for (const matches of [threeMatches, undefined, [makeMatch(3, 'Ana Lima', 84)], []]) {
    match.answers[preferences] = {
      json: { recommendations: matches },
      isBroken: matches === undefined,
    };
    await match.button.click();

    const count = matches?.length ?? 0;
    const sentence = `Found ${count} personalized matches for your family`;
    await match.toast.getByText(sentence, { exact: true }).waitFor();
    await match.toast.getByText('Recommendations generated', { exact: true }).waitFor();
    await expect(match.cards).toHaveCount(count);
    await expect(match.root).toHaveCount(0);
    expect(await match.page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await refine(match);
  }
});

test('A894: expecting is one press, and the month goes into the forms alone', async ({
  openPage,
}) => {
  const match = await openMatch(openPage);
  await match.root.getByRole('button', { name: 'Expecting', exact: true }).click();
  expect(await readAges(match)).toEqual(['expecting']);
  await match.getField('Due in').selectOption('March');
  expect(await readAges(match)).toEqual(['due in March']);
  await match.getField('Doula Services').check();

  await match.button.click();
  await match.cards.first().waitFor();

  expect(match.calls[0]?.body).not.toHaveProperty('children');
  expect(match.calls[0]?.body).toMatchObject({ childAges: [0] });
  await match.page.goto('/intake-forms?about=match#families');
  await expect(match.page.locator('#client-message')).toHaveValue(
    /Our children's ages: due in March/,
  );
});

test('A926, A927: twins, a young adult, a ZIP code and another town arrive in the match and the forms', async ({
  openPage,
}) => {
  const match = await openMatch(openPage);
  await match.page.evaluate(() => {
    // A tab that was open before twins could be entered.
    const answers = { childAges: [0], ageWords: { 0: 'due in May' }, serviceTypes: ['nanny'] };
    const open = { scheduleNeeds: '', location: '', specialRequirements: [] };
    const memory = { answers: { ...answers, ...open, providerExperience: '' }, nearMatches: [] };
    const text = JSON.stringify({ ...memory, recommendations: null, contacted: [] });
    sessionStorage.setItem('draft:/api/recommendations/preferences', text);
  });
  await match.page.reload();
  await match.root.getByRole('button', { name: 'Remove age due in May', exact: true }).waitFor();

  await addAge(match, '3, 3');
  expect(await readAges(match)).toEqual(['due in May', '3', '3']);
  const town = match.getField('Or another town or ZIP code');
  await town.fill('337');
  await match.button.click();
  await match.root.getByText('A ZIP code has five digits, such as 33701.').waitFor();
  expect(match.calls).toEqual([]);
  await match.getField('Location').selectOption('Largo');
  await expect(town).toHaveValue('');
  await town.fill('３３７０７');
  await expect(match.getField('Location')).toHaveValue('');
  await match.button.click();
  await match.cards.first().waitFor();
  expect(match.calls[0]?.body).toMatchObject({ childAges: [0, 3, 3], location: '33707' });

  await refine(match);
  // A name of the list stays where it is typed, since it may be the beginning of another.
  await town.fill('Largo');
  await town.pressSequentially(' Heights ');
  await match.page.reload();
  await expect(town).toHaveValue('Largo Heights ');
  await match.button.click();
  await match.cards.first().waitFor();
  expect(match.calls[1]?.body).toMatchObject({ location: 'Largo Heights' });

  await refine(match);
  await addAge(match, '20');
  await match.root.getByRole('link', { name: 'tell us about yours in the form' }).click();
  await expect(match.page.locator('#client-message')).toHaveValue(
    /ages: due in May, 3, 3, 20\n[^]*Where: Largo Heights(?:\n|$)/,
  );
});

test('A338, A339: after any failure a toast says so, and the answers stay, also over a reload', async ({
  openPage,
}) => {
  const match = await openMatch(openPage);
  await addAge(match, '5');
  for (const name of ['Family Assistant', 'Transportation']) await match.getField(name).check();
  await match.getField('Location').selectOption('Largo');
  const expectFailure = async () => {
    await match.button.click();
    await match.toast.getByText('Error generating recommendations', { exact: true }).waitFor();
    const sorry = 'Please try again or contact us for assistance.';
    await match.toast.getByText(sorry, { exact: true }).waitFor();
  };
  const expectAnswers = async () => {
    expect(await readAges(match)).toEqual(['5']);
    await expect(match.getField('Family Assistant')).toBeChecked();
    await expect(match.getField('Transportation')).toBeChecked();
    await expect(match.getField('Location')).toHaveValue('Largo');
    await expect(match.button).toBeEnabled();
  };

  for (const answer of [
    { status: 500, text: 'Something went wrong.' },
    { json: { recommendations: [{ provider: 1 }] }, isBroken: true },
  ]) {
    match.answers[preferences] = answer;
    await expectFailure();
    await expectAnswers();
    await match.toast.getByRole('button', { name: 'Close' }).click();
    await expect(match.toast.getByRole('listitem')).toHaveCount(0);
  }

  await match.page.reload();
  await match.root.getByRole('button', { name: 'Remove age 5', exact: true }).waitFor();
  await expectAnswers();
  await loseConnection(match.page);
  await expectFailure();
});

test('A338: answers given before the script came are kept, and a toast says when they cannot be sent', async ({
  openPage,
}) => {
  const page = await openPage();
  const script = await holdScripts(page);
  await page.goto('/recommendations');
  const match = findMatch(page);
  const age = match.getField("Child's age in years");
  await age.fill('6, 8');
  await age.press('Enter');
  await expect(age).toHaveValue('6, 8, ');
  await match.getField('Nanny Services').check();
  await match.getField('Schedule').selectOption('full_time');
  script.resolve(undefined);
  // Without its script, a note replaces the form.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await loseConnection(page);

  await expect(match.getField('Nanny Services')).toBeChecked();
  await expect(match.getField('Schedule')).toHaveValue('full_time');
  await expect.poll(() => readAges(match)).toEqual(['6', '8']);
  await expect(age).toHaveValue('');
  await match.button.click();
  await match.toast.getByText('Error generating recommendations', { exact: true }).waitFor();
});

test('A857, A927: ages that are ended by Enter or the button before the script comes are ages of their own', async ({
  openPage,
}) => {
  const page = await openPage();
  const script = await holdScripts(page);
  await page.goto('/recommendations');
  const match = findMatch(page);
  const age = match.getField("Child's age in years");
  await age.click();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.keyboard.type('8');
  await match.root.getByRole('button', { name: 'Add age', exact: true }).click();
  await page.keyboard.type('1');
  await expect(age).toHaveValue('12, 8, 1');

  script.resolve(undefined);
  await expect.poll(() => readAges(match)).toEqual(['8', '12']);
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');

  await expect.poll(() => readAges(match)).toEqual(['8', '12', '12']);
});

test('A692: without JavaScript, or where it is lost on the way, the page says so and leads to the intake form', async ({
  openPage,
}) => {
  const lost = await openPage();
  await lost.route('**/_astro/*.js', (route) => route.abort());
  await lost.goto('/recommendations');
  const match = findMatch(lost);
  await match.getField("Child's age in years").fill('8');
  await expect(lost.getByRole('link', { name: 'intake form', exact: true })).toBeFocused();
  await expect(match.root).toBeHidden();

  const page = await openPage('/recommendations', { javaScriptEnabled: false });
  const note = page.getByText('This form needs JavaScript');
  await note.waitFor();
  expect(await note.innerText()).toContain(
    'send us the intake form instead. A person will answer.',
  );
  await note.getByRole('link', { name: 'intake form' }).click();

  expect(new URL(page.url()).pathname).toBe('/intake-forms');
});

test('A715: axe finds nothing in the form, filled in or not, in either theme, and it fits 320 px', async ({
  openPage,
}) => {
  const match = await openMatch(openPage, threeMatches, {
    viewport: { width: 320, height: 700 },
  });
  await touchForm(match);

  expect(await findThemeViolations(match.page)).toEqual([]);
  await addAge(match, 'x');
  await match.getField('Nanny Services').check();
  expect(await findThemeViolations(match.page)).toEqual([]);
  const overflow = await match.page.evaluate(
    () => document.documentElement.scrollWidth - innerWidth,
  );
  expect(overflow).toBe(0);
});
