import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import type { LibraryPicture } from '#editing/pictures/picture-library.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import { openTestBrowser, type TestBrowser } from '#test/kit/api/test-browser.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { drawPicture } from '#test/kit/sample-picture.ts';
import { type EditingProject, openEditingProject } from '#test/kit/site/editing-project.ts';
import { editorApi } from './editor-api.server.ts';

describeWithDatabase('GET /api/admin/pictures', () => {
  let project: EditingProject;
  let browser: TestBrowser;

  beforeEach(async () => {
    project = openEditingProject();
    await resetTestAdmin();
    await sql`truncate content_saves, content_pictures`;
    await sql`update publishing_state set last_commit_at = 'epoch', rest_until = 'epoch', lease_until = 'epoch', trouble = null`;
    browser = await openSignedInBrowser();
  });

  afterEach(() => {
    project.close();
  });

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

  test('A886: nobody but an admin may see the list', async () => {
    expect((await ask(openTestBrowser())).status).toBe(401);
  });
});
