import { expect, test } from 'vitest';
import { readPhone } from '#lib/text/contact-links.ts';
import { toGreetedName } from '#lib/text/person-name.ts';
import { findSpamReasons, isGibberish } from './spam.server.ts';

const pieces = [
  ...[
    'a.',
    'www.',
    'a@',
    'https://',
    '-',
    'abc-.',
    'a.a.a.a.com ',
    'a',
    ' ',
    '\n',
    '<a ',
    '[url=',
    '@',
  ],
  ...[
    'offer a a a ',
    'offer ',
    'for your ',
    'кредит',
    'seo1',
    '我',
    '1',
    '(',
    ')',
    '+',
    '.',
    ',',
    '&',
  ],
  ...['ext ', 'x', 'Dr. ', 'and ', '"', 'é', '\u0301', '🙂', 'rank your ', 'get it a '],
];

/** Returns the least processor time of three runs, in milliseconds. */
function measure(run: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

test.each(pieces)('64 KB of %j are judged, greeted and dialed within 100 ms', (piece) => {
  const text = piece.repeat(Math.floor((64 * 1024) / piece.length));
  const signals = { trap: '', token: { kind: 'absent' } } as const;
  const judge = () => findSpamReasons(signals, [text], 'www.sandpiper.example');
  for (const run of [
    judge,
    () => isGibberish(text),
    () => toGreetedName(text),
    () => readPhone(text),
  ]) {
    expect(measure(run)).toBeLessThan(100);
  }
});
