import { createHash } from 'node:crypto';
import type { AstroPrerenderer, PrerenderResult } from 'astro';
import { expect, test } from 'vitest';
import { createCmsPolicy } from './content-manager.ts';
import { finishedPages } from './page-policy.ts';

function render(answer: Response | PrerenderResult, page = 'about') {
  let prerenderer: AstroPrerenderer = {
    name: 'usual',
    getStaticPaths: () => Promise.resolve([]),
    render: () => Promise.resolve(answer),
  };
  const setPrerenderer = (wrap: (usual: AstroPrerenderer) => AstroPrerenderer) => {
    prerenderer = wrap(prerenderer);
  };
  const { hooks } = finishedPages();
  void hooks['astro:build:start']?.({ setPrerenderer } as never);
  return prerenderer.render(new Request(`http://localhost/${page}.html`), {} as never);
}

const loose = `<meta http-equiv="content-security-policy" content="script-src 'self' 'sha256-b3RoZXI='">`;

test.each(['bare', 'with what it was made of'])('a page is tightened, %s', async (kind) => {
  const page = new Response(loose, {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-kept': '1' },
  });
  const metadata = { contentEntryKeys: [], staticImages: [] };
  const rendered = await render(kind === 'bare' ? page : { response: page, metadata });
  const response = rendered instanceof Response ? rendered : rendered.response;
  expect(await response.text()).not.toContain('sha256');
  expect([response.status, response.headers.get('x-kept')]).toEqual([404, '1']);
  expect('metadata' in rendered && rendered.metadata).toEqual(kind === 'bare' ? false : metadata);
});

test('every letter of a page stays what it is, and a script with such letters may still run', async () => {
  const script = `say('“Größe” 🌴')`;
  const hash = createHash('sha256').update(script).digest('base64');
  const html = `<meta http-equiv="content-security-policy" content="script-src 'sha256-${hash}'"><p>Niño’s 🌴</p><script>${script}</script>`;
  const headers = { 'content-type': 'text/html' };
  const rendered = await render(new Response(html, { headers }));
  const response = rendered instanceof Response ? rendered : rendered.response;
  expect(await response.text()).toBe(html);
});

test('what is no page is passed on as it is', async () => {
  const file = new Response(loose, { headers: { 'content-type': 'text/plain' } });
  expect(await render(file)).toBe(file);
});

test("the content manager's page gets a policy of its own, and must have a place for it", async () => {
  const headers = { 'content-type': 'text/html' };
  const rendered = await render(new Response(loose, { headers }), 'cms');
  const response = rendered instanceof Response ? rendered : rendered.response;
  expect(await response.text()).toContain(createCmsPolicy('site'));
  await expect(render(new Response('<p>', { headers }), 'cms')).rejects.toThrow('no policy');
});

test('the rule that Astro writes amid the text stands in the head, behind the policy', async () => {
  const style = '<style>astro-island,astro-slot{display:contents}</style>';
  const hash = createHash('sha256').update('astro-island,astro-slot{display:contents}');
  const policy = `<meta http-equiv="content-security-policy" content="style-src 'sha256-${hash.digest('base64')}'">`;
  const html = `<head>${policy}</head><body><section>${style}<p>A</p></section></body>`;
  const headers = { 'content-type': 'text/html' };
  const rendered = await render(new Response(html, { headers }));
  const response = rendered instanceof Response ? rendered : rendered.response;
  expect(await response.text()).toBe(
    `<head>${policy}${style}</head><body><section><p>A</p></section></body>`,
  );
});
