import { neonConfig } from '@neondatabase/serverless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { interestApi } from './interest-api.server.ts';
import { matchApi } from '#site/match/match-api.server.ts';
import { interestReportSchema } from '#site/match/interest.ts';
import { sampleProviders } from '#model/schemas/samples.ts';
import { createDatabaseFetch } from '#lib/db/database-fetch.server.ts';
import { useBuiltCatalogue } from '#test/kit/site/built-catalogue.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { removeInterests, storeInterests } from '#test/kit/database/stored-interest.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';

const catalogue = useBuiltCatalogue();
const path = '/api/admin/interest';
const nameOf = (id: number) => sampleProviders.find((provider) => provider.id === id)?.name ?? '';

describeWithDatabase('GET /api/admin/interest', () => {
  let admin: TestBrowser;

  beforeEach(async () => {
    await resetTestAdmin();
    await removeInterests();
    admin = await openSignedInBrowser();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  async function ask(query = '') {
    const response = await admin.call(interestApi, 'GET', path + query);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    return interestReportSchema.parse(await response.json());
  }

  /** Sets the day of the report, at noon in Florida. */
  function setToday(day: string): void {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T17:00:00Z`) });
  }

  const shown = async (query = '') =>
    (await ask(query)).providers.map(({ id, viewed: opened, contacted }) => [
      id,
      opened,
      contacted,
    ]);

  test('is empty while nothing has happened, in 13 weeks', async () => {
    const { from, to, periods, providers } = await ask();
    expect((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000)).toBe(89);
    expect(providers).toEqual([]);
    expect(periods).toHaveLength(13);
    for (const period of periods) expect(period).toMatchObject({ viewed: 0, contacted: 0 });
  });

  test('counts what families have just done', async () => {
    const viewed = '/api/recommendations/session_1_a/viewed/2';
    const called = await openTestBrowser().call(matchApi, 'POST', viewed);
    expect(called.status).toBe(204);
    const { periods, providers } = await ask('?days=30');
    expect(providers).toEqual([
      { id: 2, name: nameOf(2), isListed: true, viewed: 1, contacted: 0 },
    ]);
    expect(periods.at(-1)).toMatchObject({ viewed: 1, contacted: 0 });
  });

  test('lists the most contacted first, then the most opened', async () => {
    const createdAt = new Date(Date.now() - 60_000).toISOString();
    const many = (providerId: number, kind: 'viewed' | 'contacted', count: number) =>
      Array.from({ length: count }, () => ({ providerId, kind, createdAt }));
    await storeInterests([
      ...many(1, 'viewed', 9),
      ...[...many(4, 'viewed', 2), ...many(4, 'contacted', 1)],
      ...[...many(2, 'viewed', 3), ...many(2, 'contacted', 1)],
      ...[...many(3, 'viewed', 1), ...many(3, 'contacted', 2)],
      ...[...many(6, 'viewed', 2), ...many(5, 'viewed', 2)],
    ]);
    expect(await shown()).toEqual([
      [3, 1, 2],
      [2, 3, 1],
      [4, 2, 1],
      [1, 9, 0],
      [5, 2, 0],
      [6, 2, 0],
    ]);
  });

  test('still counts a caregiver whose profile is gone', async () => {
    const createdAt = new Date().toISOString();
    const gone = 9_007_199_254_740_991;
    await storeInterests([
      { providerId: 12, kind: 'contacted', createdAt },
      { providerId: gone, kind: 'viewed', createdAt },
    ]);
    expect((await ask()).providers).toEqual([
      { id: 12, name: 'Caregiver 12', isListed: false, viewed: 0, contacted: 1 },
      { id: gone, name: `Caregiver ${gone}`, isListed: false, viewed: 1, contacted: 0 },
    ]);
  });

  test('tells each day as it is in Florida, also where the clock changes', async () => {
    setToday('2026-03-10');
    admin = await openSignedInBrowser();
    const at = (createdAt: string) => ({ providerId: 1, kind: 'viewed' as const, createdAt });
    await storeInterests([
      // The first day begins at midnight, and the last ends there.
      ...[at('2026-02-09T04:59:59Z'), at('2026-02-09T05:00:00Z')],
      // The night on which an hour is skipped.
      ...[at('2026-03-08T04:59:59Z'), at('2026-03-08T05:00:00Z')],
      ...[at('2026-03-09T03:59:59Z'), at('2026-03-09T04:00:00Z')],
      ...[at('2026-03-11T03:59:59Z'), at('2026-03-11T04:00:00Z')],
    ]);
    const { from, to, periods, providers } = await ask('?days=30');
    expect([from, to, periods.length]).toEqual(['2026-02-09', '2026-03-10', 30]);
    const counted = periods.filter((period) => period.viewed > 0);
    expect(counted.map((period) => [period.from, period.viewed])).toEqual([
      ['2026-02-09', 1],
      ['2026-03-07', 1],
      ['2026-03-08', 2],
      ['2026-03-09', 1],
      ['2026-03-10', 1],
    ]);
    expect(providers.map((provider) => provider.viewed)).toEqual([6]);
  });

  test('adds days up to weeks and months, and counts nobody outside the range', async () => {
    setToday('2026-11-21');
    admin = await openSignedInBrowser();
    const days = ['2026-11-21', '2026-11-15', '2026-11-14', '2026-11-01', '2026-08-24'];
    const older = ['2026-08-23', '2025-11-22', '2025-11-21'];
    await storeInterests(
      [...days, ...older].map((day) => ({
        providerId: 7,
        kind: 'contacted',
        createdAt: `${day}T17:00:00Z`,
      })),
    );
    const list = async (query: string) =>
      (await ask(query)).periods
        .filter(({ contacted }) => contacted > 0)
        .map(({ from, to, contacted }) => [from, to, contacted]);
    expect(await list('')).toEqual([
      ['2026-08-24', '2026-08-29', 1],
      ['2026-11-01', '2026-11-07', 1],
      ['2026-11-08', '2026-11-14', 1],
      ['2026-11-15', '2026-11-21', 2],
    ]);
    expect(await list('?days=365')).toEqual([
      ['2025-11-22', '2025-11-30', 1],
      ['2026-08-01', '2026-08-31', 2],
      ['2026-11-01', '2026-11-21', 4],
    ]);
    expect(await shown('?days=90')).toEqual([[7, 0, 5]]);
    expect(await shown('?days=365')).toEqual([[7, 0, 7]]);
  });

  test.for(['', '0', '31', '-30', '1e2', '90.0', ' 90', 'all', '90;drop table'])(
    'does not know the time %j',
    async (days) => {
      const query = `?${new URLSearchParams({ days }).toString()}`;
      const response = await admin.call(interestApi, 'GET', path + query);
      expect([response.status, await response.text()]).toEqual([
        422,
        'Please ask for one of these numbers of days: 30, 90, 365.',
      ]);
    },
  );

  test('without a session is refused', async () => {
    const response = await openTestBrowser().call(interestApi, 'GET', path);
    expect([response.status, await response.text()]).toEqual([401, 'Please log in to continue.']);
  });

  test('says so while the database is away', async () => {
    const originalFetch: unknown = neonConfig.fetchFunction;
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    neonConfig.fetchFunction = createDatabaseFetch(() => Promise.reject(new TypeError('away')), {
      answerWithinMs: 1000,
      repeatWithinMs: 0,
    });
    const response = await admin.call(interestApi, 'GET', path);
    neonConfig.fetchFunction = originalFetch;
    log.mockClear();
    expect([response.status, await response.text()]).toEqual([
      503,
      'We cannot take this right now. Please try again in a minute.',
    ]);
  });

  test('says so while the site is updating', async () => {
    await catalogue.remove('catalogue/provider-cards.json');
    await catalogue.renew();
    const response = await admin.call(interestApi, 'GET', path);
    expect([response.status, await response.text()]).toEqual([
      503,
      'The site is updating. Please try again in a minute.',
    ]);
  });
});
