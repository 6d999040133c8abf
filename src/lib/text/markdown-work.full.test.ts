import fc from 'fast-check';
import { expect, test } from 'vitest';
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
  expect(findSlowTexts(texts)).toEqual([]);
});

const rows = [
  'a\n',
  '|\n',
  '\t\n',
  'a\n\t\n',
  '||||\n',
  'a|b\n',
  '\\|\n',
  '  a  \n',
  '**a\n',
  '[a](\n',
];
const places: ((table: string) => string)[] = [
  (table) => table,
  (table) => `- ${table.replaceAll('\n', '\n  ')}`,
  (table) => `> ${table.replaceAll('\n', '\n> ')}`,
  (table) => `> > 1. ${table.replaceAll('\n', '\n> >    ')}`,
  (table) => repeatTo(`${table.slice(0, length / 10)}\n\n`, length),
  (table) => table.replaceAll('\n', '\r\n'),
  (table) => table.replaceAll('|-', '|:-:').replaceAll('|a', '| a '),
];

test('A914, ASVS 15.2.2: no table, of whatever width and wherever it stands, costs much time or memory', () => {
  const texts = [1, 2, 5, 20, 50, 140, 300, 600, 1000, 2000, 4000].flatMap((width) => {
    const head = `${'|a'.repeat(width)}\n${'|-'.repeat(width)}\n`;
    return rows.flatMap((row) =>
      places.map((toText) => toText(head + repeatTo(row, length)).slice(0, length)),
    );
  });
  const before = process.memoryUsage.rss();
  expect(findSlowTexts(texts)).toEqual([]);
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(200);
});

const sign = fc.constantFrom(...fragments);
const part = fc
  .tuple(fc.array(sign, { minLength: 1, maxLength: 3 }), fc.constantFrom(1, 3, 10, 50, 200, length))
  .map(([signs, times]) => signs.join('').repeat(times).slice(0, length));

test('A758: no parts of Markdown in a row keep the thread busy', { timeout }, () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      expect(findSlowTexts([repeatTo(parts.join(''), length)])).toEqual([]);
    }),
    { seed, numRuns: sizes.markdownPairs, endOnFailure: true },
  );
});
