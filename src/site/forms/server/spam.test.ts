import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findSpamReasons, isGibberish, type SendingSignals } from './spam.server.ts';

const ordinary: SendingSignals = { trap: '', token: { kind: 'absent' } };
const host = 'www.sandpiper.example';

const judge = (...texts: string[]) =>
  findSpamReasons(ordinary, ['Jo', 'jo@example.com', ...texts], host);

/** Letters as people and programs write them, one in a line. */
function readLetters(name: string): string[] {
  const file = new URL(`../../../test/kit/letters/${name}.txt`, import.meta.url);
  return readFileSync(file, 'utf8').trim().split('\n');
}

test('A924: none of 260 friendly letters is taken for spam for its links or its language', () => {
  const letters = readLetters('friendly').map((letter) => letter.replaceAll(String.raw`\n`, '\n'));
  expect(letters.length).toBeGreaterThanOrEqual(260);
  expect(new Set(letters).size).toBe(letters.length);
  const taken = letters.map((letter) => [letter, judge(letter)]);
  expect(taken.filter(([, reasons]) => reasons?.length !== 0)).toEqual([]);
});

test('A924: of 102 letters that sell something, nine in ten are taken for spam', () => {
  const letters = readLetters('spam');
  expect(letters).toHaveLength(102);
  const taken = letters.filter((letter) => judge(letter).length > 0);
  expect(taken.length).toBeGreaterThanOrEqual(92);
});

test('the reason names what reads like an advertisement', () => {
  expect(judge('Play at our online casino: https://a.example')).toEqual([
    'Reads like an advertisement: online casino',
  ]);
});

test('A924: three profiles of an applicant are ordinary, and so are any number of pages of the site', () => {
  const profiles = 'https://www.linkedin.com/in/a https://www.care.com/p/a https://cpr.example/a';
  expect(judge('Application', profiles)).toEqual([]);
  expect(judge(`https://${host}/providers/1 `.repeat(20))).toEqual([]);
});

test.each([
  ['https://www.a.example https://b.example www.c.example '.repeat(3), 'Contains 9 links'],
  ['See [url=https://www.a.example]this[/url]', 'Contains links in HTML or forum code'],
  ['See <a href="http://b.example">this</a>', 'Contains links in HTML or forum code'],
])('links that no person writes are a reason: %s', (text, reason) => {
  expect(judge(text)).toEqual([reason]);
});

test.each([
  [{ trap: 'x' }, 'A hidden field was filled in'],
  [{ token: { kind: 'forged' } as const }, 'The form carried an invalid token'],
  [{ token: { kind: 'signed', ageSeconds: 1.9 } as const }, 'Sent within 2 seconds'],
])('how it was sent is a reason, whatever it says: %j', (signals, reason) => {
  expect(findSpamReasons({ ...ordinary, ...signals }, ['Hello'], host)).toEqual([reason]);
});

test.each(['hJkdsLKJdfsKJqWe', 'sdkfjhskdjfhg', 'RobErtVopQXzRt1'])(
  '%s is gibberish',
  (message) => {
    expect(isGibberish(message)).toBe(true);
  },
);

test.each([
  ...['Availability', 'Appointment?', 'Kindergarten', 'Knightsbridge', 'aaaaaaaaaaaa'],
  ...['8135550142', 'McDonaldStreet', 'niñera para dos', 'PleaseCallMe', 'Straßenschuhe'],
  '保姆保姆保姆保姆保姆保姆',
])('%s may be a letter', (message) => {
  expect(isGibberish(message)).toBe(false);
});
