import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import type { LibraryPicture } from '#editing/pictures/picture-library.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { drawPicture } from '#test/kit/sample-picture.ts';
import { useEditing } from '#test/kit/site/editing-project.ts';
import { editorApi } from './editor-api.server.ts';

describeWithDatabase('GET /api/admin/pictures', () => {
  const { project, admin: browser } = useEditing();

  const ask = (by = browser) => by.call(editorApi, 'GET', '/api/admin/pictures');
  const list = async () =>
    ((await (await ask()).json()) as { pictures: LibraryPicture[] }).pictures;
  const save = (edits: object[]) =>
    browser.call(editorApi, 'POST', '/api/admin/content', { body: { edits } });

  async function upload(name: string): Promise<string> {
    const response = await browser.call(editorApi, 'POST', '/api/admin/pictures', {
      bytes: Uint8Array.from(await drawPicture('png')),
      headers: { 'content-type': 'image/png', 'x-file-name': name },
    });
    return ((await response.json()) as { path: string }).path;
  }

  test('A886: each picture of the content is listed once, with its first use and its description', async () => {
    const pictures = await list();
    const paths = pictures.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    // Two entries show it.
    expect(paths.filter((path) => path === '/images/hero.svg')).toHaveLength(1);
    expect(pictures.find(({ path }) => path === '/images/story.svg')).toEqual({
      path: '/images/story.svg',
      alt: 'Illustration of a boardwalk leading through sea oats to the beach',
      place: 'About › Story',
      pages: expect.any(Number) as number,
    });
    // What only the site's own design shows is nobody's to choose.
    expect(paths).not.toContain('/images/walk.svg');
  });

  test('A886: an upload is listed before it is saved, with its use after that, and still when nothing shows it', async () => {
    const path = await upload('beach.png');
    expect((await list())[0]).toEqual({ path, alt: '', pages: 0 });

    const picture = { id: 'blog-image-1', type: 'image' };
    await save([
      { ...picture, value: path },
      { id: 'blog-image-alt-1', type: 'text', value: 'A beach at noon' },
      { id: 'blog-content-2', type: 'text', value: `Look:\n\n![A quiet beach](${path})` },
    ]);
    const used = (await list()).filter((each) => each.path === path);
    expect(used).toMatchObject([{ place: expect.stringMatching(/^Article “.+”$/) as string }]);
    expect(['A beach at noon', 'A quiet beach']).toContain(used[0]?.alt);

    await publish();
    await save([
      { ...picture, value: '/images/hero.svg' },
      { id: 'blog-content-2', type: 'text', value: 'No picture.' },
    ]);
    await publish();
    await sql`truncate content_pictures`;
    expect((await list()).filter((each) => each.path === path)).toEqual([
      { path, alt: '', pages: 0 },
    ]);
  });

  test('A808, A886: a drawing that only a hidden entry shows is there for admins alone, and runs nothing', async () => {
    const file = 'content/providers/linh-tran.yaml';
    const drawing = '/images/people/linh-tran.svg';
    const odd = '/images/Zoë “1”.SVG';
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    project.repository.write({
      [file]: `${project.read(file)}state: hidden\n`,
      [`public${odd}`]: script,
    });
    project.repository.commitAll('Hidden');
    project.build();
    const built = path.join(project.distDir, 'catalogue/pictures.json');
    const served = JSON.parse(await readFile(built, 'utf8')) as string[];
    await writeFile(built, JSON.stringify(served.filter((each) => each !== drawing)));
    const show = (address: string, by = browser) =>
      by.call(editorApi, 'GET', `/api/admin/pictures${address}`);

    expect((await list()).map((each) => each.path)).toContain(drawing);
    const shown = await show(drawing);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect((await shown.text()).trim()).toBe(
      project.repository.git('show', `main:public${drawing}`),
    );
    const scripted = await show(encodeURI(odd));
    expect(await scripted.text()).toBe(script);
    for (const { headers } of [shown, scripted]) {
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox;/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect((await show(drawing, openTestBrowser())).status).toBe(401);
    for (const climb of [
      '/images%2f..%2f..%2fcontent%2fsite.yaml',
      '/images/..%2f..%2fsrc%2ficon.svg',
      '/images/people/none.svg',
      '//images/people',
      '/images/people/.git%2fx.svg',
    ]) {
      expect([climb, (await show(climb)).status]).toEqual([climb, 404]);
    }
  });

  test('A886: nobody but an admin may see the list', async () => {
    expect((await ask(openTestBrowser())).status).toBe(401);
  });
});
