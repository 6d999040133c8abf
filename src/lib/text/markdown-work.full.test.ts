import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCases } from '#test/full/torture/count-cases.ts';
import { seed, sizes, testTimeoutMs as timeout } from '#test/full/torture/sizes.ts';
import { repeatTo, findSlowTexts } from '#test/kit/hostile/slow-markdown.ts';

/** Pieces that start, end or extend something in Markdown. */
const fragments = [
  ...['a', ' ', '\n', '\n\n', '  \n', '    ', '\t', '*', '**', '_', '__', '~', '~~', '`', '``'],
  ...['[', '![', ']', '](', '(', ')', '<', '>', '<!--', '<?', '<!A ', '<![CDATA[', '&', '&#', '\\'],
  ...['|', '-', '=', '#', '+', '1. ', '- ', '> ', '```', '~~~', 'http://', 'ftp://', 'www.', 'a@'],
  ...[
    'a@b.c',
    '<b@c.d>',
    'mailto:',
    'xmpp:',
    '"',
    "'",
    '.',
    ':',
    '!',
    '?',
    ';',
    '@',
    '{',
    '}',
    'é',
  ],
  ...['<a ', '<a b="', '</a', '<pre>', '<div>', '[a]: b', '[a][', '[a](', '[]', '![a](b "c")'],
  ...[
    '\n- ',
    '\n> ',
    '\n# ',
    'a|b\n-|-\n',
    '\n---\n',
    '\n===\n',
    '~~a&',
    '(http://a',
    '\\`',
    '\\[',
  ],
  ...['*a', 'a*', '_a', 'a_', '~a ', 'a~', '&amp;'],
];
const length = 20_000;

const pairs = fragments.flatMap((first) =>
  fragments.flatMap((second) => [
    repeatTo(first + second, length),
    repeatTo(first, length / 2) + repeatTo(second, length / 2),
  ]),
);

test('A758: no two signs of Markdown, repeated, keep the thread busy', { timeout }, () => {
  const texts =
    sizes.markdownPairs >= pairs.length
      ? pairs
      : fc.sample(fc.constantFrom(...pairs), { seed, numRuns: sizes.markdownPairs });
  countCases(texts.length);
  expect(findSlowTexts(texts)).toEqual([]);
});

const sign = fc.constantFrom(...fragments);
const part = fc
  .tuple(fc.array(sign, { minLength: 1, maxLength: 3 }), fc.constantFrom(1, 3, 10, 50, 200, length))
  .map(([signs, times]) => signs.join('').repeat(times).slice(0, length));

test('A758: no parts of Markdown in a row keep the thread busy', { timeout }, () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      countCases();
      expect(findSlowTexts([repeatTo(parts.join(''), length)])).toEqual([]);
    }),
    { seed, numRuns: sizes.markdownPairs, endOnFailure: true },
  );
});
