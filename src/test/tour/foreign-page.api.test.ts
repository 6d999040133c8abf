import { describe, expect, test } from 'vitest';
import { apps } from '#apps.ts';
import { fillPattern, listRoutes } from '#test/kit/api/app-routes.ts';
import { bodyRoutes, knownId, type Route, unsafeRoutes } from '#test/full/torture/routes.ts';
import { expectSoundAnswer } from '#test/full/torture/sound-answer.ts';
import { readStoredState } from '#test/full/torture/stored-state.ts';
import { expectInOrder, send, useTortureSite } from '#test/full/torture/torture-site.ts';

useTortureSite();

const own = 'http://localhost:8888';
const foreign = [
  ...['null', 'https://evil.example', 'http://evil.localhost:8888', 'http://localhost:9999'],
  ...[
    'http://localhost',
    'http://localhost:8888.evil.example',
    'http://localhost:88880',
    'nonsense',
  ],
  ...['http://localhost:8888@evil.example', 'file://', `${own}, https://evil.example`, ''],
];
const sites = [null, 'cross-site', 'same-site', 'same-origin', 'none', 'Same-Origin', '?1', ''];
const types = [
  ...['application/json', 'text/plain', 'multipart/form-data; boundary=x', ''],
  'application/x-www-form-urlencoded',
];

interface Case {
  origin: string | null;
  site: string | null;
  isAllowed: boolean;
}

/**
 * All allowed cases: a browser that says the page is our own or that there is none, and a browser
 * without that header whose page is our own. A page without referrers calls itself `null`.
 */
const cases: Case[] = sites.flatMap((site) =>
  [null, own, ...foreign].map((origin) => {
    const isOwnSite = site === 'same-origin' || site === 'none';
    const isOwnPage =
      site === null
        ? origin === own
        : isOwnSite && (origin === null || origin === own || origin === 'null');
    return { origin, site, isAllowed: isOwnPage };
  }),
);

/** Returns headers with a cookie, as those of a signed-in browser have. */
const toHeaders = ({ origin, site }: Omit<Case, 'isAllowed'>, type: string) => ({
  'content-type': type,
  cookie: 'other=1',
  ...(origin !== null && { origin }),
  ...(site !== null && { 'sec-fetch-site': site }),
});

/** Sends a call that names no page unless it is given one. */
async function sendFrom(
  route: Route,
  each: Omit<Case, 'isAllowed'>,
  type: string,
): Promise<Response> {
  const request = new Request(own + route.path, {
    method: route.method,
    headers: toHeaders(each, type),
    body: JSON.stringify(route.valid),
  });
  return route.app.fetch(request, { ip: '192.0.2.1' });
}

describe.for(unsafeRoutes)('A699: $title: $method $path', (route) => {
  test('ASVS 3.5.1, 3.5.2: pages of others are refused whatever type they send, and change nothing', async () => {
    const before = await readStoredState();
    for (const type of types) {
      for (const each of cases.filter(({ isAllowed }) => !isAllowed)) {
        const response = await sendFrom(route, each, type);
        expect([type, each, response.status]).toEqual([type, each, 403]);
        await expectSoundAnswer(response);
      }
    }
    expect(await readStoredState()).toEqual(before);
    await expectInOrder(route);
  });

  test('our own pages are not refused', async () => {
    for (const each of cases.filter(({ isAllowed }) => isAllowed)) {
      const response = await sendFrom({ ...route, valid: {} }, each, 'application/json');
      expect(response.status).not.toBe(403);
    }
  });
});

describe.for(bodyRoutes)('$title: a body that a page may send without asking', (route) => {
  test('ASVS 3.5.1, 3.5.2: is refused with 415, from our own page too', async () => {
    const before = await readStoredState();
    for (const type of [
      'text/plain',
      'multipart/form-data; boundary=x',
      'text/plain; application/json',
      '',
    ]) {
      const response = await send(route, { headers: { 'content-type': type } });
      expect([type, response.status]).toEqual([type, 415]);
    }
    expect(await readStoredState()).toEqual(before);
  });
});

test('A699, ASVS 3.5.1, 3.5.2: no function at all lets a page of another site change anything', async () => {
  const before = await readStoredState();
  const params = {
    kind: 'contact',
    id: knownId,
    sessionId: 'x',
    providerId: '1',
    commit: '0'.repeat(40),
    file: 'a.png',
    name: 'x',
  };
  for (const { app, pattern } of Object.values(apps).flatMap(listRoutes)) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
      const request = new Request(
        own + fillPattern(pattern, pattern.startsWith('/providers/') ? { id: '007' } : params),
        { method, headers },
      );
      const { status } = await app.fetch(request, { ip: '' });
      expect([pattern, [403, 405].includes(status)]).toEqual([pattern, true]);
    }
  }
  expect(await readStoredState()).toEqual(before);
});
