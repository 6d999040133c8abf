import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RequestError } from '#lib/browser/request.client.ts';
import type { PendingEdit } from '#editing/editor/document/editing-document.client.ts';
import { listTied, sendRight } from './right-edits.client.ts';

function toEdit(target: string, type: PendingEdit['type'] = 'text'): PendingEdit {
  return {
    id: target,
    target,
    type,
    place: target,
    page: '/',
    base: '',
    value: 'new',
    at: 0,
    isRequired: false,
    maxLength: null,
  };
}

function refuse(paths: string[]): RequestError {
  const issues = paths.map((path) => ({ path, message: `Wrong: ${path}` }));
  const problem = { type: 'about:blank', title: '', status: 422, detail: 'Wrong.', requestId: 'r' };
  return new RequestError(422, 'Wrong.', '', { ...problem, issues });
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

test('A881: whichever edits are wrong, exactly those and what belongs to them wait', async () => {
  const marks = fc.array(fc.boolean(), { minLength: edits.length, maxLength: edits.length });
  await fc.assert(
    fc.asyncProperty(marks, marks, async (isSent, isWrong) => {
      const sent = edits.filter((_, index) => isSent[index]);
      const wrong = sent.filter((edit) => isWrong[edits.indexOf(edit)]);
      let hasLanded: PendingEdit[] = [];
      const send = (some: PendingEdit[]) => {
        // Some problems are found only once others are gone.
        const [first, second] = some.filter((edit) => wrong.includes(edit));
        const found = [first, second].filter((edit) => edit !== undefined);
        const paths = found.map((edit) => `edits.${some.indexOf(edit)}.value`);
        if (paths.length > 0) return Promise.reject(refuse(paths));
        hasLanded = some;
        return Promise.resolve('saved');
      };
      const result = await sendRight(sent, send);
      const right = wholes
        .map((whole) => whole.flatMap((index) => (isSent[index] ? (edits[index] ?? []) : [])))
        .filter((whole) => !whole.some((edit) => wrong.includes(edit)))
        .flat();
      expect(hasLanded).toEqual(right);
      expect(result.sent).toEqual(right);
      expect(result.answer).toBe(right.length > 0 ? 'saved' : null);
      const reasons = result.refused.map(({ target }) => target);
      // Of things that wait together, one reason is enough.
      expect(wrong.map(({ target }) => target)).toEqual(expect.arrayContaining(reasons));
      for (const edit of wrong) {
        const whole = listTied(sent, edit).map(({ target }) => target);
        expect(whole.some((target) => reasons.includes(target))).toBe(true);
      }
    }),
  );
});

test('a failure that is about no single edit is thrown, and nothing is sent again', async () => {
  let count = 0;
  const send = () => {
    count += 1;
    return Promise.reject(refuse(['at']));
  };
  await expect(sendRight(edits, send)).rejects.toThrow('Wrong.');
  expect(count).toBe(1);
});
