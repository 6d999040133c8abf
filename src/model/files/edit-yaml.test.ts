import { describe, expect, test } from 'vitest';
import { editContentFile, isNormalized } from './edit-content-file.ts';

type Path = Parameters<typeof editContentFile>[2][0]['path'];
type Value = Parameters<typeof editContentFile>[2][0]['after'];

/** One edit of a YAML file, and the file's text afterwards. */
function edit(file: string, path: Path, after: Value): string {
  return editContentFile(file, '.yaml', [{ path, after }]);
}

const page = `# Words of a page.
seo:
  title: 'Nannies' # at most 70 characters
  description: >- # shown by search engines
    One two three four five six seven.

banner:
  text: "It is"
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
      Kind words about us.
  - name: Bo
flow: [ one, 'two', { k: v } ]
year: 2024
sample: true
none: []
empty: # until spring
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

const long = 'word '.repeat(60).trim();

test.each<[string, Path, Value, string[]]>([
  [
    'a quoted text keeps its quotes and the comment behind it',
    ['seo', 'title'],
    "The nanny's",
    [
      "-  title: 'Nannies' # at most 70 characters",
      "+  title: 'The nanny''s' # at most 70 characters",
    ],
  ],
  [
    'a folded text stays one line, however long',
    ['seo', 'description'],
    long,
    ['-    One two three four five six seven.', `+    ${long}`],
  ],
  [
    'a folded text that gets a paragraph',
    ['people', 0, 'text'],
    'Kind words about us.\nYes.',
    ['+', '+      Yes.'],
  ],
  ['a line of Markdown', ['body'], 'First line.\n\n- a\n- c', ['-  - b', '+  - c']],
  ['a new line of Markdown', ['body'], 'First line.\n\n- a\n- ab\n- b', ['+  - ab']],
  ['an item that comes', ['tags'], ['a', 'b', 'c'], ['+  - c']],
  ['an item that comes first', ['tags'], ['z', 'a', 'b'], ['+  - z']],
  ['an item that goes', ['tags'], ['b'], ['-  - a # first']],
  ['an item that changes', ['tags', 1], 'B', ['-  - b', '+  - B']],
  [
    'a moved item takes its comments along',
    ['tags'],
    ['b', 'a'],
    ['-  - a # first', '-  # the second', '-  - b', '+  # the second', '+  - b', '+  - a # first'],
  ],
  [
    'a mapping that comes into a list',
    ['people'],
    [{ name: 'Ana', text: 'Kind words about us.' }, { name: 'Cy', text: 'Yes.' }, { name: 'Bo' }],
    ['+  - name: Cy', '+    text: Yes.'],
  ],
  ['a mapping that leaves a list', ['people', 1], undefined, ['-  - name: Bo']],
  ['a field that goes', ['banner'], undefined, ['-', '-banner:', '-  text: "It is"']],
  ['a field that comes', ['banner', 'title'], 'Hello', ['+  title: Hello']],
  ['a field that comes with its mapping', ['a', 'b'], 1, ['+a:', '+  b: 1']],
  [
    'a text between brackets',
    ['flow', 1],
    'a, b',
    ["-flow: [ one, 'two', { k: v } ]", "+flow: [ one, 'a, b', { k: v } ]"],
  ],
  ['a number', ['year'], 2025, ['-year: 2024', '+year: 2025']],
  ['a text that looks like a number', ['year'], '2025', ['-year: 2024', "+year: '2025'"]],
  ['a truth value', ['sample'], false, ['-sample: true', '+sample: false']],
  ['a list that gets its first item', ['none'], ['x'], ['-none: []', '+none:', '+  - x']],
  [
    'a field that held nothing',
    ['empty'],
    'x',
    ['-empty: # until spring', '+empty: x # until spring'],
  ],
  [
    'a list that loses all',
    ['tags'],
    [],
    ['-tags:', '-  - a # first', '-  # the second', '-  - b', '+tags: []'],
  ],
])('only the lines of what changed are changed: %s', (_, path, after, expected) => {
  expect(isNormalized(page, '.yaml')).toBe(true);
  expect(listChanges(page, edit(page, path, after))).toEqual(expected);
});

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
  ['plain: Naps # c', 'a\nb', 'plain: |- # c\n  a\n  b'],
  ["plain: 'Naps'", 'a\u0001b', 'plain: "a\\x01b"'],
  ['plain: >- # c\n  Naps', ' a', 'plain: " a" # c'],
  ['plain: Naps', ' \n\n', 'plain: "\\ \\n\\n"'],
])('a style that cannot hold a text gives way to one that can: %j to %j', (before, after, line) => {
  expect(edit(`${before}\nid: 1\n`, ['plain'], after)).toBe(`${line}\nid: 1\n`);
});

describe('a file that was folded by hand', () => {
  const file = 'id:   1\ntext: >-\n  one two\n  three\nplain: a\n  b\ntags:\n- a\n';

  test('is written anew as a whole by its first edit, and by that alone', () => {
    expect(isNormalized(file, '.yaml')).toBe(false);
    const first = edit(file, ['id'], 2);
    expect(first).toBe('id: 2\ntext: >-\n  one two three\nplain: a b\ntags:\n  - a\n');
    expect(isNormalized(first, '.yaml')).toBe(true);
  });

  test('stays as it is where nothing changes, or only the Markdown below it', () => {
    expect(edit(file, ['id'], 1)).toBe(file);
    const article = `---\n${file}---\n\nOld.\n`;
    expect(isNormalized(article, '.md')).toBe(false);
    expect(editContentFile(article, '.md', [{ path: [], after: 'New.' }])).toBe(
      article.replace('Old', 'New'),
    );
  });
});

test('one value in two places is written twice', () => {
  const value = { name: 'Ana' };
  const changes = ['a', 'b'].map((key) => ({ path: [key], after: value }));
  expect(editContentFile('{}\n', '.yaml', changes)).toBe('a:\n  name: Ana\nb:\n  name: Ana\n');
});
