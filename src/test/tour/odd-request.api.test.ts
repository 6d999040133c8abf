import { describe, expect, test } from 'vitest';
import { apps } from '#apps.ts';
import { fillPattern, listRoutes } from '#test/kit/api/app-routes.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { readRoutes } from '#test/full/torture/read-routes.ts';
import { knownId, unsafeRoutes } from '#test/full/torture/routes.ts';
import { readStoredState } from '#test/full/torture/stored-state.ts';
import { expectInOrder, send, useTortureSite } from '#test/full/torture/torture-site.ts';

useTortureSite();

const accepts = [
  ...['', '*/*', 'text/html', 'application/problem+json', 'image/avif', ';q=x', ',,,', '\u00ff'],
  ...['application/problem+json;q=0', 'a'.repeat(8000), 'text/html, '.repeat(500)],
];

describe.for(unsafeRoutes)('$title: $path', (route) => {
  test('ASVS 3.5.3, 4.1.4: takes no other method, and changes nothing by one', async () => {
    const before = await readStoredState();
    for (const method of ['PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'post_', 'constructor']) {
      const response = await send(route, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain(route.method);
    }
    for (const method of ['GET', 'HEAD']) {
      const response = await send(route, { method, isAnonymous: true });
      expect([401, 405]).toContain(response.status);
      if (method === 'HEAD') expect(await response.text()).toBe('');
    }
    expect(await readStoredState()).toEqual(before);
  });

  test('tells a failure whatever answer is asked for', async () => {
    for (const accept of accepts) {
      const response = await send(route, { body: '{', headers: { accept } });
      // Logging out reads no body.
      const status = route.title === 'logout' ? 204 : 400;
      expect([accept.slice(0, 40), response.status]).toEqual([accept.slice(0, 40), status]);
    }
  });

  test('ASVS 1.2.1, 1.2.3: carries nothing that was sent into the head of its answer', async () => {
    const mark = 'x-injected';
    const headers = {
      accept: `text/html;${mark}`,
      'idempotency-key': `%0d%0a${mark}: 1`,
      'accept-language': mark,
      'x-request-id': mark,
      'x-forwarded-for': mark,
      referer: mark,
    };
    const bodies = [`{"a\\r\\n${mark}: 1":1}`, `{"status":"\\r\\n${mark}: 1"}`, '{'];
    for (const body of bodies) {
      const response = await send(route, { body, headers });
      expect(JSON.stringify([...response.headers])).not.toContain(mark);
    }
    await expectInOrder(route);
  });
});

/** The cookies of a browser in which nobody is signed in, or somebody pretends to be. */
const sessionless = [
  ['no cookie', ''],
  ['an empty one', 'session='],
  ['a name in capitals', 'SESSION=x.y.z'],
  ['no token', 'session=admin'],
  ['an unsigned token', `session=${toToken({ alg: 'none' }, { sub: '1' })}`],
  ['the secure name over plain HTTP', `__Host-session=${toToken({ alg: 'HS256' }, {})}`],
  ['a thousand cookies', 'a=b; '.repeat(1000)],
  ['a token of 100,000 characters', `session=${'A'.repeat(100_000)}.e30.x`],
  ['only separators', ';;;===;;; ;'],
] as const;

const adminRoutes = [...unsafeRoutes, ...readRoutes].filter(({ isForAdmin }) => isForAdmin);

describe.for(adminRoutes)('$title: $path', (route) => {
  test('ASVS 6.3.4, 7.2.1, 8.2.1, 8.3.1: without a session it is refused with 401, before the body is read', async () => {
    const before = await readStoredState();
    for (const [what, cookie] of sessionless) {
      const headers = { cookie };
      const whole = await send(route, { headers, isAnonymous: true });
      const damaged = await send(route, { body: '{', headers, isAnonymous: true });
      expect([what, whole.status, damaged.status]).toEqual([what, 401, 401]);
    }
    expect(await readStoredState()).toEqual(before);
  });
});

/** Calls for visitors, or for whoever has a token or signs what is sent. */
const openCalls = new Set([
  ...['POST /api/auth/login', 'POST /api/auth/logout', 'POST /api/auth/forgot-password'],
  ...['POST /api/auth/link', 'PUT /api/auth/link', 'GET /api/form-mark', 'GET /api/health'],
  'GET /api/contact/form',
  ...['GET /api/blog', 'GET /api/blog/:id', 'GET /api/services', 'GET /api/testimonials'],
  ...['GET /api/providers', 'GET /api/providers/:id', 'GET /providers/:id{0+[1-9]\\d*}'],
  ...['POST /api/contact', 'POST /api/intake/client', 'POST /api/intake/provider'],
  ...['POST /api/sent', 'POST /api/sent/call', 'POST /api/sent/call/page'],
  ...['GET /api/admin/content', 'POST /api/preview', 'GET /api/preview/pictures/:file'],
  'POST /api/preview/suggestions',
  ...['POST /api/recommendations/preferences', 'POST /api/deploy-status'],
  ...['POST /api/publish-due', 'POST /api/publish-later'],
  'POST /api/recommendations/:sessionId/viewed/:providerId',
  'POST /api/recommendations/:sessionId/contacted/:providerId',
]);

test('every call but those for visitors is refused with 401 to who is not logged in', async () => {
  const params = { kind: 'client', id: knownId, commit: '1'.repeat(40), file: 'a.png', name: 'x' };
  const closed = Object.values(apps)
    .flatMap(listRoutes)
    .filter(({ method, pattern }) => !openCalls.has(`${method} ${pattern}`));
  expect(closed.length).toBeGreaterThan(45);
  const answers = closed.map(async ({ app, method, pattern }) => {
    const { status } = await openTestBrowser().call(app, method, fillPattern(pattern, params));
    return [`${method} ${pattern}`, status];
  });
  expect((await Promise.all(answers)).filter(([, status]) => status !== 401)).toEqual([]);
});

describe.for(readRoutes)('$title', (route) => {
  test('answers GET and HEAD alike whatever is asked for, and no other method', async () => {
    for (const accept of accepts) {
      const headers = { accept, range: 'bytes=0-1', 'if-none-match': accept.slice(0, 100) };
      const [get, head] = [
        await send(route, { headers }),
        await send(route, { method: 'HEAD', headers }),
      ];
      expect([get.status, head.status]).toEqual([200, 200]);
      expect(await head.text()).toBe('');
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect((await send(route, { method })).status).toBe(405);
    }
  });
});

function toToken(header: object, payload: object): string {
  const parts = [header, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return `${parts.join('.')}.`;
}
