import { describe, expect, test } from 'vitest';
import { editContentFile } from './edit-content-file.ts';

/** One edit of a YAML file, and the file's text afterwards. */
function edit(
  file: string,
  path: (string | number)[],
  after: Parameters<typeof editContentFile>[2][0]['after'],
): string {
  return editContentFile(file, '.yaml', [{ path, after }]);
}

const page = `# Words of a page.
seo:
  title: 'Nannies'  # at most 70 signs
  description: >- # shown by search engines
    One two three four
    five six seven.

banner:
  text: "It \\u2014 is"
# Markdown.
body: |-
  First line.

  - a
  - b
tags:
  - a # first
  # the second
  - b
people:
- name: Ana
  text: >-
    Kind words
    about us.
- name: Bo
flow: [one, 'two', { k: v }]
year: 2024
sample: true
empty:
`;

/** The lines that differ, as `-old` and `+new`. */
function listChanges(before: string, after: string): string[] {
  const [old, next] = [before.split('\n'), after.split('\n')];
  const start = old.findIndex((line, index) => line !== next[index]);
  let end = 0;
  while (
    end < Math.min(old.length, next.length) - start &&
    old.at(-1 - end) === next.at(-1 - end)
  ) {
    end += 1;
  }
  return [
    ...old.slice(start, old.length - end).map((line) => `-${line}`),
    ...next.slice(start, next.length - end).map((line) => `+${line}`),
  ];
}

describe('only the lines of what changed are changed', () => {
  test.each<[string, (string | number)[], Parameters<typeof edit>[2], string[]]>([
    [
      'a quoted text keeps its quotes and the comment behind it',
      ['seo', 'title'],
      "The nanny's",
      ["-  title: 'Nannies'  # at most 70 signs", "+  title: 'The nanny''s'  # at most 70 signs"],
    ],
    [
      'a folded text keeps its line breaks',
      ['seo', 'description'],
      'One two 3 four five six seven.',
      ['-    One two three four', '+    One two 3 four'],
    ],
    [
      'a word at the start of a line stays there',
      ['seo', 'description'],
      'One two three four 5 six seven.',
      ['-    five six seven.', '+    5 six seven.'],
    ],
    [
      'a word that is left out at the end of a line moves nothing up',
      ['seo', 'description'],
      'One two three five six seven.',
      ['-    One two three four', '+    One two three'],
    ],
    [
      'words that come between two lines',
      ['seo', 'description'],
      'One two three four and a half five six seven.',
      ['-    One two three four', '+    One two three four and a half'],
    ],
    [
      'a folded text that gets a paragraph',
      ['seo', 'description'],
      'One two three four\nfive six seven.',
      ['+'],
    ],
    [
      'escapes of words that stay',
      ['banner', 'text'],
      'It — was',
      ['-  text: "It \\u2014 is"', '+  text: "It \\u2014 was"'],
    ],
    ['a line of Markdown', ['body'], 'First line.\n\n- a\n- c', ['-  - b', '+  - c']],
    ['a new line of Markdown', ['body'], 'First line.\n\n- a\n- ab\n- b', ['+  - ab']],
    ['an item that comes', ['tags'], ['a', 'b', 'c'], ['+  - c']],
    ['an item that comes first', ['tags'], ['z', 'a', 'b'], ['+  - z']],
    ['an item that goes', ['tags'], ['b'], ['-  - a # first']],
    ['an item that changes', ['tags', 1], 'B', ['-  - b', '+  - B']],
    [
      'a mapping that comes into a list',
      ['people'],
      [{ name: 'Ana', text: 'Kind words about us.' }, { name: 'Cy', text: 'Yes.' }, { name: 'Bo' }],
      ['+- name: Cy', '+  text: Yes.'],
    ],
    [
      'a mapping that leaves a list',
      ['people'],
      [{ name: 'Bo' }],
      ['-- name: Ana', '-  text: >-', '-    Kind words', '-    about us.'],
    ],
    [
      'the first field of an item that goes',
      ['people', 0, 'name'],
      undefined,
      ['-- name: Ana', '-  text: >-', '+- text: >-'],
    ],
    ['a field that goes', ['banner'], undefined, ['-banner:', '-  text: "It \\u2014 is"']],
    ['a field that comes', ['banner', 'title'], 'Hello', ['+  title: Hello']],
    ['a field that comes with its mapping', ['a', 'b'], 1, ['+a:', '+  b: 1']],
    [
      'a long text that comes is folded',
      ['people', 1, 'text'],
      'word '.repeat(30).trim(),
      ['+  text: >-', `+    ${'word '.repeat(19).trim()}`, `+    ${'word '.repeat(11).trim()}`],
    ],
    [
      'a text between brackets',
      ['flow', 1],
      'a, b',
      ["-flow: [one, 'two', { k: v }]", "+flow: [one, 'a, b', { k: v }]"],
    ],
    ['a number', ['year'], 2025, ['-year: 2024', '+year: 2025']],
    ['a text that looks like a number', ['year'], '2025', ['-year: 2024', "+year: '2025'"]],
    ['a truth value', ['sample'], false, ['-sample: true', '+sample: false']],
    ['a field that held nothing', ['empty'], ['x'], ['+  - x']],
    [
      'a list that loses all',
      ['tags'],
      [],
      ['-tags:', '-  - a # first', '-  # the second', '-  - b', '+tags: []'],
    ],
  ])('%s', (_, path, after, expected) => {
    const result = edit(page, path, after);
    expect(listChanges(page, result)).toEqual(expected);
  });
});

