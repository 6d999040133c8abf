import { neonConfig } from '@neondatabase/serverless';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { matchApi } from './match-api.server.ts';
import { getCards } from './match-cards.server.ts';
import type { PreferencesInput } from './preferences.ts';
import { maxRecommendations, recommendationsSchema } from './recommendation.ts';
import { sampleProviders } from '#model/schemas/samples.ts';
import { connectDatabase, sql } from '#lib/db/database.server.ts';
import { createDatabaseFetch } from '#lib/db/database-fetch.server.ts';
import { useBuiltCatalogue } from '#test/kit/site/built-catalogue.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { openTestBrowser, type BrowserCallOptions } from '#test/kit/api/test-browser.ts';
import { seed } from '#test/full/torture/sizes.ts';
import { findStoredMarks } from '#test/full/torture/stored-marks.ts';
import { readStoredState } from '#test/full/torture/stored-state.ts';

const catalogue = useBuiltCatalogue();
const path = '/api/recommendations/preferences';
const least = { childAges: [2], serviceTypes: ['nanny'] };
const full: PreferencesInput = {
  childAges: [0, 0.5],
  serviceTypes: ['Nanny Services', 'doula'],
  scheduleNeeds: 'part_time',
  location: 'Tampa',
  specialRequirements: ['Newborn care'],
  providerExperience: '3_years',
  budgetRange: '$25 an hour',
  sessionId: 'session_1763730000000_k3jx81a',
};

function ask(body: unknown, options: BrowserCallOptions = {}): Promise<Response> {
  return openTestBrowser().call(matchApi, 'POST', path, { body, ...options });
}

async function recommend(body: unknown) {
  const response = await ask(body);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const { recommendations } = recommendationsSchema.parse(await response.json());
  return recommendations;
}

/** Returns all names of fields, however deep. */
function listNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...listNames(inner)]);
}

