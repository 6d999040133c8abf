import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { openCms, rewriteEntry } from '#test/kit/api/cms-client.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { openEditingProject, type EditingProject } from '#test/kit/site/editing-project.ts';
import { openSignedInBrowser, resetTestAdmin } from '#test/kit/api/test-admin.ts';
import type { TestBrowser } from '#test/kit/api/test-browser.ts';
import { drawPicture, secret } from '#test/kit/sample-picture.ts';
import { writeMp3, writeMp4 } from '#test/kit/sample-recording.ts';
import { editorApi } from './editor-api.server.ts';

const nikos = 'content/providers/nikos-pappas.yaml';
const words = 'Hi, I am Nikos.\n0:01 See you!';

describeWithDatabase('recordings of caregivers', () => {
  let project: EditingProject;
  let ada: TestBrowser;

  beforeEach(async () => {
    project = openEditingProject();
    await resetTestAdmin();
    await sql`truncate content_saves, content_pictures, content_ids`;
    await sql`update publishing_state set last_commit_at = 'epoch', rest_until = 'epoch', lease_until = 'epoch', trouble = null`;
    vi.stubEnv('PUBLISH_WINDOW_SECONDS', '0');
    ada = await openSignedInBrowser();
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    project.close();
  });

  const send = (bytes: Uint8Array, name = 'Hello.mp3', type = 'application/octet-stream') =>
    ada.call(editorApi, 'POST', '/api/admin/recordings', {
      bytes: Uint8Array.from(bytes),
      headers: { 'content-type': type, 'x-file-name': encodeURIComponent(name) },
    });
  const upload = async () => {
    const response = await send(writeMp3());
    expect(response.status).toBe(201);
    return ((await response.json()) as { path: string }).path;
  };
  const save = (value: object, base = '') => {
    const edit = { id: `${nikos}#introduction`, type: 'field', base, value: JSON.stringify(value) };
    return ada.call(editorApi, 'POST', '/api/admin/content', {
      body: { edits: [edit] },
      headers: { 'idempotency-key': randomUUID() },
    });
  };

  test('A971: a recording with its words is saved, and is in git without what its file said of its maker', async () => {
    const path = await upload();
    expect(path).toMatch(/^\/uploads\/hello-[0-9a-f]{8}\.mp3$/);
    expect((await save({ recording: path, words })).status).toBe(200);
    expect(await publish()).toEqual({ kind: 'done' });

    expect(project.read(nikos)).toContain(`\n  recording: ${path}\n`);
    expect(project.read(nikos)).toContain('\n    0:01 See you!\n');
    const file = project.repository.git('show', `main:public${path}`);
    expect(file.length).toBeGreaterThan(100);
    expect(file).not.toContain(secret);

    // With the person goes what was heard of them.
    await openCms(ada).tell('deleteFiles', { paths: [nikos] });
    expect(project.repository.git('ls-tree', '--name-only', 'main', `public${path}`)).toBe('');
  });

  test('A971: a recording without words is refused in a sentence, here and in the content manager', async () => {
    const recording = await upload();
    const refused = await save({ recording });
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining("A recording needs its words, for people who can't hear it."),
    ]);

    const cms = openCms(ada);
    const { data } = await cms.open(nikos);
    const raw = rewriteEntry(nikos, data, (fields) => ({ ...fields, introduction: { recording } }));
    await expect(cms.save(nikos, raw, data)).rejects.toThrow('A recording needs its words');
  });

  test('A971: a recording that nobody uploaded, or that is elsewhere, is refused', async () => {
    const missing = await save({ recording: '/uploads/none-12345678.mp3', words });
    expect([missing.status, await missing.text()]).toEqual([
      422,
      expect.stringContaining('/uploads/none-12345678.mp3'),
    ]);
    for (const recording of ['https://example.com/a.mp4', '/images/a.mp4', '/uploads/../a.mp4']) {
      expect((await save({ recording, words })).status).toBe(422);
    }
  });

  test.each([
    ['a picture', () => drawPicture('png'), 422, 'isn’t an MP4, WebM, MP3 or M4A recording'],
    ['too long', () => writeMp3(31), 422, 'Please keep it to 30 at most'],
    ['too large', () => Buffer.alloc(4 * 1024 * 1024 + 1), 413, 'under 4096 KB'],
  ])(
    'A971: %s is refused in a sentence, and nothing is kept',
    async (_, make, status, sentence) => {
      const response = await send(await make());
      expect([response.status, await response.text()]).toEqual([
        status,
        expect.stringContaining(sentence),
      ]);
      expect(await sql`select file from content_pictures`).toEqual([]);
    },
  );

  test('A971: the content manager takes a recording by its bytes, under a name of its kind', async () => {
    const cms = openCms(ada);
    const persist = (name: string, bytes: Buffer) =>
      cms.ask('persistMedia', {
        asset: {
          path: `public/uploads/${name}`,
          content: bytes.toString('base64'),
          encoding: 'base64',
        },
      });
    expect((await persist('hello.mp4', writeMp4())).status).toBe(200);
    for (const [name, bytes, sentence] of [
      ['a.mp3', writeMp4(), 'Its name should end in .mp4.'],
      ['a.mp4', await drawPicture('png'), 'isn’t an MP4'],
      ['a.png', writeMp4(), "isn't a"],
    ] as const) {
      const response = await persist(name, bytes);
      expect([name, response.status, await response.text()]).toEqual([
        name,
        422,
        expect.stringContaining(sentence),
      ]);
    }
    const library = await ada.call(editorApi, 'GET', '/api/admin/pictures');
    expect(await library.text()).not.toContain('hello.mp4');
  });
});
