import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMergeMark } from './merge-marks.ts';
import { parseContentFile } from '#model/files/parse-content-file.ts';
import { bodySchema } from './text-schemas.ts';

const halves = ['<<<<<<< HEAD', '||||||| 1a2b3c4', '>>>>>>> origin/main'];

test.each(halves)('A851: a file with %s at the start of a line cannot be read', (mark) => {
  const message = `The file has a mark of an unfinished merge in line 2: ${mark.slice(0, 7)}. Keep one of the two versions, and remove the marks.`;
  const refused = { kind: 'unreadable', message };
  expect(parseContentFile(`---\n${mark}\nid: 1\n---\n\nText\n`, '.md')).toEqual(refused);
  expect(parseContentFile(`id: 1\r\n${mark}\r\n`, '.yaml')).toEqual(refused);
});

test.each(halves)('A851: a text with %s at the start of a line is not saved', (mark) => {
  expect(bodySchema.safeParse(`One.\n\n${mark}\nTwo.`).error?.issues[0]?.message).toBe(
    `Text has a mark of an unfinished merge in line 3: ${mark.slice(0, 7)}. Keep one of the two versions, and remove the marks.`,
  );
});

test.each([
  ['an underlined heading', 'A heading\n=======\n\nText.'],
  ['longer and shorter rows of signs', '<<<<<<<< eight\n>>>>>> six\n'],
  ['signs within a line', 'As in <<<<<<< HEAD and >>>>>>> theirs.'],
  ['signs that stand alone', '|||||||\n'],
])('A851: Markdown with %s stays what it is', (_, text) => {
  expect(findMergeMark(text)).toBeNull();
});

test('A851: a mark is found wherever its line stands', () => {
  const line = fc.string({ maxLength: 20 }).map((text) => ` ${text.replaceAll(/[\r\n]/g, '')}`);
  const lines = fc.array(line, { maxLength: 8 });
  fc.assert(
    fc.property(lines, fc.constantFrom(...halves), lines, (before, mark, after) => {
      const text = [...before, mark, ...after].join('\n');
      expect(findMergeMark(text)).toMatch(`in line ${before.length + 1}: `);
    }),
  );
});
