import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCms } from './start-cms.client.ts';

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
  vi.stubGlobal('window', { CMS: { init, registerBackend, getBackend: vi.fn() } });
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
