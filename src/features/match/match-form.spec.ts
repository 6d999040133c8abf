import { expect, test } from '#test/kit/browser/site-test.ts';
import {
  addAge,
  findMatch,
  makeMatch,
  openMatch,
  readAges,
  threeMatches,
} from '#test/kit/browser/match-page.ts';
import { findThemeViolations } from '#test/kit/browser/axe.ts';
import { touchForm } from '#test/kit/browser/form.ts';
import { holdScripts } from '#test/kit/browser/hold-scripts.ts';
import { loseConnection } from '#test/kit/browser/lose-connection.ts';

const preferences = 'POST /api/recommendations/preferences';

/** What is read out with an element beside its name. Runs in the page. */
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

test.describe('the questions', () => {
  test('A308, A322, A323, A550: anybody can open Find My Match; it asks for a place and for no budget', async ({
    openPage,
  }) => {
    const match = await openMatch(openPage);

    expect(await match.page.getByRole('heading', { level: 1 }).innerText()).toBe('Find My Match');
    await match.getField('Location').waitFor();
    expect(await match.root.getByLabel(/budget/i).count()).toBe(0);
    expect(match.calls).toEqual([]);
  });

  for (const [statement, typed, chips] of [
    ['A309', '0', ['0']],
    ['A310', '18', ['18']],
    ['A309', '0.5', ['0.5']],
    ['A311', '-1', []],
    ['A312', '19', []],
    ['A312', '18.1', []],
    ['A313', 'two', []],
    ['A313', '1e1', []],
  ] as const) {
    test(`${statement}: the age ${typed} gives the chips ${JSON.stringify(chips)}`, async ({
      openPage,
    }) => {
      const match = await openMatch(openPage);

      await addAge(match, typed);

      expect(await readAges(match)).toEqual(chips);
      const error = match.root.getByText(
        'Please enter an age from 0 to 18, such as 3, or 0.5 for six months.',
      );
      expect(await error.isVisible()).toBe(chips.length === 0);
    });
  }

  test('A314, A315, A316: ages are sorted by number, named once, and go away at a press', async ({
    openPage,
  }) => {
    const match = await openMatch(openPage);
    for (const age of ['10', '2', '7', '2']) await addAge(match, age);

    expect(await readAges(match)).toEqual(['2', '7', '10']);

    await match.root.getByRole('button', { name: 'Remove age 7', exact: true }).click();
    expect(await readAges(match)).toEqual(['2', '10']);
  });

  test('an age is added by Enter, and by going on to the next question', async ({ openPage }) => {
    const match = await openMatch(openPage);
    const field = match.getField("Child's age in years");

    await field.fill('4');
    await field.press('Enter');
    await field.fill('6');
    await match.getField('Nanny Services').focus();

    expect(await readAges(match)).toEqual(['4', '6']);
    expect(match.calls).toEqual([]);
  });

  test('leaving something that is not an age says so, and sending waits for it', async ({
    openPage,
  }) => {
    const match = await openMatch(openPage);
    const field = match.getField("Child's age in years");
    await addAge(match, '4');
    await match.getField('Nanny Services').check();
    await field.fill('6 mon');

    await match.button.click();

    await match.root
      .getByRole('alert')
      .getByText(/^Please enter an age from 0 to 18/)
      .waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(match.calls).toEqual([]);

    await field.fill('0.5');
    await match.button.click();
    await match.cards.first().waitFor();
    expect(match.calls[0]?.body).toMatchObject({ childAges: [0.5, 4] });
  });

  test('what is missing or wrong is read out with its question, and only as long as it is', async ({
    openPage,
  }) => {
    const match = await openMatch(openPage);
    const field = match.getField("Child's age in years");
    const services = match.root.getByRole('group', { name: 'What kind of help do you need?' });
    const look = async () => [
      await field.evaluate(readDescription),
      await services.evaluate(readDescription),
    ];
    const age = "Please add at least one child's age";
    const service = 'Please select at least one service';

    expect(await look()).toEqual([age, service]);
    await addAge(match, '19');
    expect(await look()).toEqual([
      `Please enter an age from 0 to 18, such as 3, or 0.5 for six months. ${age}`,
      service,
    ]);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);

    await addAge(match, '3');
    await match.getField('Nanny Services').check();
    expect(await look()).toEqual(['', '']);
  });

  test('an age that goes away leaves the keyboard at its neighbor, the last one at the field', async ({
    openPage,
  }) => {
    const match = await openMatch(openPage);
    for (const age of ['2', '7', '10']) await addAge(match, age);
    const focused = () =>
      match.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

    await match.root.getByRole('button', { name: 'Remove age 7', exact: true }).press('Enter');
    expect(await focused()).toBe('Remove age 10');
    await match.page.keyboard.press('Enter');
    expect(await focused()).toBe('Remove age 2');
    await match.page.keyboard.press('Enter');
    const field = match.getField("Child's age in years");
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('A317, A318: five services, of which several can be chosen', async ({ openPage }) => {
    const match = await openMatch(openPage);
    const services = match.root.getByRole('group', { name: 'What kind of help do you need?' });

    await expect(services.getByRole('checkbox')).toHaveCount(5);
    const names = ['Nanny Services', 'Doula Services', 'Family Assistant'];
    for (const name of [...names, 'Childcare Consulting', 'Specialized Care']) {
      await services.getByRole('checkbox', { name, exact: true }).check();
    }
    await expect(services.getByRole('checkbox', { checked: true })).toHaveCount(5);
  });

  test('A319: eight special requirements', async ({ openPage }) => {
    const match = await openMatch(openPage);
    const group = match.root.getByRole('group', { name: /^Anything special/ });

    expect((await group.locator('label').allInnerTexts()).map((text) => text.trim())).toEqual([
      ...['Special needs care', 'Bilingual (Spanish)', 'Newborn care', 'Homework help'],
      ...['Light housekeeping', 'Meal preparation', 'Transportation', 'Overnight care'],
    ]);
  });

  test('A320, A321: schedules with their hours, and five steps of experience', async ({
    openPage,
  }) => {
    const match = await openMatch(openPage);

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

  for (const [statement, typed, chips] of [
    ['A315', '6, 8', ['6', '8']],
    ['A315', '8,6', ['6', '8']],
    ['A309', '0.5 and 3', ['0.5', '3']],
    ['A314', '4 4; 7', ['4', '7']],
    ['A309', '0,5', ['0.5']],
    ['A312', '6, 19', []],
    ['A313', '6 months', []],
    ['A313', '1/2', []],
  ] as const) {
    test(`${statement}: "${typed}" typed at once gives the chips ${JSON.stringify(chips)}`, async ({
      openPage,
    }) => {
      const match = await openMatch(openPage);

      await addAge(match, typed);

      expect(await readAges(match)).toEqual(chips);
      const field = match.getField("Child's age in years");
      await expect(field).toHaveValue(chips.length > 0 ? '' : typed);
    });
  }

  test('A324, A325: what is missing is a quiet hint until its question has been touched', async ({
    openPage,
  }) => {
    const match = await openMatch(openPage);
    const age = match.root.getByText("Please add at least one child's age", { exact: true });
    const service = match.root.getByText('Please select at least one service', { exact: true });
    const red = 'rgb(179, 38, 30)';
    const look = () =>
      Promise.all([age, service].map((hint) => hint.evaluate((it) => getComputedStyle(it).color)));

    for (const color of await look()) expect(color).not.toBe(red);
    await expect(match.button).toBeDisabled();

    const field = match.getField("Child's age in years");
    await field.focus();
    await match.getField('Nanny Services').focus();
    // A color changes over a moment, however short.
    await expect
      .poll(async () => (await look()).map((color) => color === red))
      .toEqual([true, false]);

    await match.getField('Schedule').focus();
    await expect.poll(look).toEqual([red, red]);
  });

  test('A324, A325, A326, A327, A328: a missing answer shows in red, and sending waits for it', async ({
    openPage,
  }) => {
    const match = await openMatch(openPage);
    const age = match.root.getByText("Please add at least one child's age", { exact: true });
    const service = match.root.getByText('Please select at least one service', { exact: true });
    const look = async () => [
      await age.isVisible(),
      await service.isVisible(),
      await match.button.isDisabled(),
    ];

    expect(await look()).toEqual([true, true, true]);

    await addAge(match, '3');
    expect(await look()).toEqual([false, true, true]);

    await match.getField('Nanny Services').check();
    expect(await look()).toEqual([false, false, false]);

    await match.root.getByRole('button', { name: 'Remove age 3', exact: true }).click();
    expect(await look()).toEqual([true, false, true]);
    const color = await age.evaluate((element) => getComputedStyle(element).color);
    expect(color).toBe('rgb(179, 38, 30)');
  });
});

test.describe('sending', () => {
  test('A331, A333: the answers are sent with a session id that is created and stored', async ({
    openPage,
  }) => {
    const match = await openMatch(openPage);
    await addAge(match, '7');
    await addAge(match, '2');
    await match.getField('Doula Services').check();
    await match.getField('Nanny Services').check();
    await match.getField('Schedule').selectOption('part_time');
    await match.getField('Location').selectOption('Largo');
    await match.getField('Minimum experience').selectOption('3_years');
    await match.getField('Homework help').check();

    await match.button.click();
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
  });

  test('A332, A334, A711: a session id that is there is used again', async ({ openPage }) => {
    const match = await openMatch(openPage);
    await match.page.evaluate(() => {
      sessionStorage.setItem('session-id', 'session_1700000000000_abc');
    });
    await addAge(match, '1');
    await match.getField('Nanny Services').check();

    await match.button.click();
    await match.cards.first().waitFor();

    expect(match.calls[0]?.body).toMatchObject({ sessionId: 'session_1700000000000_abc' });
    const kept = await match.page.evaluate(() => [
      sessionStorage.getItem('session-id'),
      localStorage.getItem('session-id'),
    ]);
    expect(kept).toEqual(['session_1700000000000_abc', null]);
  });

  test('A335: while sending, the button is disabled and reads "Sending..."', async ({
    openPage,
  }) => {
    const match = await openMatch(openPage);
    const gate = Promise.withResolvers<undefined>();
    match.answers[preferences] = { json: { recommendations: [] }, after: gate.promise };
    await addAge(match, '1');
    await match.getField('Nanny Services').check();

    await match.button.click();

    const sending = match.root.getByRole('button', { name: 'Sending...', exact: true });
    await sending.waitFor();
    expect(await sending.isDisabled()).toBe(true);
    gate.resolve(undefined);
    await sending.waitFor({ state: 'detached' });
    expect(match.calls).toHaveLength(1);
  });

  test('A358: what is answered while it is on its way is there when the search is refined', async ({
    openPage,
  }) => {
    const match = await openMatch(openPage);
    const gate = Promise.withResolvers<undefined>();
    match.answers[preferences] = {
      json: { recommendations: threeMatches },
      after: gate.promise,
    };
    await addAge(match, '1');
    await match.getField('Nanny Services').check();
    await match.button.click();

    await match.getField('Family Assistant').check();
    gate.resolve(undefined);
    await match.page.getByRole('button', { name: 'Refine My Preferences', exact: true }).click();

    await expect(match.getField('Nanny Services')).toBeChecked();
    await expect(match.getField('Family Assistant')).toBeChecked();
  });

  for (const [count, what, matches] of [
    [3, 'three', threeMatches],
    [1, 'one', [makeMatch(3, 'Ana Lima', 84)]],
    [0, 'an empty list', []],
    [0, 'no list', undefined],
  ] as const) {
    test(`A336, A337, A340: ${count.toString()} matches (${what}) are shown, and a toast counts them`, async ({
      openPage,
    }) => {
      const match = await openMatch(openPage);
      match.answers[preferences] = {
        json: { recommendations: matches },
        isBroken: matches === undefined,
      };
      await addAge(match, '1');
      await match.getField('Nanny Services').check();

      await match.button.click();

      await match.toast.getByText('Recommendations generated', { exact: true }).waitFor();
      const sentence = `Found ${count.toString()} personalized matches for your family`;
      await match.toast.getByText(sentence, { exact: true }).waitFor();
      expect(await match.cards.count()).toBe(count);
      expect(await match.root.count()).toBe(0);
      const focused = await match.page.evaluate(() => document.activeElement?.tagName);
      expect(focused).toBe('H2');
    });
  }

  for (const [what, answer] of [
    ['an answer of 500', { status: 500, text: 'Something went wrong.' }],
    [
      'an answer of another shape',
      { json: { recommendations: [{ provider: 1 }] }, isBroken: true },
    ],
  ] as const) {
    test(`A338, A339: after ${what} a toast says so, and the answers stay`, async ({
      openPage,
    }) => {
      const match = await openMatch(openPage);
      match.answers[preferences] = answer;
      await addAge(match, '5');
      await match.getField('Family Assistant').check();
      await match.getField('Location').selectOption('Largo');

      await match.button.click();

      await match.toast.getByText('Error generating recommendations', { exact: true }).waitFor();
      const sorry = 'Please try again or contact us for assistance.';
      await match.toast.getByText(sorry, { exact: true }).waitFor();
      expect(await readAges(match)).toEqual(['5']);
      await expect(match.getField('Family Assistant')).toBeChecked();
      await expect(match.getField('Location')).toHaveValue('Largo');
      await expect(match.button).toBeEnabled();
    });
  }
});

test('A338: a toast says so without a connection, too', async ({ openPage }) => {
  const match = await openMatch(openPage);
  await addAge(match, '5');
  await match.getField('Family Assistant').check();
  await loseConnection(match.page);

  await match.button.click();

  await match.toast.getByText('Error generating recommendations', { exact: true }).waitFor();
});

test('A338: so it does where all was answered before the script came', async ({ openPage }) => {
  const page = await openPage();
  const script = await holdScripts(page);
  await page.goto('/recommendations');
  const match = findMatch(page);
  await match.getField("Child's age in years").fill('8');
  await match.getField('Nanny Services').check();
  script.resolve(undefined);
  await loseConnection(page);

  await match.button.click();

  await match.toast.getByText('Error generating recommendations', { exact: true }).waitFor();
});

test.describe('answers are not lost', () => {
  test('over a reload', async ({ openPage }) => {
    const match = await openMatch(openPage);
    await addAge(match, '5');
    await match.getField('Doula Services').check();
    await match.getField('Transportation').check();

    await match.page.reload();

    await match.root.getByRole('button', { name: 'Remove age 5', exact: true }).waitFor();
    await expect(match.getField('Doula Services')).toBeChecked();
    await expect(match.getField('Transportation')).toBeChecked();
    await expect(match.button).toBeEnabled();
  });

  test('when they were given before the script came', async ({ openPage }) => {
    const page = await openPage();
    const script = await holdScripts(page);
    await page.goto('/recommendations');
    const match = findMatch(page);
    await match.getField("Child's age in years").fill('8');
    await match.getField('Nanny Services').check();
    await match.getField('Schedule').selectOption('full_time');

    script.resolve(undefined);
    await touchForm(match);

    await expect(match.getField('Nanny Services')).toBeChecked();
    await expect(match.getField('Schedule')).toHaveValue('full_time');
    const age = match.getField("Child's age in years");
    expect([...(await readAges(match)), await age.inputValue()].filter(Boolean)).toEqual(['8']);
  });
});

test('A692: without JavaScript the page says so and leads to the intake form', async ({
  openPage,
}) => {
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
