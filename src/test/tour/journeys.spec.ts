import type { Page } from '@playwright/test';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { fakeAnswer } from '#test/kit/browser/fake-api.ts';
import { type FormUnderTest, fillForm, findForm, touchForm } from '#test/kit/browser/form.ts';
import { clientForm, providerForm } from '#test/kit/browser/intake-forms.ts';
import { openSearch, providerList } from '#test/kit/browser/list-search.ts';
import { addAge, findMatch } from '#test/kit/browser/match-page.ts';

// Walks that end with an answer of the server. Large letters, forced colors and paper, a browser
// without script, and titles for search engines have specs of their own beside this one.

const phone = { viewport: { width: 375, height: 812 } };

/** What a family tells the match form. */
interface Family {
  ages: string[];
  help: string[];
  schedule?: string;
  location: string;
  special?: string;
}

/** Fills in the match form of an open page as a family would, and sends it. */
async function ask(page: Page, family: Family) {
  const match = findMatch(page);
  await touchForm(match);
  for (const age of family.ages) await addAge(match, age);
  for (const help of family.help) await match.getField(help).check();
  if (family.schedule) await match.getField('Schedule').selectOption(family.schedule);
  await match.getField('Location').selectOption(family.location);
  if (family.special) await match.getField(family.special).check();
  await match.button.click();
  await match.cards.first().waitFor();
  return match.cards;
}

/** Waits for the family's form after a link to it, its script running. */
async function findFamilyForm(page: Page): Promise<FormUnderTest> {
  const form = findForm(page, clientForm);
  await touchForm(form);
  return form;
}

