import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareWords } from './difference.ts';

const word = fc.constantFrom('the', 'cat', 'sat', 'on', 'a', ' ', '  ', '\n', '\n\n', 'é👩‍👧', '.');
const prose = fc.array(word, { maxLength: 40 }).map((words) => words.join(''));

function join(pieces: ReturnType<typeof compareWords>, kind: 'removed' | 'added'): string {
  return pieces
    .filter((piece) => piece.kind === 'same' || piece.kind === kind)
    .map(({ text }) => text)
    .join('');
}

test('the pieces cover both texts, none is empty and no two of a kind are adjacent', () => {
  fc.assert(
    fc.property(fc.oneof(prose, fc.string()), fc.oneof(prose, fc.string()), (before, after) => {
      const pieces = compareWords(before, after);
      expect(join(pieces, 'removed')).toBe(before);
      expect(join(pieces, 'added')).toBe(after);
      expect(pieces.every(({ text }) => text !== '')).toBe(true);
      expect(pieces.every(({ kind }, index) => kind !== pieces[index - 1]?.kind)).toBe(true);
    }),
  );
});

test('a text compared with itself is one piece', () => {
  expect(compareWords('A quiet nap.', 'A quiet nap.')).toEqual([
    { kind: 'same', text: 'A quiet nap.' },
  ]);
  expect(compareWords('', '')).toEqual([]);
});

test('a changed word is reported as the old and the new one', () => {
  expect(compareWords('A quiet nap.', 'A long nap.')).toEqual([
    { kind: 'same', text: 'A ' },
    { kind: 'removed', text: 'quiet' },
    { kind: 'added', text: 'long' },
    { kind: 'same', text: ' nap.' },
  ]);
});

test('changed words in a row are one passage', () => {
  expect(compareWords('We call them first.', 'We write you first.')).toEqual([
    { kind: 'same', text: 'We ' },
    { kind: 'removed', text: 'call them' },
    { kind: 'added', text: 'write you' },
    { kind: 'same', text: ' first.' },
  ]);
});

test('the longest texts, with nothing in common, are compared quickly', () => {
  const before = 'a b '.repeat(5000);
  const after = 'c d '.repeat(5000);
  const start = performance.now();
  const pieces = compareWords(before, after);
  const longShuffled = compareWords('x y z '.repeat(3300), 'z x w y '.repeat(2500));
  expect(performance.now() - start).toBeLessThan(5000);
  expect(join(pieces, 'removed')).toBe(before);
  expect(join(longShuffled, 'added')).toBe('z x w y '.repeat(2500));
});