describe('a style that cannot hold a text gives way to one that can', () => {
  test.each([
    ['plain: Naps', 'Naps: how they end', "plain: 'Naps: how they end'"],
    ['plain: Naps # c', "It's: so", 'plain: "It\'s: so" # c'],
    ['plain: Naps', '- a', "plain: '- a'"],
    ['plain: Naps', 'yes', "plain: 'yes'"],
    ['plain: Naps', '', "plain: ''"],
    ['plain: Naps', '2026-03-14', "plain: '2026-03-14'"],
    ['plain: Naps', '1_000', "plain: '1_000'"],
    ['plain: Naps', '12:30', "plain: '12:30'"],
    ['plain: Naps', '0b11', "plain: '0b11'"],
    ['plain: Naps', '24-48 hours', 'plain: 24-48 hours'],
    ['plain: 2026-03-13', '2026-03-14', 'plain: 2026-03-14'],
    ['plain: Naps', 'a\tb', 'plain: "a\\tb"'],
    ['plain: Naps # c', 'a\nb', 'plain: |- # c\n  a\n  b'],
    ["plain: 'Naps'", 'a\u0001b', 'plain: "a\\u0001b"'],
    ['plain: "Naps"', 'a\u0085\u2028b', 'plain: "a\\u0085\\u2028b"'],
    ['plain: >- # c\n  Naps', ' a', "plain: ' a' # c"],
    ['plain: >-\n  Naps', 'a\n  b', 'plain: |-\n  a\n    b'],
    ['plain: >-\n  Naps', 'Naps\n', 'plain: >\n  Naps'],
    ['plain: |\n  Naps', 'Nap', 'plain: |-\n  Nap'],
    ['plain: |-\n  Naps', 'a\n\n\n', 'plain: "a\\n\\n\\n"'],
  ])('%j to %j', (before, after, expected) => {
    expect(edit(`${before}\nid: 1\n`, ['plain'], after)).toBe(`${expected}\nid: 1\n`);
  });
});

describe('a text on several lines', () => {
  test('that grows too long is wrapped where it grew', () => {
    const line = 'word '.repeat(19).trim();
    const file = `text: >-\n  ${line}\n  next\n  short\n`;
    const added = 'much longer than before it was '.repeat(3).trim();
    const result = edit(file, ['text'], `${line} ${added} next short`);
    const lines = result.split('\n');
    expect(lines.at(-3)).toBe('  next');
    expect(lines.every((each) => each.length <= 100)).toBe(true);
    expect(lines).toHaveLength(6);
  });

  test('that has little in common with the old one is folded anew', () => {
    const file = 'text: >-\n  A b c d e f g\n  h i\n';
    expect(edit(file, ['text'], 'Quite another text stands here now.')).toBe(
      'text: >-\n  Quite another text stands here now.\n',
    );
  });

  test.each([
    ['plain', 'text: one two\n  three four\n    five\n', 'text: one two\n  3 four\n    five\n'],
    [
      'single',
      "text: 'one two\n  three four\n\n  five'\n",
      "text: 'one two\n  3 four\n\n  five'\n",
    ],
    ['double', 'text: "one two\n  three four\n  five"\n', 'text: "one two\n  3 four\n  five"\n'],
  ])('without a block (%s) keeps its lines', (_, before, after) => {
    const old = before.includes('\n\n') ? 'one two 3 four\nfive' : 'one two 3 four five';
    expect(edit(before, ['text'], old)).toBe(after);
  });
});
