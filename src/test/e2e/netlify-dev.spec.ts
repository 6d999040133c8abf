import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { NetlifyDev } from '@netlify/dev';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listBuiltFiles } from '#test/site/built-site.ts';
import { listElements } from '#test/site/html.ts';
import { getDistDir } from '#test/site/site.ts';

const off = { enabled: false };
const quiet = () => undefined;

describe("behind Netlify's own emulation", () => {
  let folder: string;
  let netlify: NetlifyDev;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'netlify-'));
    for (const name of ['functions', 'netlify.toml', 'package.json', 'src']) {
      await cp(name, join(folder, name), { recursive: true });
    }
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    await symlink(getDistDir(), join(folder, 'dist'));
    netlify = new NetlifyDev({
      projectRoot: folder,
      skipGitignore: true,
      serverAddress: null,
      logger: { log: quiet, warn: quiet, error: quiet },
      // What would need an account or the network.
      aiGateway: off,
      blobs: off,
      database: off,
      edgeFunctions: off,
      environmentVariables: off,
      geolocation: off,
      images: off,
    });
    await netlify.start();
  });

  afterAll(async () => {
    await netlify.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function ask(path: string, init?: RequestInit) {
    const request = new Request(`http://localhost:8888${path}`, init);
    const match = await netlify.handleAndIntrospect(request);
    const html = (await match?.response.text()) ?? '';
    return {
      type: match?.type ?? 'none',
      status: match?.response.status,
      headers: match?.response.headers ?? new Headers(),
      html,
      heading: listElements(html, 'h1')[0]?.text,
    };
  }

  test.each(['/', '/about', '/providers/1'])('%s carries the headers of the site', async (path) => {
    const { status, headers } = await ask(path);

    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
  });

  test('files with a hash in their name may be kept for a year', async () => {
    const files = listBuiltFiles().filter((file) => file.startsWith('_astro/'));

    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const { type, headers } = await ask(`/${file}`);
      expect([type, headers.get('cache-control')]).toEqual([
        'static',
        'public, max-age=31536000, immutable',
      ]);
    }
  });

  test.each([
    ['A664', '/services/nanny', 301, '/nanny-services'],
    ['A664', '/services/specialized-care', 301, '/specialized-care'],
    ['A663', '/admin/login', 302, '/admin-login'],
  ])('%s: %s redirects', async (_, path, status, target) => {
    const answer = await ask(path);

    expect(answer.status).toBe(status);
    expect(new URL(answer.headers.get('location') ?? '').pathname).toBe(target);
  });

  test('A10, A12: an existing page wins over the rule for unknown ones', async () => {
    expect((await ask('/providers/2')).heading).not.toBe('Provider Not Found');
    expect((await ask('/blog/nanny-interview-questions')).heading).not.toBe('Article Not Found');
  });

  test('A669: an article answers at its number', async () => {
    const [atNumber, atSlug] = [await ask('/blog/1'), await ask('/blog/nanny-interview-questions')];

    expect(atNumber.status).toBe(200);
    expect(atNumber.html).toBe(atSlug.html);
  });

  test.each([
    ['/providers/999999', '/providers/*', 'Provider Not Found'],
    ['/blog/no-such-article', '/blog/*', 'Article Not Found'],
  ])('A667: %s gets its own not-found view, with 404', async (path, from, heading) => {
    const { redirects } = await parseAllRedirects({
      redirectsFiles: [],
      netlifyConfigPath: 'netlify.toml',
      configRedirects: [],
      minimal: true,
    });

    expect((await ask(path)).heading).toBe(heading);
    // The emulation answers a rewritten page with 200, whatever its rule says.
    expect(redirects).toContainEqual(expect.objectContaining({ from, status: 404, force: false }));
  });

  test('A666: no rule catches another unknown path, so that Netlify shows 404.html', async () => {
    expect((await ask('/no-such-page')).type).toBe('none');
    expect(listBuiltFiles()).toContain('404.html');
  });

  test('the contact form reaches its function', async () => {
    const answer = await ask('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'A' }),
    });

    expect([answer.type, answer.status]).toEqual(['function', 422]);
    expect(answer.html).toContain('Name must be at least 2 characters');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  });

  test.each([
    ['preferences', 422, 'Please add at least one child age'],
    ['1/viewed/1', 422, 'The session id is not valid.'],
    ['session_1_a/contacted/none', 404, 'There is no caregiver with this id.'],
  ])('/api/recommendations/%s reaches its function', async (path, status, sentence) => {
    const answer = await ask(`/api/recommendations/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });

    expect([answer.type, answer.status]).toEqual(['function', status]);
    expect(answer.html).toContain(sentence);
  });

  test.each([
    ['A576', '/api/services'],
    ['A578', '/api/providers'],
    ['A581', '/api/providers/1'],
    ['A583', '/api/testimonials'],
    ['A584', '/api/blog'],
    ['A585', '/api/blog/nanny-interview-questions'],
    ['A670', '/api/blog/1'],
  ])('%s: %s reaches its function', async (_, path) => {
    const { type, status, headers } = await ask(path);

    expect([type, status]).toEqual(['function', 200]);
    expect(headers.get('etag')).toMatch(/^"[\w-]+"$/);
  });

  test('the health check reaches its function', async () => {
    const { type, headers } = await ask('/api/health');

    expect([type, headers.get('content-type')]).toEqual(['function', 'application/json']);
  });
});
