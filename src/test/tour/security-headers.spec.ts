import { screens } from '#desk/screens.ts';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { listBuiltFiles } from '#test/kit/site/built-site.ts';
import { listElements } from '#test/kit/site/html.ts';
import { getSiteUrl, publicPaths } from '#test/kit/site/site-under-test.ts';

const adminPaths = [
  ...['/admin-login', '/admin-dashboard'],
  ...Object.values(screens).map(({ path }) => path),
];
const otherPaths = [
  ...['/robots.txt', '/rss.xml', '/favicon.svg', '/build.json', '/catalogue/services.json'],
  ...['/no-such-page', '/admin/login', '/api/providers', '/api/auth/me', '/api/intake/client'],
  ...['/api/admin/content', '/cms', '/cms/config.json'],
];

/** The headers of every answer, whether the network serves a file or a function answers. */
const commonHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

async function ask(path: string) {
  const response = await fetch(getSiteUrl() + path, { redirect: 'manual' });
  return { headers: response.headers, html: await response.text() };
}

function readPolicy(text: string): Map<string, string[]> {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(
    directives.flatMap(([name, ...sources]) => (name ? [[name, sources] as const] : [])),
  );
}

for (const path of [...publicPaths, ...adminPaths]) {
  test.describe(`the page ${path}`, () => {
    test('ASVS 1.3.2, 3.4.3: lets a browser load and run only what the page itself names', async () => {
      const { headers, html } = await ask(path);
      const ofAnswer = readPolicy(headers.get('content-security-policy') ?? '');
      expect(ofAnswer.get('object-src')).toEqual(["'none'"]);
      expect(ofAnswer.get('base-uri')).toEqual(["'none'"]);
      expect(ofAnswer.get('form-action')).toEqual(["'self'"]);

      const metas = listElements(html, 'meta').filter(
        ({ attributes }) => attributes['http-equiv'] === 'content-security-policy',
      );
      expect(metas).toHaveLength(1);
      const ofPage = readPolicy(metas[0]?.attributes.content ?? '');
      expect(ofPage.get('default-src')).toEqual(["'none'"]);
      expect(ofPage.get('require-trusted-types-for')).toEqual(["'script'"]);
      expect(ofPage.get('trusted-types')).toEqual(['markdown']);
      for (const name of ['script-src', 'style-src']) {
        const sources = ofPage.get(name) ?? [];
        expect(sources).toContain("'self'");
        for (const source of sources) expect(source).toMatch(/^'(?:self|sha256-[\w+/]{43}=)'$/);
      }
      for (const sources of ofPage.values()) {
        expect(sources.join(' ')).not.toMatch(/unsafe|\*|http:/);
      }
    });

    test('loads no script of another origin', async () => {
      const { html } = await ask(path);
      for (const { attributes } of listElements(html, 'script')) {
        expect(attributes.src ?? '/').toMatch(/^\/(?!\/)/);
      }
    });
  });
}

test('ASVS 3.2.2: a text becomes neither HTML nor a script, whichever script tries', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto('/');
  const attempts = await page.evaluate(() => {
    const tries = {
      innerHTML: () => {
        document.body.innerHTML = '<b>text</b>';
      },
      address: () => {
        document.createElement('script').src = '/evil.js';
      },
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>text</b>'),
      policy: () => {
        (
          globalThis as unknown as { trustedTypes: { createPolicy: (name: string) => unknown } }
        ).trustedTypes.createPolicy('another');
      },
    };
    return Object.entries(tries).map(([name, attempt]) => {
      try {
        attempt();
        return [name, 'done'];
      } catch (error) {
        return [name, error instanceof TypeError ? 'refused' : String(error)];
      }
    });
  });
  expect(Object.fromEntries(attempts)).toEqual({
    innerHTML: 'refused',
    address: 'refused',
    insertAdjacentHTML: 'refused',
    policy: 'refused',
  });
});

for (const path of [...publicPaths, ...adminPaths, ...otherPaths]) {
  test(`ASVS 3.2.1, 3.4.1, 3.4.2, 3.4.4, 3.4.5, 3.4.6, 3.4.8: ${path} can be framed, guessed at and opened by nobody else, and comes by HTTPS alone`, async () => {
    const { headers } = await ask(path);
    // The second editor may receive messages from the window of the GitHub login.
    const opener = /^\/cms(?:\/|$)/.test(path) ? 'same-origin-allow-popups' : 'same-origin';
    expect(Object.fromEntries(headers)).toMatchObject({
      ...commonHeaders,
      'cross-origin-opener-policy': opener,
    });
    const policy = readPolicy(headers.get('content-security-policy') ?? '');
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });
}

test('the page of a shared preview is kept by nobody, and tells no other site its address', async () => {
  const { headers } = await ask('/preview');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

test('each file with a hash in its name is kept for a year', async () => {
  const files = listBuiltFiles().filter((file) => file.startsWith('_astro/'));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const { headers } = await ask(`/${file}`);
    expect(headers.get('cache-control'), file).toBe('public, max-age=31536000, immutable');
  }
});

test('A909: other pictures are kept for a day, but not those drawn from the name and logo', async () => {
  const files = listBuiltFiles().filter((file) => /^(?:images|uploads)\//.test(file));
  const drawn = files.filter((file) => /^images\/(?:og\/|logo-mark\.svg)/.test(file));
  expect(drawn.length).toBeGreaterThan(1);
  expect(files.length).toBeGreaterThan(drawn.length);
  for (const file of files) {
    const { headers } = await ask(`/${file}`);
    const seconds = drawn.includes(file) ? 0 : 86400;
    expect(headers.get('cache-control'), file).toBe(`public, max-age=${seconds}, must-revalidate`);
  }
});

for (const path of publicPaths) {
  test(`ASVS 4.1.1: ${path} tells that it is HTML in UTF-8, and is asked for anew`, async () => {
    const { headers } = await ask(path);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });
}
