import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContentChange, FieldChange } from '#model/files/field-changes.ts';
import type { FieldValue } from '#model/files/field-value.ts';
import {
  applySavedToList,
  judgeChange,
  mergeSave,
  toSavedFields,
  type JournaledSave,
  type NewChange,
} from './merge.ts';

const file = 'content/pages/home.yaml';

type Edit = Extract<ContentChange, { kind: 'field' }>;

function edit(key: string, before: FieldChange['before'], after: FieldChange['after']): Edit {
  return { kind: 'field', file, path: [key], before, after };
}

function toSave(changes: ContentChange[], rest: Partial<JournaledSave> = {}): JournaledSave {
  return { id: 'a', username: 'Ada', state: 'queued', changes, conflicts: [], ...rest };
}

const value = fc.oneof(
  fc.constantFrom('One', 'Two', 'Three', 'One ', '', 4, true),
  fc.constantFrom<FieldValue>(null, ['One'], ['One', 'Two'], { a: 'One', b: 'Two' }),
);
const optional = fc.option(value, { nil: undefined });

describe('a change', () => {
  test.each([
    ['applies where its writer has seen what stands there', 'Old', 'New', 'Old', 'applies'],
    ['has nothing to do where its words stand already', 'Old', 'New', 'New', 'unchanged'],
    ['is a conflict where other words stand', 'Old', 'New', 'Theirs', 'conflict'],
    ['is a conflict where its field is gone', 'Old', 'New', undefined, 'conflict'],
    ['adds a field that nobody else has added', undefined, 'New', undefined, 'applies'],
    ['removes a field that nobody else has changed', 'Old', undefined, 'Old', 'applies'],
    ['tells nothing at all from a null', undefined, 'New', null, 'conflict'],
  ])('%s', (_, before, after, present, verdict) => {
    expect(judgeChange({ before, after }, present)).toBe(verdict);
  });

  test('is the same with the names of a mapping in another order', () => {
    const change = { before: { a: 1, b: 2 }, after: 'New' };
    expect(judgeChange(change, { b: 2, a: 1 })).toBe('applies');
  });

  test('law: it never replaces what its author has not seen, and is never needed twice', () => {
    fc.assert(
      fc.property(optional, optional, optional, (before, after, present) => {
        const verdict = judgeChange({ before, after }, present);
        const written = verdict === 'applies' ? after : present;
        if (verdict === 'applies') expect(present).toEqual(before);
        else expect(written).toEqual(present);
        if (verdict === 'conflict') expect(written).not.toEqual(after);
        else expect(judgeChange({ before, after }, written)).toBe('unchanged');
      }),
    );
  });
});

