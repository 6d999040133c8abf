import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { matchApi } from './match-api.server.ts';
import { type InterestKind } from './interest.ts';
import { sampleProviders } from '#model/schemas/samples.ts';
import { connectDatabase, sql } from '#lib/db/database.server.ts';
import { useBuiltCatalogue } from '#test/kit/site/built-catalogue.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { listInterests, removeInterests } from '#test/kit/database/stored-interest.ts';
import { openTestBrowser, type BrowserCallOptions } from '#test/kit/api/test-browser.ts';
import { seed } from '#test/full/torture/sizes.ts';

const catalogue = useBuiltCatalogue();
const kinds = ['viewed', 'contacted'] as const;
const visit = 'session_1763730000000_k3jx81a';

function tell(
  kind: InterestKind,
  sessionId = visit,
  providerId = '3',
  options: BrowserCallOptions = {},
): Promise<Response> {
  const path = `/api/recommendations/${encodeURIComponent(sessionId)}/${kind}/${encodeURIComponent(providerId)}`;
  return openTestBrowser().call(matchApi, 'POST', path, options);
}

describeWithDatabase('interest in a caregiver', () => {
  beforeEach(async () => {
    await removeInterests();
    await sql`truncate rate_limits`;
  });

  test.for(kinds)('A611, A612: %s with an empty body is ok, and so is {}', async (kind) => {
    const answers = [
      await tell(kind),
      await tell(kind, visit, '4', { body: {} }),
      await tell(kind, visit, '5', { headers: { 'content-type': 'text/plain;charset=UTF-8' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await listInterests()).map((each) => [each.providerId, each.kind])).toEqual([
      [3, kind],
      [4, kind],
      [5, kind],
    ]);
  });

  test('counts a visit once for each caregiver and kind, however often it is reported', async () => {
    for (const kind of kinds) {
      for (const providerId of ['3', '3', '4']) await tell(kind, visit, providerId);
      expect((await tell(kind, 'session_2_b')).status).toBe(204);
    }
    const stored = await listInterests();
    expect(stored.map(({ providerId, kind }) => `${kind} ${providerId}`).sort()).toEqual(
      kinds.toSorted().flatMap((kind) => [`${kind} 3`, `${kind} 3`, `${kind} 4`]),
    );
    expect(new Set(stored.map(({ sessionKey }) => sessionKey)).size).toBe(2);
  });

  test.for(kinds)('fifty calls at once count once: %s', async (kind) => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => tell(kind)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await listInterests()).toHaveLength(1);
  });

  test('stores no id of a visit, and returns nothing that is stored', async () => {
    const first = await tell('viewed');
    const [row] = await sql`select string_agg(t::text, ' ') as all from match_interests as t`;
    expect(String(row?.all)).not.toMatch(/session_|1763730000000|k3jx81a/);
    const again = await tell('viewed');
    expect([first.status, await first.text()]).toEqual([again.status, await again.text()]);
  });

  test.for([
    ['1', 'The session id is not valid. Please load the page again.'],
    ['session_1_', 'The session id is not valid. Please load the page again.'],
    ['session_1_A', 'The session id is not valid. Please load the page again.'],
    [`session_1_${'a'.repeat(60)}`, 'The session id is too long. Please load the page again.'],
  ] as const)('the visit %j is refused', async ([sessionId, sentence]) => {
    for (const kind of kinds) {
      const response = await tell(kind, sessionId);
      expect([response.status, await response.text()]).toEqual([422, sentence]);
    }
    expect(await listInterests()).toEqual([]);
  });

  test('an address without a visit or a caregiver is none', async () => {
    for (const kind of kinds) {
      for (const response of [await tell(kind, ''), await tell(kind, visit, '')]) {
        expect([response.status, await response.text()]).toEqual([
          404,
          'There is no page at this address.',
        ]);
      }
    }
    expect(await listInterests()).toEqual([]);
  });

  test.for(['0', '-1', '03', '1.5', 'abc', '999', '9'.repeat(30), '1e1', '3 or true'])(
    'there is no caregiver %j',
    async (providerId) => {
      for (const kind of kinds) {
        const response = await tell(kind, visit, providerId);
        expect([response.status, await response.text()]).toEqual([
          404,
          'There is no caregiver with this id.',
        ]);
      }
      expect(await listInterests()).toEqual([]);
    },
  );

  test('no body causes a server error or stores anything invalid', async () => {
    const ids = sampleProviders.map(({ id }) => id.toString());
    const call = fc.record({
      kind: fc.constantFrom(...kinds),
      sessionId: fc.oneof(fc.constant(visit), fc.string({ unit: 'binary' }).map(toWellFormed)),
      providerId: fc.oneof(
        fc.constantFrom(...ids),
        fc.string({ unit: 'binary' }).map(toWellFormed),
        fc.integer().map(String),
      ),
      body: fc.oneof(fc.constant('{}'), fc.constant(''), fc.json(), fc.string({ unit: 'binary' })),
    });
    await fc.assert(
      fc.asyncProperty(call, async ({ kind, sessionId, providerId, body }) => {
        await sql`truncate rate_limits`;
        const bytes = new TextEncoder().encode(body);
        const headers = { 'content-type': 'application/json' };
        const { status } = await tell(kind, sessionId, providerId, { bytes, headers });
        expect([204, 400, 404, 413, 422]).toContain(status);
        if (status === 204) {
          expect([sessionId, ids.includes(providerId)]).toEqual([visit, true]);
        }
      }),
      { seed },
    );
    for (const { providerId } of await listInterests()) {
      expect(ids).toContain(providerId.toString());
    }
  });

  test('a body with fields is refused', async () => {
    const named = await tell('viewed', visit, '3', { body: { name: 'Jo' } });
    expect([named.status, await named.text()]).toEqual([
      422,
      'The field "name" is not known here. Please leave it out.',
    ]);
    const long = await tell('viewed', visit, '3', { body: { name: 'Jo'.repeat(1000) } });
    expect(long.status).toBe(413);
    expect(await listInterests()).toEqual([]);
  });

  test('ASVS 2.3.2, 2.4.1: one network has 120 calls in ten minutes, others as many', async () => {
    const statuses = [];
    for (let number = 0; number < 121; number += 1) {
      statuses.push((await tell('viewed', `session_${number}_a`)).status);
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(120);
    const refused = await tell('contacted', 'session_1_a');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toMatch(
      /^Too many requests were sent from your network within ten minutes\. Please try again in \d+ minutes, or call us\.$/,
    );
    expect((await tell('viewed', visit, '3', { ip: '198.51.100.1' })).status).toBe(204);
    expect(await listInterests()).toHaveLength(121);
  });

  test('a page of another site counts nothing', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await tell('contacted', visit, '3', { headers })).status).toBe(403);
    expect(await listInterests()).toEqual([]);
  });
});

describe('without', () => {
  afterEach(() => {
    connectDatabase(undefined);
    vi.unstubAllEnvs();
  });

  test('a database the interest is not taken, in a sentence', async () => {
    vi.stubEnv('DATABASE_URL', '');
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const response = await tell('contacted');
    expect([response.status, await response.text(), response.headers.get('retry-after')]).toEqual([
      ...[503, 'We cannot take this right now. Please try again in a minute.', '5'],
    ]);
    expect(log).toHaveBeenCalledOnce();
    log.mockClear();
  });

  test('a built site nobody knows the caregivers: 503', async () => {
    await catalogue.remove('catalogue/provider-cards.json');
    await catalogue.renew();
    const response = await tell('viewed');
    expect([response.status, await response.text()]).toEqual([
      503,
      'The site is updating. Please try again in a minute.',
    ]);
  });
});

const toWellFormed = (text: string) => text.toWellFormed();
