import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTimeProblem, listCues, writeCaptions } from './captions.ts';

test('A971: typed times begin lines, and the others share the time between by their lengths', () => {
  const words = 'Hi, I am Jo.\nI like the beach.\n\n 0:06 And naps.\nSee you!';
  expect(listCues(words, 10)).toEqual([
    { text: 'Hi, I am Jo.', start: 0, end: 2694 },
    { text: 'I like the beach.', start: 2694, end: 6000 },
    { text: 'And naps.', start: 6000, end: 8054 },
    { text: 'See you!', start: 8054, end: 10_000 },
  ]);
});

test('A971: a time on a line of its own is that of the next line', () => {
  const words = '0:02\nHi, I am Jo.\n0:06\n\nAnd naps.';
  expect(listCues(words, 10)).toEqual([
    { text: 'Hi, I am Jo.', start: 2000, end: 6000 },
    { text: 'And naps.', start: 6000, end: 10_000 },
  ]);
  expect(findTimeProblem(words)).toBeNull();
  expect(findTimeProblem('0:05\nOne\n0:05\nTwo')).toContain('later than the one before');
});

test('A971: a time at which nothing is said is refused in a sentence', () => {
  for (const words of ['0:05', 'One\n0:05 \n']) {
    expect(findTimeProblem(words)).toBe('Please write what is said at 0:05.');
  }
});

test('A971: captions are WebVTT in which signs stand for themselves', () => {
  expect(writeCaptions('1 < 2 & 3 --> 4', 61.5)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:01:01.500\n1 &lt; 2 &amp; 3 --&gt; 4\n',
  );
});

test('A971: a time that is not later than the one before is refused in a sentence', () => {
  expect(findTimeProblem('0:05 One\nTwo\n0:09 Three')).toBeNull();
  expect(findTimeProblem('0:05 One\n0:05 Two')).toContain('later than the one before');
});

test('A971: times rise within the recording, and every word is kept, whatever is typed', () => {
  const time = fc.option(
    fc.integer({ min: 0, max: 70 }).map((at) => `0:${String(at % 60).padStart(2, '0')} `),
    { nil: '' },
  );
  const line = fc.tuple(time, fc.string({ unit: 'grapheme', maxLength: 60 }));
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 20 }),
      fc.integer({ min: 1, max: 30 }),
      (lines, seconds) => {
        const typed = lines.map(([at, text]) => at + text.replaceAll(/[\n:]/g, ' ')).join('\n');
        const cues = listCues(typed, seconds);
        let before = -1;
        for (const { start, end } of cues) {
          expect(start).toBeGreaterThan(before);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(seconds * 1000);
          before = start;
        }
        const toWords = (text: string) => text.split(/\s+/).filter((word) => word !== '');
        const said = lines.flatMap(([, text]) => toWords(text.replaceAll(/[\n:]/g, ' ')));
        expect(cues.flatMap(({ text }) => toWords(text))).toEqual(said);
        const captions = writeCaptions(typed, seconds).split('\n\n').slice(1);
        expect(captions).toHaveLength(cues.length);
        for (const each of captions)
          expect(each.split('\n')[1]).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
      },
    ),
  );
});