test('A891, A895: a mother of two in Clearwater reads that nobody matches on every point, what the best card lacks, and finds her answers in the form @full', async ({
  openPage,
}) => {
  const page = await openPage('/', phone);
  await page.getByRole('link', { name: 'Find My Perfect Match', exact: true }).click();

  const cards = await ask(page, {
    ages: ['6, 8'],
    help: ['Nanny Services'],
    schedule: 'part_time',
    location: 'Clearwater',
    special: 'Homework help',
  });

  await page
    .getByText(
      "Nobody on this page is known to match on every point we compared. Where something doesn't match or we'd have to ask, the card says so.",
      { exact: true },
    )
    .waitFor();
  await expect(cards.getByRole('heading')).toHaveText(['Marcus Bell']);
  await expect(cards.getByText('Excellent Match')).toHaveCount(0);
  await cards.getByText("doesn't work in Clearwater (Pinellas), only in Hillsborough").waitFor();
  await page.getByText(/^3 others don't fit: ages, /).waitFor();

  const help = page.getByRole('complementary', { name: 'More help' });
  await help.getByRole('link', { name: 'Complete an Intake Form', exact: true }).click();
  const form = await findFamilyForm(page);
  await expect(form.getField('Service')).toHaveValue('nanny');
  await expect(form.getField('Your needs')).toHaveValue(/ages: 6, 8\n[^]*Where: Clearwater\n/);
});

test('A893, A894: parents in Tampa who are expecting beside a child of three are understood, and asked for the due date @full', async ({
  openPage,
}) => {
  const page = await openPage('/recommendations', phone);

  const cards = await ask(page, {
    ages: ['expecting', '3'],
    help: ['Doula Services'],
    location: 'Tampa',
  });

  const best = cards.first();
  await expect(best.getByRole('heading')).toHaveText('Linh Tran');
  await expect(best).not.toContainText('3-year-old');

  await page.goto('/doula-services');
  await page.getByRole('link', { name: 'Get Started Today', exact: true }).click();
  const form = await findFamilyForm(page);
  await form.root.getByRole('button', { name: 'Start with these questions' }).click();
  await page.keyboard.type('March 3');
  await expect(form.getField('Your needs')).toHaveValue(/^Ages or due date: March 3\n/);
});

test('A726, A895, A900: a family in Sarasota with a disabled teenager finds a page that speaks of one, and nobody who is called a fit @full', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, providerList, phone);
  const { page } = search;
  await search.field.fill('wheelchair');
  await page.getByRole('heading', { name: 'No providers found' }).waitFor();
  await expect(page.getByRole('main').getByRole('link', { name: 'ask us' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await search.field.fill('sarasota teen');
  await expect(search.status).toHaveText(
    'Nobody matches all of “sarasota teen”. Closest, with 1 of 2 words: 4 caregivers.',
  );
  await expect(search.cards.filter({ hasText: 'Matches: Sarasota' })).toHaveCount(2);

  await page.goto('/specialized-care');
  await page.getByRole('heading', { name: 'From 12 to 22' }).waitFor();
  await page.getByRole('img', { name: /teenager in a wheelchair/ }).waitFor();

  await page.goto('/recommendations');
  const cards = await ask(page, {
    ages: ['15'],
    help: ['Specialized Care'],
    location: 'Sarasota',
    schedule: 'part_time',
    special: 'Special needs care',
  });
  await page
    .getByText(/^Nobody on this page is known to match on every point we compared\./)
    .waitFor();
  await expect(cards.getByText(/^(?:Excellent|Great) Match$/)).toHaveCount(0);
});

test('A892, A897: a grandmother in Plant City who asks in Spanish finds Marisol, and that the way has to be asked about @full', async ({
  openPage,
}) => {
  const search = await openSearch(openPage, providerList, phone);
  for (const typed of ['¿Hablan español?', 'niñera que habla español']) {
    await search.field.fill(typed);
    await expect.poll(search.titles, typed).toEqual(['Marisol Reyes']);
  }

  await search.page.goto('/recommendations');
  const cards = await ask(search.page, {
    ages: ['6 mo'],
    help: ['Nanny Services'],
    schedule: 'full_time',
    location: 'Plant City',
    special: 'Bilingual (Spanish)',
  });
  const best = cards.first();
  await expect(best.getByRole('heading')).toHaveText('Marisol Reyes');
  await expect(best).toContainText(/We'll ask: Plant City/);
  await expect(best.getByText('Excellent Match')).toHaveCount(0);
});

test('A853: a night nurse on a phone is led to the form for caregivers, and promised an answer on a working day @full', async ({
  openPage,
}) => {
  const page = await openPage(undefined, phone);
  // A refusal would leave a trace in the console.
  await fakeAnswer(page, 'GET /api/form-mark', { status: 204, isBroken: true });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Work with us' }).click();
  const form = findForm(page, providerForm);
  await expect(page.getByRole('heading', { name: 'For Providers', exact: true })).toBeInViewport();
  await touchForm(form);
  await fillForm(form, providerForm.example);
  await form.button.click();

  await page.getByRole('heading', { name: "We've got it, Rebecca." }).waitFor();
  const promise = page.getByRole('paragraph').filter({ hasText: /^We'll call or write/ });
  await expect(promise).toHaveText(
    /by (?:Mon|Tues|Wednes|Thurs|Fri)day, (?:9|1[0-2]|[1-5])(?::\d\d)? [ap]\.m\./,
  );
});

test('A904: a father who compares agencies reads who pays what and when, what happens if a caregiver leaves, and how often checks are renewed @full', async ({
  openPage,
}) => {
  const page = await openPage('/services', phone);
  const open = async (question: string) => {
    const part = page.getByRole('group').filter({ hasText: question });
    await part.getByRole('heading', { name: question }).click();
    return part;
  };

  const price = await open('How much do your services cost?');
  await expect(price).toContainText('placement fee, due only if you hire or book someone');
  await expect(price).toContainText('every price in writing before you commit to anything');
  const leaving = await open('What happens if my provider becomes unavailable?');
  await expect(leaving).toContainText('we start a new search');
  await page.getByText('We renew record checks and CPR every 12 months').waitFor();
});
