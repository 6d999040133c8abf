import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { Recommendation } from '#site/match/recommendation.ts';
import { fakeApi, type ApiAnswers, type ApiCall } from './fake-api.ts';
import { findForm, touchForm, type FormUnderTest } from './form.ts';
import type { OpenPage } from './site-test.ts';

const preferencesCall = 'POST /api/recommendations/preferences';

/** An open page with the match form, its script running. */
export interface MatchPage extends FormUnderTest {
  calls: ApiCall[];
  /** The answers may be exchanged while the page is open. */
  answers: ApiAnswers;
  /** The cards of the results. */
  cards: Locator;
}

/** Returns a match as the server might send it. */
export function makeMatch(
  id: number,
  name: string,
  matchScore: number,
  more: Partial<Recommendation> = {},
): Recommendation {
  return {
    provider: {
      id,
      name,
      title: 'Nanny',
      image: '/images/people/coordinator.svg',
      rating: 4.5,
      ratedBy: '2 families, the last in October 2026',
      experience: '5-10 years',
      bio: `${name} likes rainy days.`,
      specialties: ['Toddlers'],
      sample: false,
    },
    matchScore,
    matchReasons: ['Serves Pinellas County'],
    doesNotMatch: [],
    toConfirm: [],
    ...more,
  };
}

/** The server's matches unless a test says otherwise. */
export const threeMatches = [
  makeMatch(3, 'Ana Lima', 84),
  makeMatch(1, 'Bo Chen', 72),
  makeMatch(7, 'Cleo Diaz', 61),
];

/** Opens the match form with a stand-in for the API. */
export async function openMatch(
  openPage: OpenPage,
  matches: unknown = threeMatches,
  options?: BrowserContextOptions,
): Promise<MatchPage> {
  const page = await openPage(undefined, options);
  const answers: ApiAnswers = { [preferencesCall]: { json: { recommendations: matches } } };
  const calls = await fakeApi(page, answers);
  await page.goto('/recommendations');
  const match = { ...findMatch(page), calls, answers };
  await touchForm(match);
  return match;
}

/** Finds the match form and its results on an open page. */
export function findMatch(page: Page): FormUnderTest & { cards: Locator } {
  const form = findForm(page, { name: 'Find My Match', buttonName: 'Find My Match' });
  return { ...form, cards: page.getByRole('main').getByRole('article') };
}

/** Adds the age of a child as a visitor would. */
export async function addAge({ getField, root }: FormUnderTest, age: string): Promise<void> {
  await getField("Child's age in years").fill(age);
  await root.getByRole('button', { name: 'Add age', exact: true }).click();
}

/** Returns the ages as the chips show them. */
export async function readAges({ root }: FormUnderTest): Promise<string[]> {
  const chips = root.getByRole('button', { name: /^Remove age/ });
  return (await chips.allInnerTexts()).map((text) => text.replace('×', '').trim());
}

/** Fills in the required fields, sends them, and waits for the results. */
export async function findMatches(match: MatchPage): Promise<void> {
  await addAge(match, '3');
  await match.getField('Nanny Services').check();
  await match.button.click();
  await match.page.getByRole('button', { name: 'New Search', exact: true }).waitFor();
}
