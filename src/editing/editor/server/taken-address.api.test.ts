import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { publish } from '#editing/publishing/publish.server.ts';
import { openCms, rewriteEntry } from '#test/kit/api/cms-client.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { atOnce, useEditing } from '#test/kit/site/editing-project.ts';
import { editorApi } from './editor-api.server.ts';

const article = {
  title: 'Rain & games',
  excerpt: 'What to do.',
  image: '/images/hero.svg',
  imageAlt: 'Rain',
  category: 'Parenting',
  publishedAt: '2026-03-14T09:00:00-04:00',
  author: 'Ada',
  authorTitle: 'Founder',
};

const toFile = (slug: string) => `content/blog/${slug}.md`;

describeWithDatabase('an address that is taken', () => {
  const { project, admin: ada } = useEditing(atOnce);
  let naps: string;
  let first: string;

  beforeEach(() => {
    first = toFile('first-words');
    naps = toFile('long-naps');
    const [other = ''] = project.repository.git('ls-files', 'content/blog').split('\n');
    const write = (id: number, from: string) =>
      project
        .read(other)
        .replace(/^redirectFrom:.*\n/m, '')
        .replace(/^id: .*$/m, `id: ${id}\nredirectFrom: [${from}]`);
    project.repository.write({ [first]: write(901, ''), [naps]: write(902, 'short-naps') });
    project.repository.commitAll('Two articles');
    project.build();
  });

  const save = async (edits: object[]) => {
    const response = await ada.call(editorApi, 'POST', '/api/admin/content', {
      body: { edits },
      headers: { 'idempotency-key': randomUUID(), accept: 'application/problem+json' },
    });
    const { detail, issues } = (await response.json()) as {
      detail?: string;
      issues?: { path: string }[];
    };
    return [response.status, detail, issues?.map(({ path }) => path)];
  };
  const toNew = (title: string, more: object = {}) => ({
    id: `new:articles:${randomUUID()}`,
    type: 'entry',
    base: '',
    value: JSON.stringify({ data: { ...article, title, ...more }, text: 'Play.' }),
  });
  const toRedirects = (file: string, before: string[], after: string[]) => ({
    id: `${file}#redirectFrom`,
    type: 'field',
    base: JSON.stringify(before),
    value: JSON.stringify(after),
  });

  test.each([
    ['Index', 'index'],
    ['“Not found”', 'not-found'],
    ['PAGE', 'page'],
  ])('A866: a title %s, whose address is a page of the site, is refused', async (title, name) => {
    const sentence = `The address /blog/${name}, which comes from the title, is taken by a page of the site. Please change the title.`;
    expect(await save([toNew('Fine'), toNew(title)])).toEqual([422, sentence, ['edits.1.value']]);
    await expect(
      openCms(ada).save(toFile(name), rewriteArticle({ ...article, title })),
    ).rejects.toThrow(`422 ${sentence}`);
    expect(await publish()).toEqual({ kind: 'done' });
    expect(project.repository.git('log', '-1', '--format=%s')).toBe('Two articles');
  });

  test('A866: a title whose address leads to another article already is refused', async () => {
    const sentence =
      'The address /blog/short-naps, which comes from the title, already leads to the article “long-naps”. Please change the title, or take the address out of the earlier ones there.';
    expect(await save([toNew('Short naps')])).toEqual([422, sentence, ['edits.0.value']]);
    await expect(
      openCms(ada).save(toFile('short-naps'), rewriteArticle({ ...article, title: 'Short naps' })),
    ).rejects.toThrow(`422 ${sentence}`);
  });

  test.each([
    ['an article of today', 'long-naps', '"long-naps" is the address of an article today.'],
    ['its own', 'first-words', '"first-words" is the address of an article today.'],
    ['a page of the site', 'page', '"page" is taken by a page of the site.'],
    ['the former one of another', 'short-naps', '"short-naps" already leads to the article'],
  ])('A866: a former address that is %s is refused', async (_, address, sentence) => {
    const told = expect.stringContaining(sentence) as string;
    expect(await save([toRedirects(first, [], [address])])).toEqual([422, told, ['edits.0.value']]);
    const text = project.read(first);
    const sent = rewriteEntry(first, text, (fields) => ({ ...fields, redirectFrom: [address] }));
    await expect(openCms(ada).save(first, sent, text)).rejects.toThrow(`422 ${sentence}`);
  });

  test('A866: of two articles that take one former address in one save, the second is refused', async () => {
    const edits = [
      toRedirects(first, [], ['rest']),
      toRedirects(naps, ['short-naps'], ['short-naps', 'rest']),
    ];
    expect(await save(edits)).toEqual([
      422,
      expect.stringContaining('"rest" already leads to the article "first-words".'),
      ['edits.1.value'],
    ]);
  });

  test('A866: an address that is given up in the same save is free', async () => {
    const edits = [toRedirects(naps, ['short-naps'], []), toNew('Short naps')];
    expect(await save(edits)).toEqual([200, undefined, undefined]);
    expect(await publish()).toEqual({ kind: 'done' });
    expect(project.read(toFile('short-naps'))).toMatch('Short naps');
  });

  test('A866: a save that waits counts, and a clash of before stands in nobody’s way', async () => {
    expect(await save([toRedirects(first, [], ['rest'])])).toEqual([200, undefined, undefined]);
    expect((await save([toNew('Rest')]))[0]).toBe(422);
    const text = project.read(naps).replace('[short-naps]', '[first-words]');
    project.repository.write({ [naps]: text });
    project.repository.commitAll('A clash');
    expect(await save([toNew('Another')])).toEqual([200, undefined, undefined]);
  });

  const rewriteArticle = (data: object) =>
    rewriteEntry(first, project.read(first), () => ({ ...data, body: 'Play.' }));
});
