import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogueApi } from './catalogue-api.server.ts';
import { sampleProviders } from '#model/schemas/samples.ts';
import { useBuiltCatalogue } from '#test/kit/site/built-catalogue.ts';

useBuiltCatalogue();

async function ask(id: string, init?: RequestInit): Promise<Response> {
  const url = `http://localhost:8888/api/providers/${encodeURIComponent(id)}`;
  return catalogueApi.fetch(new Request(url, init));
}

test('A581: GET /api/providers/{id} answers that caregiver', async () => {
  for (const expected of sampleProviders) {
    const response = await ask(expected.id.toString());
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(expected);
  }
});

test.for(['999', '3abc', '1.5', '0', '-1', '007', '1e0', '+1', ' 1', '../providers/1', '1\0'])(
  'A582: the id "%s" is answered with 404 and a plain sentence',
  async (id) => {
    const response = await ask(id);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.has('netlify-cdn-cache-control')).toBe(false);
    expect(await response.text()).toBe('There is no caregiver with this id.');
  },
);

test('A582, ASVS 1.4.2: an id finds nobody but the caregiver who has it', async () => {
  const known = new Map(sampleProviders.map((each) => [each.id.toString(), each]));
  const ids = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer({ min: -20, max: 20 }).map(String),
    fc.stringMatching(/^[0-9.+\-e/ ]{1,6}$/),
    fc.constantFrom('__proto__', 'constructor', '../providers', '9007199254740993', '１'),
  );
  await fc.assert(
    fc.asyncProperty(ids, async (id) => {
      const response = await ask(id);
      const expected = known.get(id);
      expect(response.status).toBe(expected ? 200 : 404);
      if (expected) expect(await response.json()).toEqual(expected);
    }),
  );
});

test('A582: a missing id is answered with 404, too', async () => {
  const response = await ask('');
  expect([response.status, await response.text()]).toEqual([
    404,
    'There is no page at this address.',
  ]);
});
