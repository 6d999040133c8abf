import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldValue } from '#model/files/field-value.ts';
import { readDocument } from './editing-database.client.ts';
import {
  changeText,
  emptyDocument,
  removeText,
  listEdits,
  rebaseText,
  redo,
  applySaved,
  undo,
  toStoredDocument,
  type EditingDocument,
} from './editing-document.client.ts';
import { findEdit, type EditedText, type EditOf, type PendingEdit } from './pending-edits.ts';

function toText(id: string, base = `The ${id}`): EditedText<'text'> {
  const target = `content/pages/home.yaml#${id}`;
  return {
    id,
    target,
    base,
    type: 'text',
    place: `Home › ${id}`,
    page: '/',
    isRequired: true,
    maxLength: 80,
  };
}

const title = toText('hero-title');
const intro = toText('home-hero-text');

function valuesOf(document: EditingDocument) {
  return listEdits(document).map(({ id, value }) => [id, value]);
}

/** Types a text character by character, with a pause in milliseconds between them. */
function type(document: EditingDocument, text: EditedText<'text'>, typed: string, pause = 50) {
  let value = findEdit(listEdits(document), text.target, 'text')?.value ?? text.base;
  let at = 1000;
  let next = document;
  for (const letter of typed) {
    value += letter;
    at += pause;
    next = changeText(next, text, value, at);
  }
  return next;
}

const changesArbitrary = fc.array(
  fc.record({
    text: fc.constantFrom(title, intro, toText('values-title'), toText('faq-1-answer', '')),
    value: fc.oneof(fc.string(), fc.constantFrom('The hero-title', 'a', 'a b', 'a b c', '')),
    pause: fc.constantFrom(10, 3000),
  }),
  { maxLength: 60 },
);

function play(
  changes: { text: EditedText<'text'>; value: string; pause: number }[],
): EditingDocument {
  let at = 0;
  let document = emptyDocument;
  for (const { text, value, pause } of changes) {
    at += pause;
    document = changeText(document, text, value, at);
  }
  return document;
}

function undoAll(document: EditingDocument): EditingDocument {
  const move = undo(document);
  return move ? undoAll(move.document) : document;
}

function redoAll(document: EditingDocument): EditingDocument {
  const move = redo(document);
  return move ? redoAll(move.document) : document;
}

describe('pending edits', () => {
  test('A517: editing the same text twice leaves one edit with the last value', () => {
    const once = changeText(emptyDocument, title, 'One', 1);
    expect(valuesOf(changeText(once, title, 'Two', 2))).toEqual([['hero-title', 'Two']]);
  });

  test('A518: editing a second text appends a second edit', () => {
    const once = changeText(emptyDocument, title, 'One', 1);
    expect(valuesOf(changeText(once, intro, 'Two', 2))).toEqual([
      ['hero-title', 'One'],
      ['home-hero-text', 'Two'],
    ]);
  });

  test('the same text under another id is the same edit', () => {
    const once = changeText(emptyDocument, title, 'One', 1);
    const again = changeText(once, { ...title, id: 'another-id' }, 'Two', 2);
    expect(valuesOf(again)).toEqual([['hero-title', 'Two']]);
  });

  test('an edit back to what was there before is none', () => {
    const once = changeText(emptyDocument, title, 'One', 1);
    expect(valuesOf(changeText(once, title, title.base, 2))).toEqual([]);
  });

  test('a text is pending exactly while it differs from its base', () => {
    fc.assert(
      fc.property(changesArbitrary, (changes) => {
        const last = new Map(changes.map(({ text, value }) => [text, value]));
        const expected = [...last].filter(([text, value]) => text.base !== value);
        const found = listEdits(play(changes)).map(({ id, value }) => [id, value]);
        expect(Object.fromEntries(found)).toEqual(
          Object.fromEntries(expected.map(([text, value]) => [text.id, value])),
        );
      }),
    );
  });

  test('once they are saved, only what was changed meanwhile stays', () => {
    const sent = changeText(changeText(emptyDocument, title, 'One', 1), intro, 'Two', 2);
    const document = applySaved(changeText(sent, intro, 'Three', 3), listEdits(sent));
    expect(listEdits(document)).toMatchObject([
      { id: 'home-hero-text', base: 'Two', value: 'Three' },
    ]);
    expect(undo(document)).toBeNull();
  });

  test('A829: of a part that is saved, the rest stays with its whole history', () => {
    fc.assert(
      fc.property(changesArbitrary, fc.func(fc.boolean()), (changes, isSent) => {
        const document = play(changes);
        const edits = listEdits(document);
        const sent = edits.filter(({ target }) => isSent(target));
        const rest = edits.filter((edit) => !sent.includes(edit));
        const left = applySaved(document, sent);
        expect(listEdits(left)).toEqual(rest);
        expect(valuesOf(undoAll(left))).toEqual([]);
        expect(valuesOf(redoAll(undoAll(left)))).toEqual(valuesOf(redoAll(left)));
        const countSteps = ({ steps }: EditingDocument, target: string) =>
          steps.filter((step) => step.target === target).length;
        for (const { target } of edits) {
          const isLeft = rest.some((edit) => edit.target === target);
          expect(countSteps(left, target)).toBe(isLeft ? countSteps(document, target) : 0);
        }
      }),
    );
  });

  test('an answered conflict starts from what is saved now', () => {
    const mine = changeText(emptyDocument, title, 'Mine', 1);
    const theirs = { ...title, base: 'Theirs' };
    expect(listEdits(rebaseText(mine, theirs, 'Both', 2))).toMatchObject([
      { base: 'Theirs', value: 'Both' },
    ]);
    expect(listEdits(rebaseText(mine, theirs, 'Theirs', 2))).toEqual([]);
  });
});

