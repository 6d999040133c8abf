import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { apps } from '#apps.ts';
import { fillPattern, listRoutes } from '#test/kit/api/app-routes.ts';
import { useEditing } from '#test/kit/site/editing-project.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { editorApi } from './editor-api.server.ts';

/** A word of each save, which stands nowhere else. */
const word = 'Quokkaword';
const file = 'content/providers/linh-tran.yaml';
const article = 'content/blog/nanny-interview-questions.md';

const toTomorrow = () => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T09:00`;

type Edit = Record<string, unknown>;

const toField = (target: string, name: string, base: unknown, value: unknown): Edit => ({
  id: `${target}#${name}`,
  type: 'field',
  base: base === undefined ? '' : JSON.stringify(base),
  value: value === undefined ? '' : JSON.stringify(value),
});

const caregiver = {
  name: `Ana ${word}`,
  title: 'Nanny',
  bio: 'Kind. '.repeat(40).trim(),
  rating: 5,
  image: '/images/hero.svg',
  specialties: [word],
  experience: '2 years',
  testimonials: [],
  serviceType: 'nanny',
  counties: ['pinellas'],
  permissionSince: '2026-03-02',
};

const toNew = (kind: string, data: object, text = ''): Edit => ({
  id: `new:${kind}:${randomUUID()}`,
  type: 'entry',
  base: '',
  value: JSON.stringify({ data, text }),
});

describeWithDatabase('words that visitors must not see', () => {
  const { project, admin: ada } = useEditing();

  beforeEach(async () => {
    await sql`update publishing_state set last_commit_at = 'epoch', rest_until = now() + interval '1 hour', lease_until = 'epoch', trouble = null`;
  });

  const save = async (edits: Edit[], at?: string) => {
    const response = await ada.call(editorApi, 'POST', '/api/admin/content', {
      body: { edits, ...(at !== undefined && { at }) },
      headers: { 'idempotency-key': randomUUID() },
    });
    return [response.status, response.status === 200 ? '' : await response.text()];
  };
  const commit = (path: string, change: (text: string) => string) => {
    project.repository.write({ [path]: change(project.read(path)) });
    project.repository.commitAll('By hand');
    project.build();
  };
  const setState = (state: string) => {
    commit(file, (text) => text.replace('id: 6\n', `id: 6\nstate: ${state}\n`));
  };
  const open = async (kind: string, name: string) =>
    (await (await ada.call(editorApi, 'GET', `/api/admin/entries/${kind}/${name}`)).json()) as {
      data: Record<string, unknown>;
      version: string;
    };
  const toList = (name: string, base: unknown[], value: unknown[]): Edit => ({
    id: `${file}#${name}`,
    type: 'list',
    base: JSON.stringify(base),
    value: JSON.stringify(value),
  });

  /** Every kind of save that the words of an entry can wait in. */
  const saves: Record<string, (data: Record<string, unknown>) => Edit[]> = {
    'a text': () => [{ id: 'provider-bio-6', type: 'text', value: `Linh. ${word}.` }],
    'a list with one more item': ({ specialties }) => {
      const base = specialties as string[];
      const kept = base.map((value, from) => ({ from, value }));
      return [toList('specialties', base, [...kept, { from: null, value: word }])];
    },
    'a list in another order': ({ specialties }) => {
      const base = specialties as string[];
      const kept = base.map((value, from) => ({ from, value })).reverse();
      return [toList('specialties', base, [{ from: null, value: word }, ...kept])];
    },
    'a field': ({ languages }) => [toField(file, 'languages', languages, [word])],
    'the words of a family': ({ testimonials }) => {
      const base = testimonials as Record<string, unknown>[];
      const kept = base.map((value, from) => ({ from, value }));
      const added = { text: `${word} is great with our children.`, name: word };
      return [toList('testimonials', base, [...kept, { from: null, value: added }])];
    },
    'text and list': (data) => [
      { id: 'provider-bio-6', type: 'text', value: `Linh. ${word}.` },
      ...(saves['a list with one more item']?.(data) ?? []),
    ],
  };

  /** Calls every public address that reads, as a visitor does. */
  const readPublic = async () => {
    const visitor = openTestBrowser();
    const params = { id: '6', name: 'linh-tran', kind: 'providers', file: 'a.png' };
    const answers = Object.values(apps).flatMap((app) =>
      listRoutes(app)
        .filter(({ method }) => method === 'GET')
        .map(async ({ pattern }) => {
          const path = fillPattern(pattern, params);
          return `${path} ${await (await visitor.call(app, 'GET', path)).text()}`;
        }),
    );
    return (await Promise.all(answers)).filter((answer) => answer.includes(word));
  };

  for (const [name, toEdits] of Object.entries(saves)) {
    test(`A918: ${name} of a caregiver is public only while the caregiver is`, async () => {
      const { data } = await open('providers', 'linh-tran');
      expect(await save(toEdits(data))).toEqual([200, '']);
      // The sweep sees what it looks for.
      expect((await readPublic()).length).toBe(1);
      expect(await save([toField(file, 'state', undefined, 'hidden')])).toEqual([200, '']);
      expect(await readPublic()).toEqual([]);
    });

    test.each(['hidden', 'Hidden', 'hiden', "''", 'false'])(
      `A918: ${name} of a caregiver whose state is %s is not public`,
      async (state) => {
        const { data } = await open('providers', 'linh-tran');
        setState(state);
        const answer = await save(toEdits(data));
        if (state === 'hidden') expect(answer).toEqual([200, '']);
        expect(await readPublic()).toEqual([]);
        await save([toField(file, 'state', state, 'listed')]);
        expect(await readPublic()).toEqual([]);
      },
    );

    test(`A918: ${name} of a caregiver who was deleted is not public`, async () => {
      const { data, version } = await open('providers', 'linh-tran');
      expect(await save(toEdits(data))).toEqual([200, '']);
      const now = await open('providers', 'linh-tran');
      const base = now.version || version;
      expect(await save([{ id: file, type: 'entry', base, value: '' }])).toEqual([200, '']);
      expect(await readPublic()).toEqual([]);
    });

    test(`A918: ${name} that is planned is not public`, async () => {
      const { data } = await open('providers', 'linh-tran');
      const at = toTomorrow();
      expect(await save(toEdits(data), at)).toEqual([200, '']);
      expect(await readPublic()).toEqual([]);
    });
  }

  test('A918: new entries are not public before they are built, nor are words of hidden articles', async () => {
    const at = toTomorrow();
    const one = toNew('providers', { ...caregiver, state: 'hidden' });
    expect(await save([one])).toEqual([200, '']);
    expect(await save([toNew('providers', caregiver)])).toEqual([200, '']);
    expect(await save([toNew('providers', { ...caregiver, title: 'Doula' })], at)).toEqual([
      200,
      '',
    ]);
    commit(article, (text) => text.replace('---\n', '---\nstate: hidden\n'));
    const text = { id: 'blog-content-1', type: 'text', value: `About ${word}.` };
    expect(await save([text])).toEqual([200, '']);
    expect(await readPublic()).toEqual([]);
  });
});
