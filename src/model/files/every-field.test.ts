import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyFieldChanges, type FieldPath } from './field-changes.ts';
import { type FieldValue, isMapping } from './field-value.ts';
import { listFieldChanges } from '#model/merge/list-field-changes.ts';
import type { ContentEnding } from '#model/kinds.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { anyText } from '#test/kit/hostile/any-text.ts';
import { editContentFile, isNormalized } from './edit-content-file.ts';
import { parseContentFile } from './parse-content-file.ts';

interface File {
  path: string;
  ending: ContentEnding;
  source: string;
}

const files = readdirSync(join(agencyDir, 'content'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:yaml|md)$/.test(entry.name))
  .map((entry): File => {
    const file = join(entry.parentPath, entry.name);
    const path = relative(agencyDir, file).replaceAll('\\', '/');
    const ending = path.endsWith('.md') ? '.md' : '.yaml';
    return { path, ending, source: readFileSync(file, 'utf8') };
  });

function parse({ source, ending }: Pick<File, 'source' | 'ending'>) {
  const parsed = parseContentFile(source, ending);
  if (parsed.kind === 'unreadable') throw new Error(parsed.message);
  return { data: parsed.data, text: parsed.text };
}

function listTexts(value: unknown, path: FieldPath): { path: FieldPath; value: string }[] {
  if (typeof value === 'string') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    listTexts(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Every text of a file with its path, including the Markdown. */
function listFields(file: File) {
  const { data, text } = parse(file);
  const markdown = text === '' ? [] : [{ path: [], value: text }];
  return [...listTexts(data, []), ...markdown];
}

const fields = files.flatMap((file) => listFields(file).map((field) => ({ file, ...field })));

function edit(file: File, path: FieldPath, after: FieldValue): string {
  return editContentFile(file.source, file.ending, [{ path, after }]);
}

/** The number of lines that changed in place; infinite where lines were added or removed. */
function countChangedLines(before: string, after: string): number {
  const [old, next] = [before.split('\n'), after.split('\n')];
  if (old.length !== next.length) return Infinity;
  return old.filter((line, index) => line !== next[index]).length;
}

/** The text with one word replaced; `part` is the word's position as a fraction of the text. */
function replaceWord(value: string, part: number, word: string): string {
  const pieces = value.trim().split(/(\s+)/);
  const index = Math.floor(((pieces.length - 1) / 2) * part) * 2;
  return pieces.with(index, word).join('');
}

test('there is content to look at', () => {
  expect(fields.length).toBeGreaterThan(300);
  expect(fields.filter(({ path }) => path.length === 0).length).toBeGreaterThan(7);
});

/** How often a release tries what is tried once with every change. */
const runs = Math.ceil(Number(process.env.PROPERTY_RUNS ?? 40) / 40);

test('one changed word is one changed line in every field of every content file', () => {
  const words = [
    [0.5, 'Zebra'],
    [0, 'Quite'],
    [1, 'antidisestablishmentarianism'],
  ] as const;
  for (const { file, path, value } of fields) {
    for (const [part, word] of words.slice(0, runs)) {
      const after = edit(file, path, replaceWord(value, part, word));
      expect(countChangedLines(file.source, after), `${file.path} ${path.join('.')}`).toBe(1);
    }
  }
});

test('so are any number of words more', () => {
  for (const { file, path, value } of fields) {
    const after = edit(file, path, replaceWord(value, 0.5, 'Zebra crossing '.repeat(20).trim()));
    expect(countChangedLines(file.source, after), `${file.path} ${path.join('.')}`).toBe(1);
  }
});

interface List {
  path: FieldPath;
  items: readonly FieldValue[];
}

function listLists(value: unknown, path: FieldPath): List[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) && value.length > 0 ? [{ path, items: value }] : [];
  const inside = Object.entries(value).flatMap(([key, item]) =>
    listLists(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [...own, ...inside];
}

/** The lines of a text that another one lacks. */
function listGone(before: string, after: string): string[] {
  const left = after.split('\n');
  return before.split('\n').filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

test('an item that comes, goes or moves changes no line of another in any list', () => {
  let count = 0;
  for (const file of files) {
    for (const { path, items } of listLists(parse(file).data, [])) {
      const added: FieldValue = isMapping(items[0])
        ? Object.fromEntries(Object.keys(items[0]).map((key) => [key, `New ${key}`]))
        : 'New';
      const name = `${file.path} ${path.join('.')}`;
      const places = [0, Math.floor(items.length / 2), items.length];
      for (const place of places.slice(0, runs + 1)) {
        const more = edit(file, path, items.toSpliced(place, 0, added));
        expect(listGone(file.source, more), name).toEqual([]);
        count += 1;
      }
      if (items.length === 1) continue;
      const fewer = edit(file, path, items.slice(1));
      expect(listGone(fewer, file.source), name).toEqual([]);
      const moved = edit(file, path, [...items.slice(1), ...items.slice(0, 1)]);
      expect(listGone(file.source, moved), name).toEqual([]);
    }
  }
  expect(count).toBeGreaterThan(150);
});

test.each(files)('$path is written as an edit writes it', ({ source, ending }) => {
  expect(isNormalized(source, ending)).toBe(true);
});

test('saving the same value changes no byte, whatever the line endings', () => {
  for (const { file, path, value } of fields) {
    expect(edit(file, path, value)).toBe(file.source);
    const source = file.source.replaceAll('\n', '\r\n');
    expect(edit({ ...file, source }, path, value)).toBe(source);
  }
});

test('any text reads back exactly from a field, and all comments stay', () => {
  // Before a release, from each of many hundred fields several times.
  const inHeads = fields.filter((field) => field.path.length > 0);
  for (const { file, path } of runs > 1 ? inHeads : inHeads.filter((_, index) => index % 4 === 0)) {
    const comments = file.source.match(/(?<=^\s*)# .*$/gm) ?? [];
    const parsed = parse(file);
    fc.assert(
      fc.property(anyText, (text) => {
        const source = edit(file, path, text);
        const wanted = applyFieldChanges(parsed, [{ path, after: text }]);
        expect(parse({ ...file, source })).toEqual(wanted);
        for (const comment of comments) expect(source).toContain(`${comment}\n`);
      }),
      { numRuns: runs },
    );
  }
});

/** What a field can hold: a head writes NUL as an escape, Markdown has no such. */
const toHeld = (path: FieldPath, text: string) =>
  path.length === 0 ? text.replaceAll('\0', '') : text;

test('NUL in Markdown is refused, since no file that holds it could be read', () => {
  for (const { file, path, value } of fields) {
    if (path.length > 0) continue;
    expect(() => edit(file, path, `${value}\0`), file.path).toThrow('by hand');
  }
});

test('a text that was changed and changed back reads as it did', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fields), anyText, ({ file, path, value }, text) => {
      const source = edit(file, path, toHeld(path, text));
      const back = edit({ ...file, source }, path, value);
      expect(listFieldChanges(file.path, parse(file), parse({ ...file, source: back }))).toEqual(
        [],
      );
    }),
  );
});

test('edits of different fields give the same bytes in either order, at once or one by one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.nat(),
      fc.nat(),
      anyText,
      anyText,
      (file, first, second, a, b) => {
        const own = listFields(file);
        const [one, other] = [own[first % own.length], own[second % own.length]];
        if (!one || !other || one === other) return;
        const changes = [
          { path: one.path, after: toHeld(one.path, a) },
          { path: other.path, after: toHeld(other.path, b) },
        ];
        const results = [changes, changes.toReversed()].flatMap((list) => [
          editContentFile(file.source, file.ending, list),
          list.reduce(
            (source, change) => editContentFile(source, file.ending, [change]),
            file.source,
          ),
        ]);
        expect(new Set(results).size).toBe(1);
      },
    ),
  );
});
