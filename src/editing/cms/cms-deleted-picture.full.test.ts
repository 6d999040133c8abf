import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import { checkContent } from '#model/built/check-content.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { openCms, rewriteEntry } from '#test/kit/api/cms-client.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { atOnce, useEditing } from '#test/kit/site/editing-project.ts';
import { drawPicture } from '#test/kit/sample-picture.ts';

const nikos = 'content/providers/nikos-pappas.yaml';
const drawing = '/images/people/nikos-pappas.svg';

describeWithDatabase('a picture that was deleted', () => {
  const { project, admin: browser } = useEditing(atOnce);
  const cms = openCms(browser);

  beforeEach(async () => {
    await hold(false);
  });

  /** Holds saves back, or lets them be committed. */
  const hold = (isHeld: boolean) =>
    sql`update publishing_state set last_commit_at = 'epoch', trouble = null,
      rest_until = case when ${isHeld} then now() + interval '1 hour' else 'epoch' end`;

  const upload = async (): Promise<string> => {
    const response = await browser.call(editorApi, 'POST', '/api/admin/pictures', {
      bytes: Uint8Array.from(await drawPicture('png')),
      headers: { 'content-type': 'image/png', 'x-file-name': 'nikos.png' },
    });
    return ((await response.json()) as { path: string }).path;
  };

  const saveOnPage = async (value: string): Promise<[number, string]> => {
    const edits = [{ id: 'provider-image-7', type: 'image', value }];
    const body = { edits };
    const response = await browser.call(editorApi, 'POST', '/api/admin/content', { body });
    return [response.status, await response.text()];
  };

  const saveInForm = async (fields: object, assets: unknown[] = []) => {
    const { data } = await cms.open(nikos);
    const raw = rewriteEntry(nikos, data, (all) => ({ ...all, ...fields }));
    await cms.save(nikos, raw, data, assets);
  };

  const publishAll = async () => {
    await hold(false);
    expect(await publish()).toEqual({ kind: 'done' });
  };

  /** Publishes everything, and checks that the live site has every picture that it shows. */
  const goLive = async () => {
    await publishAll();
    project.build();
    await browser.call(editorApi, 'GET', '/api/admin/publishing');
    expect(checkContent(path.join(project.distDir, 'checkout')).problems).toEqual([]);
  };

  /** Publishes a photo, and then a drawing instead. */
  const replacePhoto = async (): Promise<string> => {
    const photo = await upload();
    expect((await saveOnPage(photo))[0]).toBe(200);
    await goLive();
    expect((await saveOnPage(drawing))[0]).toBe(200);
    await goLive();
    return photo;
  };

  const remove = (address: string) => cms.tell('deleteFiles', { paths: [`public${address}`] });
  const refusal = (address: string) =>
    `There is no picture at ${address}. Choose a file, or name another address.`;

  test.each([
    ['before its deletion is committed', true],
    ['before its deletion is live', false],
  ])('cannot be named on the page %s', async (_, isHeld) => {
    const photo = await replacePhoto();
    await hold(isHeld);
    await remove(photo);
    expect(await saveOnPage(photo)).toEqual([422, refusal(photo)]);
    await goLive();
  });

  test.each([
    ['before its deletion is committed', true],
    ['before its deletion is live', false],
  ])('cannot be named in a form %s', async (_, isHeld) => {
    const photo = await replacePhoto();
    await hold(isHeld);
    await remove(photo);
    await expect(saveInForm({ image: photo })).rejects.toThrow(`422 ${refusal(photo)}`);
    await goLive();
  });

  test.each([
    ['before its deletion is committed', true],
    ['before its deletion is live', false],
  ])('is there again once it is chosen again on the page, %s', async (_, isHeld) => {
    const photo = await replacePhoto();
    await hold(isHeld);
    await remove(photo);
    expect(await upload()).toBe(photo);
    expect((await saveOnPage(photo))[0]).toBe(200);
    await goLive();
    expect(project.read(nikos)).toContain(`image: ${photo}\n`);
  });

  test.each([
    ['before its deletion is committed', true],
    ['before its deletion is live', false],
  ])('is there again once it is chosen again in a form, %s', async (_, isHeld) => {
    const photo = await replacePhoto();
    await hold(isHeld);
    await remove(photo);
    const content = (await drawPicture('png')).toString('base64');
    const asset = { path: `public${photo}`, content, encoding: 'base64' };
    await saveInForm({ image: photo }, [asset]);
    await goLive();
    expect(project.read(nikos)).toContain(`image: ${photo}\n`);
  });

  test('may leave its name to another one at once', async () => {
    const file = 'public/uploads/nikos.png';
    const first = await drawPicture('png');
    const other = await sharp(first).negate().png().toBuffer();
    const choose = (bytes: Buffer) =>
      saveInForm({ image: '/uploads/nikos.png' }, [
        { path: file, content: bytes.toString('base64'), encoding: 'base64' },
      ]);
    await choose(first);
    await saveInForm({ image: drawing });
    await goLive();
    await hold(true);
    await cms.tell('deleteFiles', { paths: [file] });
    await choose(other);
    await goLive();
    const head = project.repository.git('rev-parse', 'main');
    const bytes = await project.store.readBytes(head, file);
    expect(other.equals(bytes ?? Buffer.of())).toBe(true);
  });

  test('stays where a text names it that was saved at the same moment', async () => {
    const photo = await replacePhoto();
    await hold(true);
    // The save finds the picture an instant before it is deleted.
    expect((await saveOnPage(photo))[0]).toBe(200);
    const changes = JSON.stringify([{ kind: 'remove', file: `public${photo}`, before: null }]);
    await sql`insert into content_saves (id, username, source, changes)
      values (gen_random_uuid(), 'Ada', 'cms', ${changes}::jsonb)`;
    await goLive();
    expect(project.read(nikos)).toContain(`image: ${photo}\n`);
  });

  test('keeps back a text that names it, where git has lost it for good', async () => {
    const photo = await replacePhoto();
    project.repository.git('rm', '--quiet', `public${photo}`);
    project.repository.commitAll('Remove a picture');
    await sql`truncate content_pictures`;
    expect((await saveOnPage(photo))[0]).toBe(200);
    await publishAll();
    expect(project.read(nikos)).toContain(`image: ${drawing}\n`);
    const report = await browser.call(editorApi, 'GET', '/api/admin/publishing');
    const { saves } = (await report.json()) as { saves: object[] };
    expect(saves[0]).toMatchObject({
      state: 'conflict',
      conflicts: [{ id: 'provider-image-7', yours: photo, theirs: drawing }],
    });
  });
});