test('a forgotten text takes its acts along; those of others stay', () => {
  const document = changeText(changeText(emptyDocument, title, 'One', 1), intro, 'Two', 2);
  const left = removeText(document, title.target);
  expect(valuesOf(left)).toEqual([['home-hero-text', 'Two']]);
  expect(valuesOf(undo(left)?.document ?? document)).toEqual([]);
});

describe('undo and redo', () => {
  test('undoing everything brings back what was there; redoing everything, what was typed', () => {
    fc.assert(
      fc.property(changesArbitrary, (changes) => {
        const document = play(changes);
        const undone = undoAll(document);
        expect(listEdits(undone)).toEqual([]);
        expect(valuesOf(redoAll(undone))).toEqual(valuesOf(document));
      }),
    );
  });

  test('a redo takes back what an undo did, at every place in the history', () => {
    fc.assert(
      fc.property(changesArbitrary, fc.nat(20), (changes, count) => {
        let document = play(changes);
        for (let index = 0; index < count; index += 1)
          document = undo(document)?.document ?? document;
        const move = undo(document);
        if (!move) return;
        expect(valuesOf(redo(move.document)?.document ?? emptyDocument)).toEqual(
          valuesOf(document),
        );
      }),
    );
  });

  test('words typed in one go are undone word by word', () => {
    const typed = type(emptyDocument, title, ' with love');
    const move = undo(typed);
    expect(move?.text.value).toBe('The hero-title with ');
    expect(move?.caret).toBe('The hero-title with '.length);
  });

  test('letters typed after a pause are undone by themselves', () => {
    expect(undo(type(emptyDocument, title, 'abc', 1500))?.text.value).toBe('The hero-titleab');
  });

  test('deleted letters come back together', () => {
    let document = emptyDocument;
    for (let length = title.base.length - 1; length >= 4; length -= 1) {
      document = changeText(document, title, title.base.slice(0, length), length);
    }
    expect(undo(document)?.text.value).toBe(title.base);
  });

  test('at least 200 acts can be undone', () => {
    let document = emptyDocument;
    for (let count = 0; count < 200; count += 1) {
      document = changeText(document, title, `Title ${count}`, count * 5000);
    }
    expect(valuesOf(undoAll(document))).toEqual([]);
  });

  test('what was undone is gone once something else is typed', () => {
    const document = undo(changeText(emptyDocument, title, 'One', 1))?.document ?? emptyDocument;
    expect(redo(changeText(document, title, 'Two', 2))).toBeNull();
  });
});

/** What JSON can say, and so what an edit can have. */
const fieldValue = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as FieldValue);

const listItems = fc.array(fc.record({ key: fc.stringMatching(/^[bns]\d$/), value: fieldValue }), {
  maxLength: 4,
});

const newEntry = fc.record({
  data: fc.dictionary(fc.string(), fieldValue),
  text: fc.string(),
});

function toChanges<Type extends PendingEdit['type']>(
  type: Type,
  value: fc.Arbitrary<EditOf<Type>['value']>,
): fc.Arbitrary<(document: EditingDocument) => EditingDocument> {
  return fc.record({ base: value, values: fc.array(value, { maxLength: 6 }) }).map((made) => {
    const { base, values } = made;
    const part = { ...toText(type), type, base };
    return (document) =>
      values.reduce((now, each, at) => changeText(now, part, each, at * 400), document);
  });
}

const anyChanges = fc.tuple(
  toChanges('text', fc.string()),
  toChanges('image', fc.string()),
  toChanges('list', listItems),
  toChanges('field', fc.option(fieldValue, { nil: undefined })),
  toChanges(
    'entry',
    fc.option(fc.oneof(newEntry, fc.stringMatching(/^[0-9a-f]{40}$/)), { nil: undefined }),
  ),
);

describe('values of every type', () => {
  test('are undone and done again', () => {
    fc.assert(
      fc.property(anyChanges, (changes) => {
        const document = changes.reduce((now, change) => change(now), emptyDocument);
        const undone = undoAll(document);
        expect(listEdits(undone)).toEqual([]);
        expect(redoAll(undone).touched).toEqual(document.touched);
      }),
    );
  });

  test('that are damaged where they are stored leave the others as they are', () => {
    const { touched, ...rest } = toStoredDocument(changeText(emptyDocument, title, 'One', 1));
    const damaged = touched.map((edit) => ({
      ...edit,
      target: 'content/providers/ana.yaml#rating',
      type: 'field' as const,
      value: '{',
    }));
    const stored = { ...rest, touched: [...damaged, ...touched] };
    expect(valuesOf(readDocument(stored, ''))).toEqual([['hero-title', 'One']]);
  });

  test('are stored and read again as they were', () => {
    fc.assert(
      fc.property(anyChanges, (changes) => {
        const document = changes.reduce((now, change) => change(now), emptyDocument);
        const stored = JSON.parse(JSON.stringify(toStoredDocument(document))) as unknown;
        const valuesAndBases = ({ touched }: EditingDocument) =>
          touched.map(({ base, value }) => [base, value]);
        expect(valuesAndBases(readDocument(stored, ''))).toEqual(valuesAndBases(document));
      }),
    );
  });
});