describeWithDatabase('POST /api/recommendations/preferences', () => {
  beforeEach(async () => {
    await sql`truncate rate_limits`;
  });

  test('A605, A606: answers who may suit the family, with a score and reasons', async () => {
    const recommendations = await recommend(least);
    expect(recommendations.length).toBeGreaterThan(0);
    expect(recommendations.length).toBeLessThanOrEqual(maxRecommendations);
    for (const { provider, matchScore } of recommendations) {
      expect(sampleProviders.find(({ id }) => id === provider.id)).toMatchObject(provider);
      expect(matchScore).toBeGreaterThanOrEqual(0);
      expect(matchScore).toBeLessThanOrEqual(100);
    }
    const ids = recommendations.map(({ provider }) => provider.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('never shows more than six', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...sampleProviders[0],
      id: index + 1,
    }));
    await catalogue.write('catalogue/provider-cards.json', JSON.stringify(many));
    await catalogue.renew();
    expect(await recommend(least)).toHaveLength(maxRecommendations);
  });

  test('returns only caregivers who offer a requested service, if any', async () => {
    const asked = await recommend({ ...least, serviceTypes: ['doula', 'Family Assistant'] });
    const offered = asked.map(
      ({ provider }) => sampleProviders.find(({ id }) => id === provider.id)?.serviceType,
    );
    expect([...new Set(offered)].sort()).toEqual(['doula', 'family-assistant']);
    await catalogue.write(
      'catalogue/provider-cards.json',
      JSON.stringify(sampleProviders.filter(({ serviceType }) => serviceType !== 'doula')),
    );
    await catalogue.renew();
    expect(await recommend({ ...least, serviceTypes: ['doula'] })).toEqual([]);
  });

  test('A922, A926: without anybody for a card there is a sentence, which also says that a place is unknown', async () => {
    const [card] = sampleProviders;
    const cards = [{ ...card, id: 1, serviceType: 'nanny', services: [], ageGroups: ['teens'] }];
    await catalogue.write('catalogue/provider-cards.json', JSON.stringify(cards));
    await catalogue.renew();
    const response = await ask({ childAges: [2], serviceTypes: ['nanny'], location: 'Orlando' });
    expect(await response.json()).toEqual({
      recommendations: [],
      note: "We couldn't find “Orlando” among our towns and counties, so this list leaves the place out. Nobody on this page is known to match on every point we compared.",
      others: "1 caregiver doesn't fit: ages.",
    });
  });

  test('A926: a town or ZIP code beyond the counties is said to be, another town is asked about', async () => {
    await catalogue.write('agency.json', JSON.stringify({ outside: 'Orlando, Lakeland' }));
    const areas = [
      { slug: 'pinellas', name: 'Pinellas', cities: ['Largo'], zipCodes: '337', towns: 'Gulfport' },
      { slug: 'pasco', name: 'Pasco', cities: ['Hudson'], zipCodes: '34667' },
    ];
    await catalogue.write('catalogue/service-areas.json', JSON.stringify(areas));
    await catalogue.renew();
    const read = async (location: string) =>
      recommendationsSchema.parse(await (await ask({ ...least, location })).json());
    for (const place of ['Orlando', '33801']) {
      const { note, recommendations } = await read(place);
      expect(note).toMatch(`${place} is outside our two counties: Pinellas and Pasco.`);
      expect(Math.max(0, ...recommendations.map(({ matchScore }) => matchScore))).toBeLessThan(60);
    }
    for (const place of ['Gulfport', 'gulf port']) {
      const asked = (await read(place)).recommendations.filter(({ toConfirm }) =>
        toConfirm.includes('Gulfport'),
      );
      expect(asked.length).toBeGreaterThan(0);
    }
    expect(await read('33701')).toEqual(await read('Pinellas County'));
  });

  test('A719: names caregivers of another service who meet every other wish, if there are any', async () => {
    const [card] = sampleProviders;
    const cards = [
      { ...card, id: 1, name: 'Maya Torres', serviceType: 'nanny', ageGroups: ['teens'] },
    ];
    await catalogue.write('catalogue/provider-cards.json', JSON.stringify(cards));
    await catalogue.renew();
    const read = async (childAges: number[]): Promise<unknown> =>
      (await ask({ childAges, serviceTypes: ['doula'] })).json();
    expect(await read([14])).toEqual({
      recommendations: [],
      nearMatches: [
        {
          id: 1,
          name: 'Maya Torres',
          summary: 'Not a doula, but matches on every other point we compared',
        },
      ],
    });
    expect(await read([2])).toEqual({ recommendations: [] });
  });

  test('A904: a caregiver with a check that was due over a month ago is left out', async () => {
    const end = (month: string) =>
      sampleProviders.map(({ id, name }) => ({ id, name, ends: id === 1 ? { cpr: month } : {} }));
    const listIds = async () => (await recommend(least)).map(({ provider }) => provider.id);
    await catalogue.write('catalogue/checks.json', JSON.stringify(end('2099-01')));
    await catalogue.renew();
    const all = await listIds();
    expect(all).toContain(1);
    await catalogue.write('catalogue/checks.json', JSON.stringify(end('2020-01')));
    await catalogue.renew();
    expect(await listIds()).toEqual(all.filter((id) => id !== 1));
  });

  test('A904: a check of thirteen months still counts for the match, one of fourteen does not', async () => {
    const checked = [{ id: 1, name: 'Avery', ends: { records: '2026-10', driving: '2027-03' } }];
    await catalogue.write('catalogue/checks.json', JSON.stringify(checked));
    await catalogue.renew();
    const listIds = async (day: string) => (await getCards(day)).map(({ id }) => id);
    expect(await listIds('2026-11-30')).toContain(1);
    expect(await listIds('2026-12-01')).not.toContain(1);
    expect(await listIds('2026-12-01')).toHaveLength(sampleProviders.length - 1);
  });

  test('A607, ASVS 8.2.2, 8.2.3, 15.3.1: returns no contact data of a caregiver, whatever the card holds', async () => {
    const secret = { email: 'x@secret.example', phone: '8135550199', address: '1 Secret Way' };
    const cards = sampleProviders.map((provider) => ({ ...provider, ...secret }));
    await catalogue.write('catalogue/provider-cards.json', JSON.stringify(cards));
    await catalogue.renew();
    const text = await (await ask(full)).text();
    expect(text).not.toMatch(/secret|8135550199/i);
    const names = listNames(JSON.parse(text));
    expect(names).toContain('name');
    for (const name of ['email', 'phone', 'address']) expect(names).not.toContain(name);
  });

  test('A610: accepts every field, and a budget that changes nothing', async () => {
    const { budgetRange, ...without } = full;
    expect(budgetRange).toBeDefined();
    expect(await recommend(full)).toEqual(await recommend(without));
  });

  test('A712: a service is the same by its slug and by its label', async () => {
    const bySlug = await recommend({ ...least, serviceTypes: ['family-assistant'] });
    expect(bySlug.length).toBeGreaterThan(0);
    for (const label of ['Family Assistant', ' family assistant ', 'FAMILY-ASSISTANT']) {
      expect(await recommend({ ...least, serviceTypes: [label] })).toEqual(bySlug);
    }
  });

  const ages = 'Child ages must be numbers from 0 to 18';
  test.for([
    ['A608', { ...least, childAges: [] }, 'Please add at least one child age'],
    ['A608', { serviceTypes: ['nanny'] }, 'Please add at least one child age'],
    ['A608', { ...least, serviceTypes: [] }, 'Please select at least one service'],
    ['A608', { childAges: [3] }, 'Please select at least one service'],
    ['A609', { ...least, childAges: [3, -1] }, ages],
    ['A609', { ...least, childAges: [19] }, ages],
    ['A609', { ...least, childAges: ['3'] }, ages],
    [
      'A607',
      { ...least, email: 'a@b.c' },
      'The field "email" is not known here. Please leave it out.',
    ],
  ] as const)('ASVS 2.2.1: %s: %j is refused in a sentence', async ([, body, sentence]) => {
    const response = await ask(body);
    expect([response.status, await response.text()]).toEqual([422, sentence]);
  });

  test('no body causes a server error', async () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(full)));
    const body = fc.oneof(
      fc.record(Object.fromEntries(Object.keys(full).map((name) => [name, value])), {
        requiredKeys: [],
      }),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(body, async (each) => {
        await sql`truncate rate_limits`;
        const text = JSON.stringify(each);
        const bytes = new TextEncoder().encode(text);
        const headers = { 'content-type': 'application/json' };
        const { status } = await ask(undefined, { bytes, headers });
        expect([200, 413, 422]).toContain(status);
      }),
      { seed },
    );
  });

  test('a body that is too long, of another type or no JSON is refused', async () => {
    expect((await ask({ ...least, location: 'x'.repeat(20_000) })).status).toBe(413);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await ask(least, { headers })).status).toBe(415);
    const bytes = new TextEncoder().encode('{');
    const json = { 'content-type': 'application/json' };
    expect((await ask(undefined, { bytes, headers: json })).status).toBe(400);
  });

  test('stores nothing, and logs only that a request was refused', async () => {
    const levels = ['log', 'info', 'warn', 'error', 'debug'] as const;
    const logs = levels.map((level) =>
      vi.spyOn(console, level).mockImplementation(() => undefined),
    );
    const before = await readStoredState();
    await recommend({ ...full, location: 'qzxlocationxzq' });
    expect((await ask({ ...full, childAges: [], location: 'qzxlocationxzq' })).status).toBe(422);
    expect(await readStoredState()).toEqual(before);
    for (const found of (await findStoredMarks(/qzxlocation|k3jx81a/g)).values()) {
      expect([...found]).toEqual([]);
    }
    const lines = logs.flatMap((log) => log.mock.calls.map(([line]) => String(line)));
    expect(lines).toEqual([expect.stringContaining('"request refused"')]);
    expect(lines.join()).not.toMatch(/qzxlocation|k3jx81a/);
  });

  test('ASVS 2.3.2, 2.4.1: one network may search 120 times in ten minutes, others as often', async () => {
    for (let number = 0; number < 120; number += 1) expect((await ask(least)).status).toBe(200);
    const refused = await ask(least);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await refused.text()).toMatch(/^Too many requests .* or call us\.$/);
    expect((await ask(least, { ip: '198.51.100.1' })).status).toBe(200);
  });
});

