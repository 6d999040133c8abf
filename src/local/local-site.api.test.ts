import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { Agent, request as sendRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startLocalSite, type LocalSite } from './local-site.ts';

const longText = '<p>Welcome to the site.</p>'.repeat(100);
const files: Record<string, string> = {
  'dist/index.html': 'home',
  'dist/404.html': 'not found',
  'dist/about.html': longText,
  'dist/blog.html': 'articles',
  'dist/blog/first.html': 'first article',
  'dist/blog/not-found.html': 'no such article',
  'dist/providers/index.html': 'providers',
  'dist/café.txt': 'coffee',
  'dist/_astro/script.js': 'let x;',
  'dist/photo.avif': 'picture',
  'dist/_redirects':
    '/blog/1 /blog/first 200\n/blog/old /blog/first 301\n/news/* /blog/:splat 200\n',
  'dist/_headers': '/about\n  X-Page: about\n',
  'dist/build.json': '{"commit":"1"}',
  'secret.txt': 'secret',
  'netlify.toml': `
[[redirects]]
from = "/services/nanny"
to = "/nanny-services"
[[redirects]]
from = "/login"
to = "/about"
status = 302
[[redirects]]
from = "/blog.html"
to = "/about"
status = 302
force = true
[[redirects]]
from = "/blog/*"
to = "/blog/not-found"
status = 404
[[headers]]
for = "/*"
[headers.values]
X-Frame-Options = "DENY"
Cache-Control = "public, max-age=0, must-revalidate"
[[headers]]
for = "/_astro/*"
[headers.values]
Cache-Control = "public, max-age=31536000, immutable"
`,
  'functions/echo.ts': `
export default async (request: Request, context: { params: Record<string, string> }) => {
  if (context.params.what === 'fail') throw new Error('broken');
  if (context.params.what === 'tear') {
    return new Response(new ReadableStream({ pull: () => { throw new Error('torn'); } }));
  }
  if (context.params.what === 'refuse') return new Response('too much', { status: 413 });
  if (context.params.what === 'taste') {
    for await (const chunk of request.body) return new Response('too much', { status: 413 });
  }
  const { method, url } = request;
  const headers = new Headers([['set-cookie', 'a=1'], ['set-cookie', 'b=2']]);
  const body = await request.text();
  return Response.json({ method, url, body, ...context.params }, { headers });
};
export const config = { path: ['/api/echo', '/api/echo/:what'] };
`,
};

let root: string;
let site: LocalSite;

async function write(folder: string, all: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(all)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

const siteOptions = () => ({
  port: 0,
  dataDir: path.join(root, 'data'),
  distDir: path.join(root, 'dist'),
  rootDir: root,
});

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'local-site-'));
  await write(root, files);
  site = await startLocalSite(siteOptions());
}, 120_000);

