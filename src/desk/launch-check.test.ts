import { expect, test } from 'vitest';
import { type LaunchFacts, listLaunchItems, placeholderNames } from './launch-check.ts';

const allThere = Object.fromEntries(placeholderNames.map((name) => [name, 1])) as NonNullable<
  LaunchFacts['placeholders']
>;

const nothing: LaunchFacts = {
  placeholders: allThere,
  figures: ['24-48 hours', '5+ years'],
  isMailSetUp: false,
  hasInbox: false,
  isStoreSetUp: false,
  isStoreReady: false,
  hasAddress: false,
  isAtNetlify: false,
  hasSessionSecret: false,
  hasNetlifyToken: false,
  hasBackup: false,
  isPrivacyConfirmed: false,
  areFiguresConfirmed: false,
  hasTwoFactor: false,
  hasOwnPassword: false,
};
const listDone = (facts: LaunchFacts) =>
  listLaunchItems(facts).flatMap(({ code, isDone }) => (isDone ? [code] : []));
const own = (name: string): LaunchFacts => ({
  ...nothing,
  placeholders: { ...allThere, [name]: 0 },
});

const rows: Record<string, LaunchFacts> = {
  people: own('people'),
  reviews: own('reviews'),
  phone: own('phones'),
  addresses: own('addresses'),
  looks: own('looks'),
  links: own('links'),
  positions: own('positions'),
  checks: own('checks'),
  figures: { ...nothing, areFiguresConfirmed: true },
  privacy: { ...nothing, isPrivacyConfirmed: true },
  password: { ...nothing, hasOwnPassword: true },
  'two-factor': { ...nothing, hasTwoFactor: true },
  mail: { ...nothing, isMailSetUp: true },
  recipient: { ...nothing, hasInbox: true },
  repository: { ...nothing, isStoreReady: true },
  'session-secret': { ...nothing, hasSessionSecret: true },
  backup: { ...nothing, hasBackup: true },
  address: { ...nothing, hasAddress: true },
};

test.each(Object.entries(rows))('A787, A875: %s is done by its own fact alone', (code, facts) => {
  expect(listDone(facts)).toEqual([code]);
});

test('A787: every row is tried, leads somewhere, and none is done where nothing is known', () => {
  const items = listLaunchItems({ ...nothing, placeholders: null, figures: null });
  expect(items.map(({ code }) => code)).toEqual(Object.keys(rows));
  expect(items.filter(({ isDone, path }) => isDone || !path.startsWith('/'))).toEqual([]);
});

test('A910: a repository that lets nobody save is not done, and System Status says why', () => {
  const find = (isStoreSetUp: boolean) =>
    listLaunchItems({ ...nothing, isStoreSetUp }).find(({ code }) => code === 'repository');
  expect(find(false)).toMatchObject({
    isDone: false,
    sentence: expect.stringContaining('set GITHUB_TOKEN') as string,
  });
  expect(find(true)).toMatchObject({
    isDone: false,
    sentence: 'Let saves reach the repository. System Status says what is in the way.',
  });
});

test('A787, A910: at Netlify its token is asked for; the secret without which nothing is deployed is not', () => {
  const find = (facts: Partial<LaunchFacts>) =>
    listLaunchItems({ ...nothing, ...facts }).filter(({ code }) =>
      ['session-secret', 'netlify-token'].includes(code),
    );
  expect(find({ hasNetlifyToken: true })).toMatchObject([
    { code: 'session-secret', isDone: false },
  ]);
  expect(find({ isAtNetlify: true, hasSessionSecret: true })).toMatchObject([
    {
      code: 'netlify-token',
      isDone: false,
      sentence:
        'Be able to put back an earlier site at once. Ask the site operator to set NETLIFY_TOKEN.',
    },
  ]);
  expect(find({ isAtNetlify: true, hasNetlifyToken: true })).toMatchObject([{ isDone: true }]);
});

test('A787: people and reviews are replaced on pages, where a phone can edit them', () => {
  const paths = listLaunchItems(nothing).map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('/cms'))).toEqual([]);
});

test('A875: the figures to confirm are named, and a home page without any needs no confirmation', () => {
  const find = (figures: string[] | null) =>
    listLaunchItems({ ...nothing, figures }).find(({ code }) => code === 'figures');
  expect(find(['24-48 hours', '5+ years'])).toMatchObject({
    isDone: false,
    sentence:
      'Check the figures on the home page, and confirm that they are true: 24-48 hours and 5+ years.',
  });
  expect(find([])).toMatchObject({ isDone: true });
  expect(find(null)).toMatchObject({
    isDone: false,
    sentence: 'Check the figures on the home page, and confirm that they are true.',
  });
});
