import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listActs, quoteItem, describeFieldAct, describeListChange } from './acts.ts';

const name = (title = 'Jenna Kessler') => `the testimonial by ${title}`;

describe('A780: history speaks of acts', () => {
  test.for([
    ['state', undefined, 'hidden', 'Hid the testimonial by Jenna Kessler'],
    ['state', 'hidden', undefined, 'Showed the testimonial by Jenna Kessler'],
    ['order', 1000, 2500, 'Moved the testimonial by Jenna Kessler'],
    ['name', 'Jenna K.', 'Jenna Kessler', 'Renamed the testimonial by Jenna K. to “Jenna Kessler”'],
    ['name', undefined, 'Jenna Kessler', null],
    ['quote', 'Old words', 'New words', null],
  ] as const)('%s: %s → %s', ([field, before, after, words]) => {
    expect(describeFieldAct({ path: [field], before, after, name })).toBe(words);
  });

  test('the title of a page, and a name within an entry, is a text like others', () => {
    const change = { before: 'Old', after: 'New' };
    expect(describeFieldAct({ ...change, path: ['title'], name: null })).toBeNull();
    expect(describeFieldAct({ ...change, path: ['seo', 'title'], name })).toBeNull();
  });

  const place = 'Contact › Cities';

  test.for([
    [['Largo'], ['Largo', 'Dunedin'], `${place}: added “Dunedin”`],
    [['Largo', 'Dunedin'], ['Dunedin'], `${place}: removed “Largo”`],
    [['Largo', 'Dunedin', 'Tampa'], ['Tampa', 'Largo', 'Dunedin'], `${place}: moved “Tampa”`],
    [['Largo'], ['Tampa', 'Largo', 'Lutz'], `${place}: added 2 items`],
    [['Largo', 'Lutz'], ['Lutz', 'Tampa', 'Brandon'], `${place}: added 2 items and removed 1 item`],
    [['Largo'], ['Largo Mall'], place],
  ] as const)('%j → %j', ([before, after, words]) => {
    expect(describeListChange(place, before, after)).toBe(words);
  });

  test('an item is named by its question or its first text, on one line and not too long', () => {
    expect(quoteItem({ answer: 'Yes.', question: 'Why\n so? ' })).toBe('Why so?');
    expect(quoteItem({ figure: '5', text: 'years' })).toBe('5');
    expect(quoteItem('a'.repeat(100))).toHaveLength(60);
  });
});

test('A780: without its additions, removals and moves, a list is as it was', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(20)), fc.uniqueArray(fc.nat(20)), (before, after) => {
      const from = after.map((each) => (before.includes(each) ? before.indexOf(each) : null));
      const acts = listActs(before, after, from);
      const touched = acts.map(({ item }) => item);
      const rest = (list: readonly number[]) => list.filter((each) => !touched.includes(each));
      expect(rest(after)).toEqual(rest(before));
    }),
  );
});
