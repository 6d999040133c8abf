import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { collectionNames, contentKinds } from '#model/kinds.ts';
import { historyApi } from '#editing/history/history-api.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { openCms } from '#test/kit/api/cms-client.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { atOnce, useEditing } from '#test/kit/site/editing-project.ts';
import { strayFiles } from '#test/kit/hostile/stray-files.ts';
import { editorApi } from './editor-api.server.ts';
import type { EntryDetails, EntryList } from '#editing/editor/document/entries.ts';
import { entryKinds } from '#model/collections.ts';

const review = {
  text: 'Lovely.',
  name: 'Bo',
  title: 'Father',
  image: '/images/hero.svg',
  rating: 5,
  permissionSince: '2026-03-02',
};

describeWithDatabase('content with a file that does not belong there', () => {
  const { project, admin: ada } = useEditing(atOnce);

  const save = async (edits: object[]) => {
    const response = await ada.call(editorApi, 'POST', '/api/admin/content', {
      body: { edits },
      headers: { 'idempotency-key': randomUUID() },
    });
    return [response.status, await response.text()] as const;
  };
  const list = async (kind: string) => {
    const response = await ada.call(editorApi, 'GET', `/api/admin/entries/${kind}`);
    expect([kind, response.status]).toEqual([kind, 200]);
    return (await response.json()) as EntryList;
  };
  const open = async (file: string) => {
    const [, folder = '', name = ''] = /^content\/(\w+)\/(.+)\.\w+$/.exec(file) ?? [];
    const kind = entryKinds.find((each) => contentKinds[each].folder === folder) ?? '';
    const response = await ada.call(editorApi, 'GET', `/api/admin/entries/${kind}/${name}`);
    return (await response.json()) as EntryDetails;
  };
  /** Changes a title or name, as the page's editor does. */
  const retitle = async (file: string, to: string) => {
    const { ids, data } = await open(file);
    const field = 'title' in data && 'title' in ids ? 'title' : 'name';
    const base: unknown = Reflect.get(data, field);
    return { id: ids[field], type: 'text', value: to, base };
  };
  const findNameId = async (file: string) => (await open(file)).ids.name ?? '';
  const commit = (files: Record<string, string | Uint8Array>) => {
    project.repository.write(files);
    return project.repository.commitAll('By hand');
  };
  const breakFile = (file: string) =>
    commit({ [file]: Buffer.from(project.read(file).replace(': ', ': \u00e9'), 'latin1') });

  test('A851: beside files of each kind that do not belong there, every collection is listed, and its other entries are saved', async () => {
    const before = await Promise.all(entryKinds.map(list));
    const models = before.map(({ entries: [first] }) => first?.file ?? '');
    const strays = models.flatMap((file) => {
      const ending = file.slice(file.lastIndexOf('.'));
      const folder = file.slice(0, file.lastIndexOf('/'));
      const name = file.slice(folder.length + 1, -ending.length);
      const text = project.read(file);
      return strayFiles.map(({ make }) => make({ folder, name, ending, text }));
    });
    commit(Object.fromEntries(strays.map(({ file, bytes }) => [file, bytes])));
    for (const [index, kind] of entryKinds.entries()) {
      const after = (await list(kind)).entries.map(({ file }) => file);
      const known = before[index]?.entries.map(({ file }) => file) ?? [];
      expect(after).toEqual(expect.arrayContaining(known));
    }
    const edits = await Promise.all(models.map((file) => retitle(file, 'Saved beside it')));
    const [status, answer] = await save([
      ...edits,
      {
        id: `new:testimonials:${randomUUID()}`,
        type: 'entry',
        base: '',
        value: JSON.stringify({ data: review, text: '' }),
      },
    ]);
    expect([status, status === 200 || answer]).toEqual([200, true]);
    expect(await publish()).toEqual({ kind: 'done' });
    for (const file of models) expect(project.read(file)).toMatch('Saved beside it');
    expect(project.read('content/testimonials/bo.yaml')).toMatch('Lovely.');
    const cms = openCms(ada);
    for (const kind of collectionNames) {
      const { folder } = contentKinds[kind];
      const answered = await cms.ask('entriesByFolder', {
        folder: `content/${folder}`,
        extension: 'md',
        depth: 1,
      });
      expect([folder, answered.status]).toEqual([folder, 200]);
    }
  });

  test('A851: a new entry takes no number of a file that cannot be read', async () => {
    const [model] = (await list('testimonials')).entries;
    const text = project.read(model?.file ?? '').replace(/^id: .*$/m, 'id: 9000');
    commit({ 'content/testimonials/old.yaml': Buffer.from(`${text}# \u00e9\n`, 'latin1') });
    const value = JSON.stringify({ data: review, text: '' });
    await save([{ id: `new:testimonials:${randomUUID()}`, type: 'entry', base: '', value }]);
    expect(await publish()).toEqual({ kind: 'done' });
    expect(project.read('content/testimonials/bo.yaml')).toMatch(/^id: 9001$/m);
  });

  test('A851: a save into a file that is not UTF-8 is refused by name', async () => {
    const [first] = (await list('articles')).entries;
    const file = first?.file ?? '';
    const edit = await retitle(file, 'A new title');
    const sentence = `${file} cannot be read. The file is not UTF-8 text. Save it with that encoding.`;
    const remedy = `Until then it takes no changes; an earlier version can be restored in History.`;
    const text = project.read(file);
    breakFile(file);
    expect(await save([edit])).toEqual([422, `${sentence} ${remedy}`]);
    await expect(openCms(ada).save(file, text, text)).rejects.toThrow(`422 ${sentence}`);
    expect((await list('articles')).entries.map((each) => each.file)).not.toContain(file);
  });

  test('A851: so is one where the functions hold that file, and pages an earlier version', async () => {
    const file = 'content/providers/nikos-pappas.yaml';
    writeFileSync(path.join(project.distDir, 'checkout', file), Uint8Array.of(0xe9));
    const name = { id: await findNameId(file), type: 'text', value: 'Niko', base: 'Nikos Pappas' };
    const field = { id: `${file}#rating`, type: 'field', value: '4', base: '5' };
    for (const each of [name, field]) {
      expect(await save([each])).toEqual([422, expect.stringContaining(`${file} cannot be read.`)]);
    }
  });

  test('A851: a save that came before such a commit waits for nobody, and holds up nobody', async () => {
    const [first, second] = (await list('articles')).entries.map(({ file }) => file);
    if (first === undefined || second === undefined) throw new Error('There are two articles.');
    const edits = await Promise.all([first, second].map((file) => retitle(file, 'A new title')));
    for (const edit of edits) expect((await save([edit]))[0]).toBe(200);
    breakFile(first);
    expect(await publish()).toEqual({ kind: 'done' });
    expect(project.read(second)).toMatch('A new title');
  });

  test('A851: History puts back a file that cannot be read as it was before', async () => {
    const [first] = (await list('articles')).entries;
    const file = first?.file ?? '';
    const before = project.read(file);
    const hash = breakFile(file);
    const details = await ada.call(historyApi, 'GET', `/api/admin/history/${hash}`);
    const { changes } = (await details.json()) as { changes: { key: string }[] };
    const answer = await ada.call(historyApi, 'POST', `/api/admin/history/${hash}`, {
      body: { keys: changes.map(({ key }) => key) },
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
    expect(await publish()).toEqual({ kind: 'done' });
    expect(project.read(file)).toBe(before);
  });

  test('A851: a new file that cannot be read is deleted like any other', async () => {
    commit({ 'content/blog/stray.md': Uint8Array.of(0x69, 0, 0xe9) });
    await openCms(ada).ask('deleteFiles', { paths: ['content/blog/stray.md'] });
    expect(await publish()).toEqual({ kind: 'done' });
    expect(project.repository.git('ls-files', 'content/blog')).not.toMatch('stray');
  });
});
