import { expect, test } from 'vitest';
import { type LaunchFacts, listLaunchItems } from './launch-check.ts';

const nothing: LaunchFacts = {
  placeholders: { people: 1, reviews: 1, phones: 1, addresses: 1 },
  ...{
    isMailSetUp: false,
    hasRecipient: false,
    isStoreSetUp: false,
    hasAddress: false,
    hasBackup: false,
  },
  ...{ isPrivacyConfirmed: false, hasTwoFactor: false, hasOwnPassword: false },
};
const listDone = (facts: LaunchFacts) =>
  listLaunchItems(facts).flatMap(({ code, isDone }) => (isDone ? [code] : []));
const own = (name: string): LaunchFacts => ({
  ...nothing,
  placeholders: { people: 1, reviews: 1, phones: 1, addresses: 1, [name]: 0 },
});

const rows: Record<string, LaunchFacts> = {
  people: own('people'),
  reviews: own('reviews'),
  phone: own('phones'),
  addresses: own('addresses'),
  privacy: { ...nothing, isPrivacyConfirmed: true },
  password: { ...nothing, hasOwnPassword: true },
  'two-factor': { ...nothing, hasTwoFactor: true },
  mail: { ...nothing, isMailSetUp: true },
  recipient: { ...nothing, hasRecipient: true },
  repository: { ...nothing, isStoreSetUp: true },
  backup: { ...nothing, hasBackup: true },
  address: { ...nothing, hasAddress: true },
};

test.each(Object.entries(rows))('A787: %s is done by its own fact alone', (code, facts) => {
  expect(listDone(facts)).toEqual([code]);
});

test('A787: every row is tried, leads somewhere, and none is done where nothing is known', () => {
  const items = listLaunchItems({ ...nothing, placeholders: null });
  expect(items.map(({ code }) => code)).toEqual(Object.keys(rows));
  expect(items.filter(({ isDone, path }) => isDone || !path.startsWith('/'))).toEqual([]);
});

test('A787: people and reviews are replaced on pages, where a phone can edit them', () => {
  const paths = listLaunchItems(nothing).map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('/cms'))).toEqual([]);
});
