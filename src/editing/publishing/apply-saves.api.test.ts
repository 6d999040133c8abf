import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContentChange } from '#model/files/field-changes.ts';
import type { StoredSave } from './save-rows.server.ts';
import { applySaves } from './apply-saves.ts';

const file = 'content/pages/about.yaml';
const entry = 'content/testimonials/ana.yaml';
const text = 'title: About us\nintro: Who we are\nvalues:\n  - Kindness\n  - Patience\n';

type EditedField = Extract<ContentChange, { kind: 'field' }>;

function toSaves(...steps: ContentChange[][]): StoredSave[] {
  return steps.map((changes, index) => ({
    id: index.toString(),
    createdAt: '',
    username: 'Ada',
    source: 'page',
    changes,
    state: 'queued',
    triedHead: null,
    commitHash: null,
    liveAt: null,
    conflicts: [],
  }));
}

function edit(path: EditedField['path'], before: string, after: string): EditedField {
  return { kind: 'field', file, path, before, after };
}

/** Applies one change to a text; returns the text and the text it conflicted with, if any. */
function apply(change: ContentChange, present: string | null) {
  const { texts, saves } = applySaves(toSaves([change]), new Map([[change.file, present]]));
  return { text: texts.get(change.file), conflicts: saves.flatMap(({ conflicts }) => conflicts) };
}

describe('an edited field', () => {
  test('is changed where it still reads as it did, in its line alone', () => {
    expect(apply(edit(['intro'], 'Who we are', 'What we do'), text)).toEqual({
      text: text.replace('Who we are', 'What we do'),
      conflicts: [],
    });
  });

  test('keeps the words that somebody else has written, and tells them', () => {
    const theirs = text.replace('Who we are', 'Our story');
    expect(apply(edit(['intro'], 'Who we are', 'What we do'), theirs)).toEqual({
      text: theirs,
      conflicts: [{ index: 0, theirs: 'Our story' }],
    });
  });

  test('is no conflict where the wanted words stand already', () => {
    const done = text.replace('Who we are', 'What we do');
    expect(apply(edit(['intro'], 'Who we are', 'What we do'), done)).toEqual({
      text: done,
      conflicts: [],
    });
  });

  test('is the same with other space around it', () => {
    const spaced = text.replace('Who we are', '"Who we are "');
    expect(apply(edit(['intro'], ' Who we are', 'What we do'), spaced).conflicts).toEqual([]);
  });

  test('is a conflict where its file or its item of a list is gone', () => {
    const change = edit(['intro'], 'Who we are', 'What we do');
    expect(apply(change, null)).toEqual({ text: null, conflicts: [{ index: 0, theirs: null }] });
    const items = 'values:\n  - title: Kindness\n';
    const half: EditedField = { ...edit(['values', 1, 'icon'], '', 'sun'), before: undefined };
    expect(apply(half, items)).toEqual({ text: items, conflicts: [{ index: 0, theirs: null }] });
  });

  test('does not hold up the other changes of its save, nor later saves', () => {
    const lost = edit(['title'], 'Somebody else’s', 'Mine');
    const saves = toSaves(
      [lost, edit(['intro'], 'Who we are', 'What we do')],
      [edit(['intro'], 'What we do', 'How we work')],
    );
    const applied = applySaves(saves, new Map([[file, text]]));
    expect(applied.texts.get(file)).toBe(text.replace('Who we are', 'How we work'));
    expect(applied.saves.map(({ conflicts }) => conflicts)).toEqual([
      [{ index: 0, theirs: 'About us' }],
      [],
    ]);
  });
});

describe('an entry', () => {
  const create: ContentChange = { kind: 'create', file: entry, text: 'name: Ana\n' };
  const remove: ContentChange = { kind: 'remove', file: entry, before: 'name: Ana\n' };

  test('is written where there is none, or the very same', () => {
    expect(apply(create, null)).toEqual({ text: 'name: Ana\n', conflicts: [] });
    expect(apply(create, 'name: Ana\n')).toEqual({ text: 'name: Ana\n', conflicts: [] });
  });

  test('does not take the place of another one', () => {
    expect(apply(create, 'name: Ben\n')).toEqual({
      text: 'name: Ben\n',
      conflicts: [{ index: 0, theirs: 'name: Ben\n' }],
    });
  });

  test('is removed as it was read, and not with words that came since', () => {
    expect(apply(remove, 'name: Ana\n')).toEqual({ text: null, conflicts: [] });
    expect(apply(remove, null)).toEqual({ text: null, conflicts: [] });
    expect(apply(remove, 'name: Ana Lima\n')).toEqual({
      text: 'name: Ana Lima\n',
      conflicts: [{ index: 0, theirs: 'name: Ana Lima\n' }],
    });
  });
});

test('whatever is saved, no words are lost: each text holds the last words that met no conflict', () => {
  const word = fc.constantFrom('About us', 'Mine', 'Hers', 'Ours');
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { maxLength: 8 }), (edits) => {
      const steps = edits.map(([before, after]) => [edit(['title'], before, after)]);
      const { texts, saves } = applySaves(toSaves(...steps), new Map([[file, text]]));
      let title = 'About us';
      for (const [index, [before, after]] of edits.entries()) {
        const isConflict = before !== title && after !== title;
        expect(saves[index]?.conflicts.length).toBe(isConflict ? 1 : 0);
        if (!isConflict) title = after;
      }
      expect(texts.get(file)).toBe(text.replace('About us', title));
    }),
  );
});
