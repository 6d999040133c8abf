import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { historyApi } from './history-api.server.ts';
import { type HistoryEntry } from './history-entries.ts';
import { checkContent } from '#model/built/check-content.server.ts';
import { sql } from '#lib/db/database.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { openCms, rewriteEntry } from '#test/kit/api/cms-client.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { atOnce, useEditing } from '#test/kit/site/editing-project.ts';
import { drawPicture } from '#test/kit/sample-picture.ts';

const nikos = 'content/providers/nikos-pappas.yaml';
const article = 'content/blog/sharing-the-mental-load.md';
const photo = 'public/uploads/nikos.png';
const drawing = '/images/people/nikos-pappas.svg';

describeWithDatabase('the history, after a picture was deleted', () => {
  const { project, admin: browser } = useEditing(atOnce);
  const cms = openCms(browser);

  beforeEach(async () => {
    await hold(false);
  });

  /** Holds saves back, or lets them be committed. */
  const hold = (isHeld: boolean) =>
    sql`update publishing_state set last_commit_at = 'epoch', trouble = null,
      rest_until = case when ${isHeld} then now() + interval '1 hour' else 'epoch' end`;

  const setImage = async (image: string, assets: unknown[] = []) => {
    const { data } = await cms.open(nikos);
    const raw = rewriteEntry(nikos, data, (all) => ({ ...all, image }));
    await cms.save(nikos, raw, data, assets);
  };
  const uploadPhoto = async () => {
    const content = (await drawPicture('png')).toString('base64');
    await setImage('/uploads/nikos.png', [{ path: photo, content, encoding: 'base64' }]);
  };
  const remove = (file: string) => cms.tell('deleteFiles', { paths: [file] });

  const readNewest = async (): Promise<HistoryEntry> => {
    const response = await browser.call(historyApi, 'GET', '/api/admin/history?by=everyone');
    const { entries } = (await response.json()) as { entries: HistoryEntry[] };
    return entries[0] ?? expect.fail('There is no entry.');
  };

  const putBack = async ({ commit }: HistoryEntry, key: string): Promise<[number, string]> => {
    const response = await browser.call(historyApi, 'POST', `/api/admin/history/${commit}`, {
      body: { keys: [key] },
    });
    return [response.status, await response.text()];
  };

  const expectStored = ([status, text]: [number, string]) => {
    expect([status, text]).toEqual([200, expect.stringContaining('queued')]);
  };

  /** Publishes, and returns what would keep the site from being built. */
  const publishAndCheck = async () => {
    expect(await publish()).toEqual({ kind: 'done' });
    project.build();
    return checkContent(path.join(project.distDir, 'checkout')).problems;
  };

  const readPhoto = () =>
    project.store.readBytes(project.repository.git('rev-parse', 'main'), photo);

  test('it comes back with the caregiver whom it shows, bytes and all', async () => {
    await uploadPhoto();
    const [text, bytes] = [project.read(nikos), await readPhoto()];
    await remove(nikos);
    const entry = await readNewest();
    await remove(photo);
    expect(await readPhoto()).toBeNull();

    expectStored(await putBack(entry, nikos));

    expect(await publishAndCheck()).toEqual([]);
    expect([project.read(nikos), await readPhoto()]).toEqual([text, bytes]);
  });

  test('it comes back with the one field that named it', async () => {
    await uploadPhoto();
    const bytes = await readPhoto();
    await setImage(drawing);
    const entry = await readNewest();
    await remove(photo);

    expectStored(await putBack(entry, `${nikos}#image`));

    expect(await publishAndCheck()).toEqual([]);
    expect(await readPhoto()).toEqual(bytes);
    expect(project.read(nikos)).toContain('image: /uploads/nikos.png\n');
  });

  test('it stays where its deletion still waits for git', async () => {
    await uploadPhoto();
    const bytes = await readPhoto();
    await setImage(drawing);
    const entry = await readNewest();
    await hold(true);
    await remove(photo);

    expectStored(await putBack(entry, `${nikos}#image`));

    await hold(false);
    expect(await publishAndCheck()).toEqual([]);
    expect(await readPhoto()).toEqual(bytes);
  });

  test('a text whose picture is kept nowhere is not put back', async () => {
    await uploadPhoto();
    project.repository.git('rm', '--quiet', photo);
    project.repository.commitAll('Remove a picture that is shown');
    await setImage(drawing);
    await sql`truncate content_pictures`;

    expect(await putBack(await readNewest(), `${nikos}#image`)).toEqual([
      422,
      'This can no longer be restored: its picture /uploads/nikos.png is gone. Choose another picture on the page instead.',
    ]);
  });

  test('a text that shows a picture of the site itself which is gone is not put back', async () => {
    const shipped = project.read(nikos);
    project.repository.git('rm', '--quiet', nikos);
    project.repository.git('rm', '--quiet', `public${drawing}`);
    project.repository.commitAll('Remove a caregiver');
    project.build();

    expect(shipped).toContain(drawing);
    expect(await putBack(await readNewest(), nikos)).toEqual([
      422,
      `This can no longer be restored: its picture ${drawing} is gone. Choose another picture on the page instead.`,
    ]);
  });

  test('a whole file that breaks a rule of today is not put back', async () => {
    project.repository.write({
      [article]: project.read(article).replace(/^title: .*$/m, 'title: ""'),
    });
    project.repository.commitAll('Empty');
    project.repository.git('rm', '--quiet', article);
    project.repository.commitAll('Remove an article');

    expect(await putBack(await readNewest(), article)).toEqual([
      422,
      'This can no longer be restored: Title is empty. Write at least one word.',
    ]);
  });
});
