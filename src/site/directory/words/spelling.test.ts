import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMeantWord } from './spelling.ts';

const letter = fc.constantFrom(...Array.from('abcdeñ'));
const word = fc.string({ unit: letter, minLength: 4, maxLength: 9 });

const edits = {
  more: (text: string, at: number, other: string) => text.slice(0, at) + other + text.slice(at),
  less: (text: string, at: number) => text.slice(0, at) + text.slice(at + 1),
  other: (text: string, at: number, other: string) =>
    text.slice(0, at) + other + text.slice(at + 1),
  swapped: (text: string, at: number) =>
    text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
};

/** Returns every text that one edit makes of a word. */
function listEdits(text: string): Set<string> {
  const places = Array.from({ length: text.length + 1 }, (_, at) => at);
  return new Set(
    places.flatMap((at) => [
      ...Array.from('abcdeñ').flatMap((each) => [
        edits.more(text, at, each),
        ...(at < text.length ? [edits.other(text, at, each)] : []),
      ]),
      ...(at < text.length ? [edits.less(text, at)] : []),
      ...(at < text.length - 1 ? [edits.swapped(text, at)] : []),
    ]),
  );
}

test('A897: a word with one letter more, less, other or swapped is recognized, and no other', () => {
  const near = word.chain((meant) =>
    fc
      .constantFrom(...listEdits(meant))
      .chain((once) => fc.tuple(fc.constantFrom(once, ...listEdits(once)), fc.constant(meant))),
  );
  const pair = fc.oneof(near, fc.tuple(word, word)).filter(([typed]) => typed.length >= 4);
  fc.assert(
    fc.property(pair, ([typed, meant]) => {
      const isSlip = typed !== meant && listEdits(meant).has(typed);
      expect(findMeantWord(typed, [meant])).toBe(isSlip ? meant : null);
    }),
  );
  fc.assert(
    fc.property(word, fc.nat(), (meant, choice) => {
      const slips = [...listEdits(meant)].filter((each) => each.length >= 4 && each !== meant);
      const typed = slips[choice % slips.length] ?? '';
      expect(findMeantWord(typed, ['zzzz', meant])).toBe(meant);
    }),
  );
});

test('a word with the same first letter wins, then the earlier one', () => {
  expect(findMeantWord('tampe', ['lampe', 'tampa', 'tempe'])).toBe('tampa');
  expect(findMeantWord('xitter', ['sitter', 'jitter'])).toBe('sitter');
});

test('three letters are never read as others', () => {
  expect(findMeantWord('sit', ['site', 'six'])).toBeNull();
});
