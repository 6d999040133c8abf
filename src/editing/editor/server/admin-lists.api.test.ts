import { randomUUID } from 'node:crypto';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { describeWithDatabase } from '#test/kit/database/describe-with-database.ts';
import { useEditing } from '#test/kit/site/editing-project.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { editorApi } from './editor-api.server.ts';

const file = 'content/pages/services.yaml';
const target = `${file}#faq.items`;

interface Question {
  question: string;
  answer: string;
}

interface Item {
  from: number | null;
  value: Question | string;
}

const toItem = (name: string): Question => ({ question: `${name}?`, answer: `About ${name}.` });

describeWithDatabase('A793: lists of the content', () => {
  const { project, admin: ada } = useEditing();

  const readQuestions = () =>
    (parse(project.read(file)) as { faq: { items: Question[] } }).faq.items;
  const keep = (list: readonly (Question | string)[]): Item[] =>
    list.map((value, from) => ({ from, value }));
  const saveEdits = (edits: object[]) =>
    ada.call(editorApi, 'POST', '/api/admin/content', {
      body: { edits },
      headers: { 'idempotency-key': randomUUID() },
    });
  const saveList = (
    base: readonly (Question | string)[],
    value: readonly Item[],
    id: string = target,
  ) => saveEdits([{ id, type: 'list', base: JSON.stringify(base), value: JSON.stringify(value) }]);
  const loadOverlay = async (): Promise<unknown> =>
    (await openTestBrowser().call(editorApi, 'GET', '/api/admin/content')).json();
  const loadConflicts = async () => {
    const response = await ada.call(editorApi, 'GET', '/api/admin/publishing');
    const { saves } = (await response.json()) as { saves: { id: string; conflicts: unknown[] }[] };
    return saves.flatMap(({ conflicts }) => conflicts);
  };
  const commitByHand = (change: (questions: Question[]) => Question[]) => {
    const text = project.read(file);
    const data = parse(text) as { faq: { items: Question[] } };
    const items = change(data.faq.items);
    const start = text.indexOf('  items:\n', text.indexOf('faq:'));
    const end = text.indexOf('callToAction:');
    const lines = items.map(
      ({ question, answer }) =>
        `    - question: ${JSON.stringify(question)}\n      answer: ${JSON.stringify(answer)}\n`,
    );
    project.repository.write({
      [file]: `${text.slice(0, start)}  items:\n${lines.join('')}${text.slice(end)}`,
    });
    project.repository.commitAll('By hand');
  };

  test('A791, A794: an added question adds its own lines and changes no other', async () => {
    const base = readQuestions();
    const added = [...keep(base.slice(0, 2)), { from: null, value: toItem('Pets') }];
    const response = await saveList(base, [...added, ...keep(base).slice(2)]);
    expect(response.status).toBe(200);
    expect(await publish()).toEqual({ kind: 'done' });
    const { git } = project.repository;
    expect(git('diff', '--numstat', 'HEAD~1')).toBe(`2\t0\t${file}`);
    expect(readQuestions()).toEqual([base[0], base[1], toItem('Pets'), base[2], base[3]]);
    const { question } = toItem('Pets');
    const words = `Services › Questions: added “${question}”`;
    expect(git('log', '-1', '--format=%s')).toBe(words);
  });

  test('A871: a footer link is worded, led elsewhere and added in one save', async () => {
    const footer = 'content/footer.yaml';
    const read = () =>
      (parse(project.read(footer)) as { serviceLinks: { items: { label?: string; to: string }[] } })
        .serviceLinks.items;
    const before = read();
    const items = before.map((value, from) => ({ from, value }));
    const response = await saveEdits([
      ...[
        { id: 'footer-service-links-items-1-label', value: 'Nannies', base: '' },
        { id: 'footer-service-links-items-1-to', value: '/services', base: '/nanny-services' },
      ].map((edit) => ({ ...edit, type: 'text', list: JSON.stringify(before) })),
      {
        id: `${footer}#serviceLinks.items`,
        type: 'list',
        base: JSON.stringify(before),
        value: JSON.stringify([{ from: null, value: { to: '/specialized-care' } }, ...items]),
      },
    ]);
    expect(response.status).toBe(200);
    expect(await publish()).toEqual({ kind: 'done' });
    expect(read()).toEqual([
      { to: '/specialized-care' },
      { label: 'Nannies', to: '/services' },
      ...before.slice(1),
    ]);
  });

  test('A871: a footer link without an address is refused with a remedy', async () => {
    const base = [{ to: '/nanny-services' }];
    const added = [{ from: null, value: { label: 'Jobs', to: '' } }];
    const response = await saveEdits([
      {
        id: 'content/footer.yaml#startLinks.items',
        type: 'list',
        base: JSON.stringify(base),
        value: JSON.stringify(added),
      },
    ]);
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining('Address must be written like /contact or https://www.example.com.'),
    ]);
  });

  test('A791: a moved question takes its lines along', async () => {
    const base = readQuestions();
    const items = keep(base);
    await saveList(base, [...items.slice(3), ...items.slice(0, 3)]);
    await publish();
    expect(readQuestions()).toEqual([base[3], ...base.slice(0, 3)]);
    const numbers = project.repository.git('diff', '--numstat', 'HEAD~1').split('\t').slice(0, 2);
    expect(numbers[0]).toBe(numbers[1]);
  });

  test('the overlay names the items of the served site, and empties once that is built', async () => {
    const base = readQuestions();
    const items = keep(base);
    await saveList(base, [...items.slice(1), { from: null, value: toItem('Pets') }]);
    const value = {
      items: [
        ...[1, 2, 3].map((index) => ({ key: `b${index}`, value: base[index] })),
        { key: 's3', value: toItem('Pets') },
      ],
      ids: expect.objectContaining({ 'faq-4-answer': '3.answer' }) as object,
    };
    expect(await loadOverlay()).toEqual({ [target]: { type: 'list', value } });
    await publish();
    project.build();
    await ada.call(editorApi, 'GET', '/api/admin/publishing');
    expect(await loadOverlay()).toEqual({});
  });

  test('A793: what the served site holds is not applied to it again, before its status is asked', async () => {
    const base = readQuestions();
    const added = [...base, toItem('Pets')];
    await saveList(base, [...keep(base), { from: null, value: toItem('Pets') }]);
    const edited = [...base, { ...toItem('Pets'), answer: 'Ask us.' }];
    await saveList(
      added,
      edited.map((value, from) => ({ from, value })),
    );
    await publish();
    project.build();
    expect(await loadOverlay()).toEqual({});
    await saveList(edited, [...keep(edited), { from: null, value: toItem('Pay') }]);
    await sql`update publishing_state set last_commit_at = 'epoch'`;
    await publish();
    expect(await loadConflicts()).toEqual([]);
    expect(readQuestions()).toEqual([...edited, toItem('Pay')]);
  });

  test('what two admins add, move and edit comes together without a question', async () => {
    const base = readQuestions();
    const items = keep(base);
    await saveList(base, [...items, { from: null, value: toItem('Pets') }]);
    expect((await saveList(base, [...items.slice(1), ...items.slice(0, 1)])).status).toBe(200);
    const text = { id: 'faq-2-answer', type: 'text', value: 'Shorter.', base: base[1]?.answer };
    expect((await saveEdits([text])).status).toBe(200);
    await publish();
    expect(await loadConflicts()).toEqual([]);
    expect(readQuestions()).toEqual([
      { ...base[1], answer: 'Shorter.' },
      ...[base[2], base[3], base[0]],
      toItem('Pets'),
    ]);
  });

  test('a list that somebody reordered by hand takes an added question and an edited answer', async () => {
    const base = readQuestions();
    const text = { id: 'faq-1-answer', type: 'text', value: 'Shorter.', base: base[0]?.answer };
    await saveEdits([
      text,
      {
        id: target,
        type: 'list',
        base: JSON.stringify(base),
        value: JSON.stringify([...keep(base), { from: null, value: toItem('Pets') }]),
      },
    ]);
    commitByHand((questions) => questions.toReversed());
    await publish();
    expect(await loadConflicts()).toEqual([]);
    // The added question is still behind the one that it followed.
    expect(readQuestions()).toEqual([
      base[3],
      toItem('Pets'),
      ...[base[2], base[1]],
      { ...base[0], answer: 'Shorter.' },
    ]);
  });

  test('A793: an edit by the last id of a list that a build made shorter finds its question', async () => {
    const base = readQuestions();
    commitByHand(() => [...base, toItem('Pets')]);
    project.build();
    const value = 'Bring them along.';
    const text = { id: 'faq-5-answer', type: 'text', value, base: toItem('Pets').answer };
    commitByHand((questions) => questions.slice(1));
    project.build();
    const response = await saveEdits([text]);
    expect([response.status, await response.json()]).toEqual([
      200,
      { save: { id: expect.any(String) as string, state: 'queued' } },
    ]);
    await publish();
    expect(readQuestions()).toEqual([...base.slice(1), { ...toItem('Pets'), answer: value }]);
  });

  test('A793: an edit from before a build that moved its question meets no other one', async () => {
    const list = readQuestions();
    commitByHand(([first, second, ...rest]) => [
      ...[toItem('Pets'), { question: first?.question ?? '', answer: 'Theirs.' }],
      ...(second ? [second] : []),
      ...rest,
    ]);
    project.build();
    const edit = { id: 'faq-1-answer', type: 'text', value: 'Mine.', base: list[0]?.answer };
    const response = await saveEdits([{ ...edit, list: JSON.stringify(list) }]);
    expect([response.status, await response.json()]).toEqual([
      409,
      { conflicts: [expect.objectContaining({ yours: 'Mine.', theirs: 'Theirs.' })] },
    ]);
  });

  test('A793: an edit from before a build that removed its question is written into no other one', async () => {
    const list = readQuestions();
    commitByHand((questions) => [...questions.slice(1), toItem('Pets')]);
    project.build();
    const edit = { id: 'faq-1-answer', type: 'text', value: 'Mine.', base: list[0]?.answer };
    const response = await saveEdits([{ ...edit, list: JSON.stringify(list) }]);
    expect([response.status, await response.json()]).toEqual([
      409,
      { conflicts: [expect.objectContaining({ yours: 'Mine.', theirs: '' })] },
    ]);
  });

  test.for(['faq-5-answer', 'provider-languages-2-8'])(
    'A793: an edit of %s, which its list no longer has, is told of as deleted or rewritten',
    async (id) => {
      const edit = { id, type: 'text', value: 'New words.', base: 'What nobody ever wrote.' };
      const message = 'This was deleted or rewritten while you were editing it.';
      // The caregiver still exists, so there is nothing to restore.
      expect(await (await saveEdits([edit])).json()).toEqual({
        save: null,
        orphans: [{ id, entry: id, message, isRestorable: false }],
      });
    },
  );

  test('a question that one removes and another edits is asked about, and nothing else', async () => {
    const base = readQuestions();
    const six = [...base, toItem('Pets'), toItem('Pay')];
    commitByHand(() => six);
    project.build();
    const text = { id: 'faq-2-answer', type: 'text', value: 'Shorter.', base: base[1]?.answer };
    await saveEdits([text]);
    const rest = keep(six);
    const response = await saveList(
      six,
      [rest[0], ...rest.slice(2)].flatMap((item) => item ?? []),
    );
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      conflicts: [
        expect.objectContaining({
          id: target,
          place: 'Services › Questions',
          yours: JSON.stringify([six[0], ...six.slice(2)]),
          theirs: JSON.stringify([six[0], { ...six[1], answer: 'Shorter.' }, ...six.slice(2)]),
        }),
      ],
    });
    expect((await saveList(six, [...rest.slice(0, 5)])).status).toBe(200);
  });

  test('A791: two who each add up to the twelfth question are asked which to keep', async () => {
    const base = [...readQuestions(), ...[...Array(7).keys()].map((at) => toItem(`q${at}`))];
    commitByHand(() => base);
    project.build();
    const add = (name: string) => [...keep(base), { from: null, value: toItem(name) }];
    expect((await saveList(base, add('Pets'))).status).toBe(200);
    expect((await saveList(base, add('Pay'))).status).toBe(409);
  });

  test.for<[string, (base: Question[]) => { base?: unknown; value: unknown }, string]>([
    [
      'A791: a thirteenth question',
      (base) => ({
        value: [
          ...keep(base),
          ...[...Array(9).keys()].map((at) => ({ from: null, value: toItem(`q${at}`) })),
        ],
      }),
      'Please keep to 12 questions at most.',
    ],
    [
      'A791: a list of three',
      (base) => ({ value: keep(base).slice(1) }),
      'List at least 4 questions.',
    ],
    [
      'a question without an answer',
      (base) => ({
        value: [...keep(base), { from: null, value: { question: 'Pets?', answer: '' } }],
      }),
      'Questions, number 5: Answer is empty. Write at least one word.',
    ],
    [
      'an item that is two items',
      (base) => ({ value: [...keep(base), { from: 0, value: base[0] }] }),
      'Questions cannot be read as a list.',
    ],
    ['a text', () => ({ value: 'x' }), 'Questions cannot be read as a list.'],
  ])('%s is refused in a sentence', async ([, make, sentence]) => {
    const base = readQuestions();
    const made = make(base);
    const edit = {
      id: target,
      type: 'list',
      base: JSON.stringify(made.base ?? base),
      value: JSON.stringify(made.value),
    };
    const response = await saveEdits([edit]);
    expect([response.status, await response.text()]).toEqual([422, sentence]);
    expect(await loadOverlay()).toEqual({});
  });

  test.for([
    'content/pages/services.yaml#faq',
    'content/pages/services.yaml#faq.title',
    'content/site.yaml#serviceAreas.counties',
    'content/providers/hannah-lindqvist.yaml#counties',
    'package.json#files',
    '../content/site.yaml#x.y',
  ])('%s is no list that a page can change', async (id) => {
    const response = await saveList([], [], id);
    expect(response.status).toBe(400);
  });

  test('single words, such as cities, are added and removed like questions', async () => {
    const cities = `content/site.yaml#serviceAreas.counties.1.cities`;
    const site = parse(project.read('content/site.yaml')) as {
      serviceAreas: { counties: { cities: string[] }[] };
    };
    const base = site.serviceAreas.counties[1]?.cities ?? [];
    const value = [...keep(base).slice(1), { from: null, value: 'Anna Maria' }];
    expect((await saveList(base, value, cities)).status).toBe(200);
    await publish();
    expect(project.repository.git('diff', '--numstat', 'HEAD~1')).toBe('1\t1\tcontent/site.yaml');
  });

  test('an editor learns the rules and items of the lists that its texts are in', async () => {
    const response = await ada.call(editorApi, 'POST', '/api/admin/content-items', {
      body: { ids: ['faq-1-question', 'service-area-pinellas-city-4', 'hero-title'] },
    });
    const { lists } = (await response.json()) as { lists: unknown[] };
    expect(lists).toEqual([
      {
        target,
        label: 'Questions',
        place: 'Services › Questions',
        min: 4,
        max: 12,
        builtCount: 4,
        ids: expect.objectContaining({ 'faq-4-answer': '3.answer' }) as object,
        items: readQuestions().map((value, index) => ({ key: `b${index}`, value })),
        fields: [
          expect.objectContaining({ path: ['question'], label: 'Question', maxLength: 160 }),
          expect.objectContaining({ path: ['answer'], label: 'Answer', isMultiline: true }),
        ],
      },
      expect.objectContaining({ label: 'Cities', min: 1, max: null }),
    ]);
  });
});
