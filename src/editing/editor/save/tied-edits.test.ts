import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leaveOut, listTied } from './tied-edits.ts';

function toEdit(target: string, type: 'entry' | 'field' | 'image' | 'list' | 'text' = 'text') {
  return { target, type };
}

const edits = [
  toEdit('content/pages/home.yaml#hero.title'),
  toEdit('content/pages/home.yaml#hero.image', 'image'),
  toEdit('content/pages/home.yaml#hero.imageAlt'),
  toEdit('content/pages/home.yaml#hero.imageFocus'),
  toEdit('content/pages/home.yaml#hero.button.label'),
  toEdit('content/pages/home.yaml#hero.button.to'),
  toEdit('content/pages/home.yaml#facts', 'list'),
  toEdit('content/pages/home.yaml#facts.0.label'),
  toEdit('content/pages/home.yaml#faqs.0.answer'),
  toEdit('content/notice.yaml#text'),
  toEdit('content/notice.yaml#until'),
  toEdit('content/providers/a.yaml#order', 'field'),
  toEdit('content/providers/b.yaml#order', 'field'),
  toEdit('content/providers/b.yaml#bio'),
  toEdit('content/testimonials/c.yaml', 'entry'),
  toEdit('content/testimonials/c.yaml#text'),
  toEdit('new:providers:1', 'entry'),
];
/** The positions of the edits that are one thing. */
const wholes = [[0], [1, 2, 3], [4, 5], [6, 7], [8], [9, 10], [11, 12], [13], [14, 15], [16]];

test('a picture with its description, a notice with its times and the like are saved together', () => {
  const found = edits.map((edit) => listTied(edits, edit).map((each) => edits.indexOf(each)));
  expect(found).toEqual(edits.map((_, index) => wholes.find((whole) => whole.includes(index))));
});

test('A881: whichever edits are wrong, exactly those and what belongs to them wait', () => {
  const marks = fc.array(fc.boolean(), { minLength: edits.length, maxLength: edits.length });
  fc.assert(
    fc.property(marks, marks, (isSent, isWrong) => {
      const sent = edits.filter((_, index) => isSent[index]);
      const wrong = sent.filter((edit) => isWrong[edits.indexOf(edit)]);
      const right = wholes
        .map((whole) => whole.flatMap((index) => (isSent[index] ? (edits[index] ?? []) : [])))
        .filter((whole) => !whole.some((edit) => wrong.includes(edit)))
        .flat();
      expect(leaveOut(sent, wrong)).toEqual(right);
    }),
  );
});
