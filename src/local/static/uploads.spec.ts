import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '#test/kit/browser/site-test.ts';
import { drawPicture } from '#test/kit/sample-picture.ts';
import { createStaticSite } from './static-site.ts';

const script = 'document.title = "it ran"; new Image().src = "/ran"';

const evilFiles: Record<string, string> = {
  'evil.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload='${script}'><script>${script}</script></svg>`,
  'evil.html': `<!doctype html><body onload='${script}'><script>${script}</script>`,
  'evil.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><script>${script}</script></html>`,
  evil: `<!doctype html><script>${script}</script>`,
};

let folder: string;
let server: Server;
let origin: string;
let asked: string[] = [];

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uploads-'));
  await mkdir(path.join(folder, 'uploads'));
  const files: Record<string, string | Uint8Array> = {
    ...evilFiles,
    'photo.png': await drawPicture('png'),
  };
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(path.join(folder, 'uploads', name), bytes);
  }
  await writeFile(path.join(folder, 'page.html'), '<!doctype html><img src="/uploads/photo.png">');
  const answer = createStaticSite(folder, 'netlify.toml');
  server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    asked.push(pathname);
    const request = { path: pathname, search: '', host: '', acceptEncoding: '', ifNoneMatch: '' };
    void answer(request).then(({ status, headers, body }) => {
      outgoing.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

test('A864: a file under /uploads runs nothing, though it were served, and pictures show', async ({
  page,
}) => {
  for (const name of Object.keys(evilFiles)) {
    asked = [];
    const response = await page.goto(`${origin}/uploads/${name}`).catch(() => null);
    if (response)
      expect([name, response.headers()['content-security-policy']]).toEqual([
        name,
        expect.stringMatching(/default-src 'none'.*; sandbox;/),
      ]);
    expect([name, await page.title()]).not.toEqual([name, 'it ran']);
    expect([name, asked.includes('/ran')]).toEqual([name, false]);
  }
  await page.goto(`${origin}/page`);
  await expect(page.locator('img')).toHaveJSProperty('complete', true);
  await expect(page.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
});
