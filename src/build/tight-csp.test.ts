import { createHash } from 'node:crypto';
import type { AstroPrerenderer, PrerenderResult } from 'astro';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tightCsp, tightenPolicy } from './tight-csp.ts';

function toSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

function toPage(sources: { script?: string[]; style?: string[] }, body: string): string {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...(sources.script ?? [])].join(' '),
    ["style-src 'self'", ...(sources.style ?? [])].join(' '),
  ].join('; ');
  return `<html><head><meta http-equiv="content-security-policy" content="${policy}"></head>${body}</html>`;
}

function readPolicy(html: string): string | undefined {
  return /content="([^"]*)"/.exec(html)?.[1];
}

test('the hashes of what the page holds stay, all others go', () => {
  const body = '<style>a{b:c}</style><script type="module">go()</script>';
  const page = toPage(
    {
      script: [toSource('go()'), toSource('other()')],
      style: [toSource('x{}'), toSource('a{b:c}')],
    },
    body,
  );
  expect(tightenPolicy(page)).toBe(
    toPage({ script: [toSource('go()')], style: [toSource('a{b:c}')] }, body),
  );
});

test('a script over several lines keeps its hash, and so does an empty one', () => {
  const body = '<script>\n  go();\n</script><script src="/a.js"></script>';
  const page = toPage({ script: [toSource('\n  go();\n'), toSource('')] }, body);
  expect(tightenPolicy(page)).toBe(page);
});

test('sources that are no hashes stay', () => {
  const page = toPage({ script: ['https://b.co', "'unsafe-eval'"] }, '');
  expect(tightenPolicy(page)).toBe(page);
});

test('a page without a policy stays as it is', () => {
  const page = '<html><script>go()</script></html>';
  expect(tightenPolicy(page)).toBe(page);
});

test('the rest of the page is never touched, and doing it twice changes nothing more', () => {
  const code = fc.stringMatching(/^[a-z();\n ]{0,20}$/);
  fc.assert(
    fc.property(fc.array(code), fc.array(code), (own, others) => {
      const body = own.map((script) => `<script>${script}</script>`).join('text');
      const all = [...own, ...others].map(toSource);
      const tight = tightenPolicy(toPage({ script: all }, body));
      const kept = all.filter((source) => own.map(toSource).includes(source));
      expect(tight).toBe(toPage({ script: kept }, body));
      expect(tightenPolicy(tight)).toBe(tight);
    }),
  );
});

function render(answer: Response | PrerenderResult) {
  let prerenderer: AstroPrerenderer = {
    name: 'usual',
    getStaticPaths: () => Promise.resolve([]),
    render: () => Promise.resolve(answer),
  };
  const setPrerenderer = (wrap: (usual: AstroPrerenderer) => AstroPrerenderer) => {
    prerenderer = wrap(prerenderer);
  };
  void tightCsp().hooks['astro:build:start']?.({ setPrerenderer } as never);
  return prerenderer.render(new Request('http://localhost/about'), {} as never);
}

const loose = toPage({ script: [toSource('other()')] }, '');

test.each(['bare', 'with what it was made of'])('a page is tightened, %s', async (kind) => {
  const page = new Response(loose, {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-kept': '1' },
  });
  const metadata = { contentEntryKeys: [], staticImages: [] };
  const rendered = await render(kind === 'bare' ? page : { response: page, metadata });
  const response = rendered instanceof Response ? rendered : rendered.response;
  expect(readPolicy(await response.text())).not.toContain('sha256');
  expect([response.status, response.headers.get('x-kept')]).toEqual([404, '1']);
  expect('metadata' in rendered && rendered.metadata).toEqual(kind === 'bare' ? false : metadata);
});

test('what is no page is passed on as it is', async () => {
  const file = new Response(loose, { headers: { 'content-type': 'text/plain' } });
  expect(await render(file)).toBe(file);
});