describe('recommendations', () => {
  const originalFetch: unknown = neonConfig.fetchFunction;

  beforeEach(() => {
    connectDatabase(undefined);
    vi.stubEnv('DATABASE_URL', '');
  });

  afterEach(() => {
    neonConfig.fetchFunction = originalFetch;
    vi.unstubAllEnvs();
  });

  const expectAnswer = async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect((await recommend(full)).length).toBeGreaterThan(0);
    expect(log).toHaveBeenCalledOnce();
    expect(log.mock.calls[0]?.[0]).toContain('search was not counted');
    log.mockClear();
  };

  test('come also while the database is away', expectAnswer);

  test('ASVS 16.5.2: come quickly even while the database does not answer', async () => {
    const never = new Promise<Response>(() => undefined);
    const times = { answerWithinMs: 300_000, repeatWithinMs: 300_000 };
    vi.stubEnv('DATABASE_URL', 'postgresql://user:password@database.neon.tech/site');
    neonConfig.fetchFunction = createDatabaseFetch(() => never, times);
    await expectAnswer();
  });

  test("come also once the database's quota is spent", async () => {
    const refuse = () => Promise.resolve(new Response('{"message":"quota"}', { status: 402 }));
    vi.stubEnv('DATABASE_URL', 'postgresql://user:password@database.neon.tech/site');
    neonConfig.fetchFunction = createDatabaseFetch(refuse);
    await expectAnswer();
  });

  test.for(['provider-cards', 'service-areas'])(
    'wait while the site is renewed: without %s, 503',
    async (name) => {
      const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      await catalogue.remove(`catalogue/${name}.json`);
      await catalogue.renew();
      const response = await ask(least);
      log.mockClear();
      expect([response.status, await response.text()]).toEqual([
        503,
        'The site is updating. Please try again in a minute.',
      ]);
      expect(response.headers.get('retry-after')).toBe('5');
    },
  );
});