describe('a save', () => {
  test('is stored without what it was held against', () => {
    const change: NewChange = { ...edit('title', 'Built', 'Mine'), built: 'Built' };
    expect(mergeSave([change], [])).toEqual({
      kind: 'store',
      changes: [edit('title', 'Built', 'Mine')],
      settled: [],
    });
  });

  test('is held against the newest value that is not live, with its writer’s name', () => {
    const saves = [
      toSave([edit('title', 'Built', 'First')]),
      toSave([edit('title', 'First', 'Second')], { username: 'Ben', state: 'committed' }),
      toSave([edit('title', 'Second', 'Live')], { username: 'Cleo', state: 'live' }),
    ];
    const change: NewChange = { ...edit('title', 'Built', 'Mine'), built: 'Built' };
    expect(mergeSave([change], saves)).toEqual({
      kind: 'conflict',
      conflicts: [{ index: 0, theirs: 'Second', by: 'Ben' }],
    });
  });

  test('is not held against a change that is a conflict itself', () => {
    const waiting = toSave([edit('title', 'Gone', 'Theirs')], { conflicts: [{ index: 0 }] });
    const change: NewChange = { ...edit('title', 'Built', 'Mine'), built: 'Built' };
    expect(mergeSave([change], [waiting])).toMatchObject({ kind: 'store' });
  });

  test('A776: is held against the head, to which the saves that wait are applied', () => {
    const waiting = (before: string, after: string) =>
      toSave([edit('title', before, after)], { username: 'Ben' });
    const merge = (saves: JournaledSave[], before: string) =>
      mergeSave(
        [{ ...edit('title', before, 'Mine'), built: 'Built', head: { value: 'Head' } }],
        saves,
      );
    expect(merge([], 'Built')).toEqual({
      kind: 'conflict',
      conflicts: [{ index: 0, theirs: 'Head', by: null }],
    });
    expect(merge([], 'Head')).toMatchObject({ kind: 'store' });
    expect(merge([waiting('Built', 'Ben’s')], 'Ben’s')).toMatchObject({
      conflicts: [{ theirs: 'Head', by: null }],
    });
    expect(merge([waiting('Head', 'Ben’s')], 'Head')).toMatchObject({
      conflicts: [{ theirs: 'Ben’s', by: 'Ben' }],
    });
  });

  test('A778: is told which of its files are gone: at the head, or deleted by a save that waits', () => {
    const other: NewChange = {
      ...edit('title', 'Built', 'Mine'),
      built: 'Built',
      file: 'content/site.yaml',
    };
    const removal: ContentChange = { kind: 'remove', file, before: 'Text' };
    const lost: NewChange = { ...edit('title', 'Built', 'Mine'), built: 'Built' };
    const orphaned = { kind: 'orphaned', indexes: [1] };
    expect(mergeSave([other, { ...lost, head: { isFileGone: true } }], [])).toEqual(orphaned);
    expect(mergeSave([other, lost], [toSave([removal])])).toEqual(orphaned);
    const back: ContentChange = { kind: 'create', file, text: 'Text' };
    expect(mergeSave([other, lost], [toSave([removal]), toSave([back])]).kind).toBe('store');
    const met = toSave([removal], { conflicts: [{ index: 0 }] });
    expect(mergeSave([other, lost], [met]).kind).toBe('store');
    expect(mergeSave([other, lost], [toSave([removal], { state: 'live' })]).kind).toBe('store');
  });

  test('A778: law: one orphaned edit never blocks another', () => {
    const files = ['content/site.yaml', file, 'content/pages/about.yaml'];
    const change = fc
      .record({
        at: fc.constantFrom(...files),
        key: fc.constantFrom('a', 'b'),
        isFileGone: fc.boolean(),
      })
      .map(({ at, key, isFileGone }): NewChange => ({
        ...edit(key, 'Built', 'Mine'),
        file: at,
        built: 'Built',
        ...(isFileGone && { head: { isFileGone } }),
      }));
    const removals = fc
      .subarray(files)
      .map((gone) => gone.map((each) => toSave([{ kind: 'remove', file: each, before: 'Text' }])));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1 }), removals, (changes, saves) => {
        const merge = mergeSave(changes, saves);
        if (merge.kind !== 'orphaned') return;
        const rest = changes.filter((_, index) => !merge.indexes.includes(index));
        const isLost = (each: NewChange) => mergeSave([each], saves).kind === 'orphaned';
        expect(changes.filter(isLost)).toEqual(merge.indexes.map((index) => changes[index]));
        if (rest.length > 0) expect(mergeSave(rest, saves).kind).toBe('store');
      }),
    );
  });

  test('is all or nothing: one conflict holds back the rest', () => {
    const changes: NewChange[] = [
      { ...edit('title', 'Built', 'Mine'), built: 'Built' },
      { ...edit('intro', 'Old', 'Mine'), built: 'Built' },
      { kind: 'create', file: 'content/blog/naps.md', text: 'Naps' },
    ];
    expect(mergeSave(changes, [])).toEqual({
      kind: 'conflict',
      conflicts: [{ index: 1, theirs: 'Built', by: null }],
    });
  });

  test('leaves out changes that are there already, and is empty with only pictures left', () => {
    const done: NewChange = { ...edit('title', 'Old', 'Built'), built: 'Built' };
    const picture: NewChange = { kind: 'picture', file: 'public/uploads/a.jpg' };
    expect(mergeSave([picture, done], [])).toEqual({ kind: 'unchanged' });
    const removal: NewChange = { kind: 'remove', file: 'public/uploads/b.jpg', before: null };
    expect(mergeSave([picture, done, removal], [])).toEqual({
      kind: 'store',
      changes: [picture, removal],
      settled: [],
    });
  });

  test('replaces any value where its author did not say which one it replaces', () => {
    const blind: NewChange = { kind: 'field', file, path: ['title'], after: 'Mine', isBlind: true };
    const saves = [toSave([edit('title', 'Built', 'Theirs')])];
    const changes = [edit('title', 'Theirs', 'Mine')];
    expect(mergeSave([{ ...blind, built: 'Built' }], saves)).toEqual({
      kind: 'store',
      changes,
      settled: [],
    });
    expect(mergeSave([blind], [])).toEqual({
      kind: 'store',
      changes: [edit('title', undefined, 'Mine')],
      settled: [],
    });
  });

  test('A793: finds an edited item that was rewritten and moved since the site was built', () => {
    const built = ['Infants', 'Toddlers', 'Reading'];
    const saves = [
      toSave([{ ...edit('items', 'Toddlers', 'Twos'), path: ['items', 1], within: built }]),
      toSave([{ ...edit('items', built, ['Toddlers', 'Infants', 'Reading']), from: [1, 0, 2] }]),
    ];
    const change: NewChange = {
      ...edit('items', 'Twos', 'Threes'),
      path: ['items', 1],
      within: built,
      built,
    };
    expect(mergeSave([change], saves)).toMatchObject({
      kind: 'store',
      changes: [{ after: 'Threes' }],
    });
  });

  test('A793: two who each add an item are told where the list would become too long', () => {
    const add = (list: string[], item: string): Edit & { from: (number | null)[] } => ({
      ...edit('specialties', list, [...list, item]),
      file: 'content/providers/ana.yaml',
      from: [...list.keys(), null],
    });
    const mergeTwo = (length: number) => {
      const list = Array.from({ length }, (_, index) => `Skill ${index}`);
      const change: NewChange = { ...add(list, 'Chess'), built: list };
      return mergeSave([change], [toSave([add(list, 'Math')])]);
    };
    // Twelve specialties are the most.
    expect(mergeTwo(10)).toMatchObject({ kind: 'store' });
    expect(mergeTwo(11)).toMatchObject({ kind: 'conflict', conflicts: [{ index: 0 }] });
  });

  test('A793: does not write an item again that is gone, whatever its writer saw', () => {
    const built = ['Infants', 'Toddlers', 'Reading'];
    const saves = [toSave([{ ...edit('items', built, ['Infants', 'Toddlers']), from: [0, 1] }])];
    const blind: NewChange = {
      kind: 'field',
      file,
      path: ['items', 2],
      after: 'Chess',
      isBlind: true,
      within: built,
      built,
    };
    expect(mergeSave([blind], saves)).toMatchObject({
      kind: 'conflict',
      conflicts: [{ index: 0 }],
    });
    const other: NewChange = { ...blind, path: ['items', 1] };
    expect(mergeSave([other], saves)).toMatchObject({
      kind: 'store',
      changes: [{ before: 'Toddlers' }],
    });
  });

  test('A793: is shown at its own item of a list that a developer changed meanwhile', () => {
    const known = ['Infants', 'Toddlers', 'Reading'];
    const saves = [
      toSave([
        { ...edit('items', 'Toddlers', 'Twos'), path: ['items', 1], within: known },
        { ...edit('items', 'Reading', 'Chess'), path: ['items', 2], within: known },
      ]),
    ];
    const built = ['Cooking', 'Infants', 'Toddlers and twos', 'Reading'];
    const root = { file, path: ['items'] };
    expect(applySavedToList(built, root, saves, { isBuilt: true }).value).toEqual([
      'Cooking',
      'Infants',
      'Twos',
      'Chess',
    ]);
  });

  test('ends a conflict that its writer has seen, not one that was not on the page', () => {
    const waiting = toSave([edit('intro', 'x', 'y'), edit('title', 'Old', 'Wanted')], {
      id: 'waiting',
      state: 'live',
      conflicts: [{ index: 1, theirs: 'Theirs' }],
    });
    const settle = (before: string, after: string) => {
      const merge = mergeSave([{ ...edit('title', before, after), built: before }], [waiting]);
      return merge.kind === 'store' ? merge.settled : expect.fail();
    };
    const ended = [{ id: 'waiting', indexes: [1] }];
    expect(settle('Theirs', 'Mine')).toEqual(ended);
    expect(settle('Old', 'Wanted')).toEqual(ended);
    expect(settle('Old', 'Mine')).toEqual([]);
  });

  test('A793: does not end the conflict of a list whose item it leaves where others edited it', () => {
    const built = ['Infants', 'Toddlers'];
    const waiting = toSave([{ ...edit('items', built, ['Infants']), from: [0] }], {
      id: 'waiting',
      state: 'committed',
      conflicts: [{ index: 0, theirs: ['Infants', 'Twos'] }],
    });
    const settle = (before: string[], after: string[], from: (number | null)[]) => {
      const merge = mergeSave([{ ...edit('items', before, after), from, built }], [waiting]);
      return merge.kind === 'store' ? merge.settled : expect.fail();
    };
    // The page still shows the list without the item.
    expect(settle(['Infants'], ['Chess', 'Infants'], [null, 0])).toEqual([]);
    expect(settle(built, ['Chess', 'Infants'], [null, 0])).toEqual([
      { id: 'waiting', indexes: [0] },
    ]);
  });

  test('ends the conflict of a file that it makes or removes, not those of its fields', () => {
    const entry = 'content/blog/naps.md';
    const waiting = toSave(
      [
        { kind: 'create', file: entry, text: 'Naps' },
        { kind: 'field', file: entry, path: ['title'], before: 'a', after: 'b' },
      ],
      { conflicts: [{ index: 0 }, { index: 1 }] },
    );
    expect(mergeSave([{ kind: 'remove', file: entry, before: 'Rest' }], [waiting])).toMatchObject({
      settled: [{ id: 'a', indexes: [0] }],
    });
  });
});

