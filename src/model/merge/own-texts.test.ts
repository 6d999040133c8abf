import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { continuesText, followOwnTexts, type SavedText } from './own-texts.ts';
import type { NewChange } from './merge.ts';

const before = 'We know every nanny.';

describe('A884: a text goes on from what its author saved elsewhere', () => {
  test.for([
    ['with more at its end', 'We know every nanny. ZZ', 'We know every nanny. ZZ MORE', true],
    ['with more within its last word', 'We know every nanny. Z', 'We know every nanny. ZZ', true],
    [
      'with more before and within it',
      'We know every nanny. ZZ',
      'Here: We know every nanny. A ZZ',
      true,
    ],
    ['after words were replaced', 'We visit every nanny.', 'We visit every nanny. Twice.', true],
    [
      'not where it lacks a saved word',
      'We know every nanny. ZZ',
      'We know every nanny. MORE',
      false,
    ],
    [
      'not where a removed word is back',
      'We know nannies.',
      'We know nannies. We know every nanny.',
      false,
    ],
    ['not where all was removed', '', 'We know every nanny. MORE', false],
  ] as const)('%s', ([, saved, after, continues]) => {
    expect(continuesText({ before, after }, saved)).toBe(continues);
  });
});

const someWord = fc.constantFrom('we', 'know', 'every', 'nanny', 'well', 'since', 'long');
const someText = fc.array(someWord, { maxLength: 6 }).map((words) => words.join(' '));

const countWords = (text: string, word: string) =>
  text.split(' ').filter((each) => each === word).length;

test('A884: whatever was typed, a continuation has each saved word and none that was removed', () => {
  fc.assert(
    fc.property(someText, someText, someText, (base, saved, after) => {
      fc.pre(continuesText({ before: base, after }, saved));
      const rest = saved.split(' ');
      for (const word of after.split(' ')) if (word === rest[0]) rest.shift();
      const isWhole = rest.length === 0 || after.startsWith(saved) || after.endsWith(saved);
      expect(isWhole).toBe(true);
      for (const word of base.split(' ')) {
        const [was, is] = [base, saved].map((text) => countWords(text, word));
        if (Number(was) > Number(is)) {
          expect(countWords(after, word)).toBeLessThanOrEqual(Number(is));
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('A884: whatever was saved, to type on is no conflict', () => {
  fc.assert(
    fc.property(someText, someText, fc.uuid(), (base, saved, more) => {
      fc.pre(saved !== '');
      expect(continuesText({ before: base, after: `${saved} ${more}` }, saved)).toBe(true);
      expect(continuesText({ before: base, after: `${more} ${saved}` }, saved)).toBe(true);
    }),
  );
});

const text = { file: 'content/pages/home.yaml', path: ['hero', 'title'] };
const saved: SavedText = { ...text, after: 'On the phone', username: 'Ada', device: 'phone' };

const follow = (after: string, texts: SavedText[]) => {
  const change: NewChange = { kind: 'field', ...text, before: 'Shipped', after };
  const conflicts = [{ index: 0, theirs: 'On the phone', by: null }];
  return followOwnTexts([change], conflicts, { saved: texts, username: 'Ada' });
};

test('A884: a continuation is rebased onto what was saved, without a question', () => {
  const { changes, conflicts } = follow('On the phone and more', [saved]);
  expect(changes).toMatchObject([{ before: 'On the phone', after: 'On the phone and more' }]);
  expect(conflicts).toEqual([]);
});

test('A884: another text names the device that the saved one came from', () => {
  expect(follow('On the laptop', [saved]).conflicts).toMatchObject([
    { by: 'Ada', device: 'phone' },
  ]);
  const unknown = follow('On the laptop', [{ ...saved, device: null }]);
  expect(unknown.conflicts).toMatchObject([{ by: 'Ada', device: 'other device' }]);
});

test('a continuation of what another admin saved last stays a conflict', () => {
  const { changes, conflicts } = follow('On the phone and more', [
    { ...saved, username: 'Bob' },
    saved,
  ]);
  expect(changes).toMatchObject([{ before: 'Shipped' }]);
  expect(conflicts).toEqual([{ index: 0, theirs: 'On the phone', by: null }]);
});

test('the same words, saved by oneself at another place, are not those that stand here', () => {
  const elsewhere = [
    { ...saved, path: ['hero', 'text'] },
    { ...saved, file: 'content/pages/about.yaml' },
  ];
  const { changes, conflicts } = follow('On the phone and more', elsewhere);
  expect(changes).toMatchObject([{ before: 'Shipped' }]);
  expect(conflicts).toEqual([{ index: 0, theirs: 'On the phone', by: null }]);
});