afterAll(async () => {
  await site.close();
  await rm(root, { recursive: true });
}, 60_000);

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Requests exactly this target, which `fetch` would normalize. */
function ask(target: string, headers: Record<string, string> = {}, method = 'GET', body?: Buffer) {
  return new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(site.url);
    // A connection on which a body was refused may end a moment later.
    const agent = body && new Agent({ keepAlive: true });
    const options = { hostname, port, method, headers, path: target, agent };
    const sent = sendRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode = 0, headers: answered } = response;
        resolve({ status: statusCode, headers: answered, body: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function read(target: string): Promise<[number, string]> {
  const { status, headers, body } = await ask(target);
  return [status, headers.location ?? body.toString()];
}

describe('pages are found as on Netlify', () => {
  test.for([
    ['/', 200, 'home'],
    ['/?from=mail', 200, 'home'],
    ['/blog', 200, 'articles'],
    ['/blog/first', 200, 'first article'],
    ['/providers', 200, 'providers'],
    ['/caf%C3%A9.txt', 200, 'coffee'],
    ['/about/', 301, '/about'],
    ['/about/?a=1', 301, '/about?a=1'],
    ['/about.html', 301, '/about'],
    ['/index.html', 301, '/'],
    ['/providers/', 301, '/providers'],
    ['/providers/index.html', 301, '/providers'],
    ['//blog/first/', 301, '/blog/first'],
    ['/nothing', 404, 'not found'],
    ['/404', 404, 'not found'],
    ['/_redirects', 404, 'not found'],
    ['/netlify.toml', 404, 'not found'],
    ['/constructor', 404, 'not found'],
    ['/_astro', 404, 'not found'],
    ['/_astro/', 404, 'not found'],
    ['/.git/config', 404, 'not found'],
  ] as const)('%s answers %i with %s', async ([target, status, text]) => {
    expect(await read(target)).toEqual([status, text]);
  });
});

describe('rules are followed as on Netlify', () => {
  test.for([
    ['a rule without a status is permanent', '/services/nanny', 301, '/nanny-services'],
    ['a rule matches with a trailing slash, too', '/services/nanny/', 301, '/nanny-services'],
    ['a temporary rule stays one', '/login?a=1', 302, '/about?a=1'],
    ['a rewrite shows another page under the same address', '/blog/1', 200, 'first article'],
    ['a rewrite finds the page behind a trailing slash', '/news/first/', 200, 'first article'],
    ['an earlier address leads to the present one', '/blog/old', 301, '/blog/first'],
    ['an unknown article has a page of its own with 404', '/blog/none', 404, 'no such article'],
    ['an existing file wins over a rule', '/blog/first', 200, 'first article'],
    ['a forced rule wins over an existing file', '/blog.html', 302, '/about'],
  ] as const)('%s: %s', async ([, target, status, text]) => {
    expect(await read(target)).toEqual([status, text]);
  });

  test('headers come from netlify.toml and _headers, the later rule winning', async () => {
    expect((await ask('/about')).headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-page': 'about',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    expect((await ask('/_astro/script.js')).headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect((await ask('/nothing')).headers['x-frame-options']).toBe('DENY');
  });
});

describe('files', () => {
  test.for([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ] as const)('for "%s" travel as %s', async ([accepted, encoding, unpack]) => {
    const { headers, body } = await ask('/about', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-length']).toBe(body.length.toString());
    expect(unpack(body).toString()).toBe(longText);
  });

  test('that are packed already are not packed again', async () => {
    const { headers } = await ask('/photo.avif', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({ 'content-type': 'image/avif' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
  });

  test('that are known to the client are not sent again', async () => {
    const headers = { 'accept-encoding': 'br' };
    const etag = (await ask('/about', headers)).headers.etag ?? '';
    for (const known of [etag, `"x", W/${etag}`, '*']) {
      const answer = await ask('/about', { ...headers, 'if-none-match': known });
      expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await ask('/about', { 'if-none-match': etag })).status).toBe(200);
  });

  test('answer HEAD as GET, without the body', async () => {
    const [get, head] = [await ask('/about'), await ask('/about', {}, 'HEAD')];
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  });

  test('cannot be changed', async () => {
    const { status, headers } = await ask('/about', {}, 'POST');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a careless or hostile request', () => {
  test.for([
    '//..%c0%af',
    '/%',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/a%00',
    '/\\..\\secret.txt',
  ])('for %s is refused and harms nothing', async (target) => {
    const { status, body } = await ask(target);
    expect([status, body.toString()]).toEqual([
      400,
      'This address cannot be read. Please check it for typing errors.',
    ]);
    expect(await read('/')).toEqual([200, 'home']);
  });

  test('never reaches a file outside of the site, nor another site', async () => {
    const part = fc.constantFrom(
      '..',
      '%2e%2e',
      '/',
      '%2f',
      '%5c',
      'secret.txt',
      'evil.example',
      'blog',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const { status, headers, body } = await ask(`/${parts.join('')}`);
        expect([200, 301, 302, 400, 404]).toContain(status);
        expect(body.toString()).not.toBe('secret');
        expect(headers.location ?? '/').toMatch(/^\/(?!\/)/);
      }),
    );
  }, 60_000);

  test('with a host that is none is refused', async () => {
    expect((await ask('/', { host: 'a b' })).status).toBe(400);
  });
});

describe('functions', () => {
  test('are found by their paths and given the whole request', async () => {
    const { status, headers, body } = await ask('/api/echo/one?a=1', {}, 'POST', Buffer.from('hi'));
    expect(status).toBe(200);
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(JSON.parse(body.toString())).toEqual({
      method: 'POST',
      body: 'hi',
      what: 'one',
      url: `http://localhost:${new URL(site.url).port}/api/echo/one?a=1`,
    });
  });

  test.for([
    ['/api/echo', undefined],
    ['/api/echo/one', 'one'],
    ['/api/echo/:what', ':what'],
  ] as const)('are found with and without a placeholder: %s', async ([path, what]) => {
    const { status, body } = await ask(path);
    expect([status, (JSON.parse(body.toString()) as { what?: string }).what]).toEqual([200, what]);
  });

  test.for([
    ['/api//echo///one', '/api/echo/one'],
    ['/api/%65cho/%6Fne', '/api/echo/one'],
    ['/api/echo%2Fone?a=%2F', '/api/echo/one?a=%2F'],
    ['/api/echo/a%2520b', '/api/echo/a%2520b'],
    ['/api/echo/caf%C3%A9', '/api/echo/caf%C3%A9'],
  ] as const)('read the address by which they were found: %s is %s', async ([path, read]) => {
    const { url } = JSON.parse((await ask(path)).body.toString()) as { url: string };
    expect(url.slice(url.indexOf('/api/'))).toBe(read);
  });

  test('are found by the whole path only', async () => {
    for (const path of ['/api/ech', '/api/echo/one/two', '/api/echoes', '/API/echo']) {
      expect((await ask(path)).status).toBe(404);
    }
  });

  test.for(['refuse', 'taste'])(
    'answer before a long body has been sent, without cutting the connection: %s',
    async (what) => {
      const body = Buffer.alloc(8 * 1024 * 1024);
      const answer = await ask(`/api/echo/${what}`, {}, 'POST', body);
      expect([answer.status, answer.body.toString()]).toEqual([413, 'too much']);
    },
  );

  test.for(['fail', 'tear'])(
    'ASVS 16.3.4, 16.5.1, 16.5.4: that break are answered with a plain sentence, and logged: %s',
    async (what) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const { status, body } = await ask(`/api/echo/${what}`);
      expect([status, body.toString()]).toEqual([
        500,
        'Something went wrong on our side. Please try again in a few minutes.',
      ]);
      expect(log.mock.calls).toHaveLength(1);
      log.mockClear();
    },
  );

  test('take and give long bodies whole', async () => {
    const body = 'A text of some length. '.repeat(100_000);
    const answer = await ask('/api/echo', {}, 'POST', Buffer.from(body));
    expect((JSON.parse(answer.body.toString()) as { body: string }).body).toBe(body);
  });

  test('survive a client that leaves in the middle of its body', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { hostname, port } = new URL(site.url);
    const sent = sendRequest({
      hostname,
      port,
      method: 'POST',
      path: '/api/echo',
      headers: { 'content-length': '1000000' },
    });
    sent.on('error', () => undefined);
    await new Promise((resolve) => sent.write('x'.repeat(1000), resolve));
    sent.destroy();
    await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(1));
    log.mockClear();
    expect((await ask('/api/echo')).status).toBe(200);
  });

  test('answer no method that a web request cannot carry', async () => {
    expect((await ask('/api/echo', {}, 'TRACE')).status).toBe(405);
  });
});

test('a new build is served from the next request on, and no request fails meanwhile', async () => {
  const next = path.join(root, 'next');
  await write(next, {
    'index.html': 'new home',
    '404.html': 'gone',
    'build.json': '{"commit":"2"}',
  });
  const digest = createHash('sha256').update('home').digest('base64url').slice(0, 22);
  expect((await ask('/')).headers.etag).toBe(`"${digest}"`);
  await rename(path.join(root, 'dist'), path.join(root, 'former'));
  expect(await read('/')).toEqual([200, 'home']);
  await rename(next, path.join(root, 'dist'));
  expect(await read('/')).toEqual([200, 'new home']);
  expect(await read('/blog')).toEqual([404, 'gone']);
  await rename(path.join(root, 'dist'), next);
  await rename(path.join(root, 'former'), path.join(root, 'dist'));
  expect(await read('/blog')).toEqual([200, 'articles']);
});

test('a second site on the same data folder is refused in words', async () => {
  const options = siteOptions();
  await expect(startLocalSite(options)).rejects.toThrow(
    `Another copy of the site is using ${options.dataDir}. Stop it, or set DATA_DIR to another folder.`,
  );
});
