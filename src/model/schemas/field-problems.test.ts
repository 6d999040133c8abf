import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { plainTextSchema } from './text-schemas.ts';
import { formatFieldPath, listFieldProblems } from '#model/entries/entry-rules.ts';

const schema = z.strictObject({
  title: plainTextSchema('Title', 10),
  faq: z.strictObject({
    items: z.array(z.strictObject({ answer: plainTextSchema('Answer', 10) })),
  }),
});

const valid = { title: 'Naps', faq: { items: [{ answer: 'Yes.' }] } };

test.each([
  [[], ''],
  [['title'], 'title'],
  [['faq', 'items', 2, 'answer'], 'faq.items[2].answer'],
  [[0], '[0]'],
])('the path %j is written as %j', (path, text) => {
  expect(formatFieldPath(path)).toBe(text);
});

test('data that keeps the rules has no problem', () => {
  expect(listFieldProblems(schema, valid)).toEqual([]);
});

describe('each problem names its path and the remedy', () => {
  test.each([
    [
      'a wrong text deep inside',
      { ...valid, faq: { items: [{ answer: 'Yes.' }, { answer: '' }] } },
      'faq.items[1].answer',
      'Answer is empty. Write at least one word.',
    ],
    [
      'a field that does not exist',
      { ...valid, titel: 'Naps' },
      'titel',
      'There is no such field. Check its spelling or remove it.',
    ],
    [
      'a field that does not exist deep inside',
      { ...valid, faq: { items: [{ answer: 'Yes.', question: 'Why?' }] } },
      'faq.items[0].question',
      'There is no such field. Check its spelling or remove it.',
    ],
    [
      'a group that is missing',
      { title: 'Naps' },
      'faq',
      'This group of fields is missing. Write its fields below it, each indented by two spaces.',
    ],
    [
      'a text in place of a group',
      { ...valid, faq: 'none' },
      'faq',
      'This must be a group of fields. Write its fields below it, each indented by two spaces.',
    ],
    [
      'a list that is missing',
      { ...valid, faq: {} },
      'faq.items',
      'This list is missing. Write one item per line, each behind a dash.',
    ],
    [
      'a text in place of a list',
      { ...valid, faq: { items: 'none' } },
      'faq.items',
      'This must be a list. Write one item per line, each behind a dash.',
    ],
  ])('%s', (_, data, field, message) => {
    expect(listFieldProblems(schema, data)).toEqual([{ field, message }]);
  });

  test('all problems are reported at once', () => {
    const data = { title: '', faq: { items: [] }, a: 1, b: 2 };
    expect(listFieldProblems(schema, data).map(({ field }) => field)).toEqual(['title', 'a', 'b']);
  });
});
