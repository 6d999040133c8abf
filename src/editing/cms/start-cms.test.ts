import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCms, toTypedMoment, toStoredMoment } from './start-cms.client.ts';

vi.mock('#office/shell/session.client.ts', () => ({
  // Nobody is signed in, or the site's own functions are down: a page cannot tell the difference.
  $session: { get: () => ({ kind: 'anonymous' }) },
  loadSession: () => Promise.resolve(),
}));

const init = vi.fn();
const registerBackend = vi.fn();
const replace = vi.fn();
let backend: object;

beforeEach(() => {
  const script = { onload: () => undefined };
  vi.stubGlobal('window', {
    CMS: { init, registerBackend, getBackend: vi.fn(), registerWidget: vi.fn() },
  });
  vi.stubGlobal('location', { replace });
  vi.stubGlobal('document', {
    body: { dataset: {} },
    createElement: () => script,
    head: {
      append: () => setTimeout(() => script.onload()),
    },
    querySelector: () => null,
  });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ backend })));
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const mock of [init, registerBackend, replace]) mock.mockReset();
});

test('whoever is not signed in is led to the login where the site itself saves', async () => {
  backend = { name: 'site', proxy_url: '/api/cms' };
  await startCms();
  expect(replace).toHaveBeenCalledExactlyOnceWith('/admin-login');
  expect(init).not.toHaveBeenCalled();
});

test('where GitHub saves it opens without the site: GitHub asks who is there', async () => {
  backend = { name: 'github', repo: 'agency/website', branch: 'main' };
  await startCms();
  expect(replace).not.toHaveBeenCalled();
  expect(init).toHaveBeenCalledExactlyOnceWith({ config: { backend } });
});

test.each([
  ['2026-08-21T02:30:00Z', '2026-08-20T22:30', '2026-08-20T22:30:00-04:00'],
  ['2026-08-20T22:30:00-04:00', '2026-08-20T22:30', '2026-08-20T22:30:00-04:00'],
  ['2026-08-21T14:30:00+12:00', '2026-08-20T22:30', '2026-08-20T22:30:00-04:00'],
  ['2027-01-01T04:59:30.000Z', '2026-12-31T23:59', '2026-12-31T23:59:00-05:00'],
])('A929: %s is shown as %s, wherever the computer is', (stored, shown, written) => {
  expect(toTypedMoment(stored)).toBe(shown);
  expect(toStoredMoment(shown)).toBe(written);
});

test.each(['', '0002-08-20T22:30', '2026-03-08T02:30', '{{now}}'])(
  'A929: %j, which is no time at the agency, stays as it is typed',
  (typed) => {
    expect(toStoredMoment(typed)).toBe(typed);
    expect(toTypedMoment(typed)).toBe(typed);
  },
);