describe('many saves', () => {
  const keys = ['title', 'intro', 'text'];
  const word = fc.constantFrom('One', 'Two', 'Three', 'Four');
  const built = 'Built';

  /** Stores saves one after another, as the journal does. */
  function storeAll(steps: readonly (readonly NewChange[])[]) {
    const journal: JournaledSave[] = [];
    const outcomes = steps.map((changes, index) => {
      const merge = mergeSave(changes, journal);
      if (merge.kind === 'store') {
        journal.push(toSave(merge.changes, { id: index.toString(), username: index.toString() }));
      }
      return merge;
    });
    const saved = toSavedFields(journal);
    const texts = keys.map((key) => saved.get(`${file}#${key}`)?.after ?? built);
    return { journal, outcomes, texts };
  }

  const change = fc
    .record({
      key: fc.constantFrom(...keys),
      before: fc.oneof(word, fc.constant(built)),
      after: word,
    })
    .map(({ key, before, after }): NewChange => ({ ...edit(key, before, after), built }));
  const save = fc.uniqueArray(change, {
    minLength: 1,
    maxLength: 3,
    selector: (each) => JSON.stringify(Reflect.get(each, 'path')),
  });

  test('law: no edit is lost, since each replaces the value that it names, and others’ edits stay', () => {
    fc.assert(
      fc.property(fc.array(save, { maxLength: 12 }), (steps) => {
        const { journal, outcomes, texts } = storeAll(steps);
        const shown = new Map<string, FieldValue | undefined>(keys.map((key) => [key, built]));
        for (const [index, outcome] of outcomes.entries()) {
          if (outcome.kind === 'conflict') {
            for (const { index: at, theirs, by } of outcome.conflicts) {
              const refused = steps[index]?.[at];
              if (refused?.kind !== 'field') expect.fail();
              expect(theirs).toBe(shown.get(String(refused.path[0])));
              expect(theirs).not.toBe(refused.before);
              expect(by === null).toBe(theirs === built);
            }
          }
          if (outcome.kind !== 'store') continue;
          for (const stored of outcome.changes) {
            if (stored.kind !== 'field') expect.fail();
            expect(stored.before).toBe(shown.get(String(stored.path[0])));
            shown.set(String(stored.path[0]), stored.after);
          }
        }
        expect(texts).toEqual(keys.map((key) => shown.get(key)));
        expect(journal).toHaveLength(outcomes.filter(({ kind }) => kind === 'store').length);
      }),
    );
  });

  test('A776: law: what is held against the head is what the publisher then finds there', () => {
    const steps = fc.array(fc.record({ by: fc.boolean(), before: word, after: word }), {
      maxLength: 10,
    });
    fc.assert(
      fc.property(steps, fc.nat(10), word, (all, committed, mine) => {
        // Saves follow one another, and a developer writes other words in between.
        const journal: JournaledSave[] = [];
        let head: FieldValue | undefined = built;
        for (const [index, { by, after }] of all.entries()) {
          if (by && index < committed) {
            head = `By hand ${index}`;
            continue;
          }
          const present = mergeSave(
            [{ ...edit('title', undefined, after), isBlind: true, head: { value: head } }],
            journal,
          );
          if (present.kind !== 'store') continue;
          const isCommitted = index < committed;
          journal.push(toSave(present.changes, { state: isCommitted ? 'committed' : 'queued' }));
          const [stored] = present.changes;
          if (isCommitted && stored?.kind === 'field') head = stored.after;
        }
        const merge = mergeSave(
          [{ ...edit('title', undefined, mine), isBlind: true, head: { value: head } }],
          journal,
        );
        // The publisher applies the queued changes, then this one.
        let found = head;
        const queued = journal.filter(({ state }) => state === 'queued');
        for (const save of queued) {
          const [change] = save.changes;
          if (change?.kind === 'field' && judgeChange(change, found) === 'applies')
            found = change.after;
        }
        if (merge.kind === 'unchanged') expect(found).toBe(mine);
        else expect(merge).toMatchObject({ changes: [{ before: found, after: mine }] });
      }),
    );
  });

  test('law: a stored save that is sent again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(save, { maxLength: 8 }), save, (steps, last) => {
        const once = storeAll([...steps, last]);
        if (once.outcomes.at(-1)?.kind === 'conflict') return;
        expect(storeAll([...steps, last, last]).outcomes.at(-1)).toEqual({ kind: 'unchanged' });
      }),
    );
  });

  test('law: saves of different fields come to the same in either order', () => {
    fc.assert(
      fc.property(fc.array(save, { maxLength: 8 }), save, save, (steps, first, second) => {
        const touched = (changes: readonly NewChange[]) =>
          changes.map((each) => (each.kind === 'field' ? each.path[0] : null));
        fc.pre(!touched(first).some((key) => touched(second).includes(key)));
        const one = storeAll([...steps, first, second]);
        const other = storeAll([...steps, second, first]);
        expect(other.texts).toEqual(one.texts);
        expect(other.outcomes.slice(-2)).toEqual(one.outcomes.slice(-2).toReversed());
      }),
    );
  });
});
