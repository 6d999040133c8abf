import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareSequences } from '#lib/text/difference.ts';
import { agencyDir } from '#test/kit/agency-folder.ts';
import { shippedEntries } from '#test/kit/shipped-content.ts';
import { findContentList, type ContentList, orderFields, parseListTarget } from './content-list.ts';
import { toTarget } from './content-text.ts';
import { editContentFile } from '#model/files/edit-content-file.ts';
import type { FieldPath } from '#model/files/field-changes.ts';
import { type FieldValue, isList, isMapping } from '#model/files/field-value.ts';
import { contentKinds } from '#model/kinds.ts';

function findLists(file: string, value: FieldValue, path: FieldPath): ContentList[] {
  const own = isList(value) ? findContentList(file, path) : null;
  const inner = isList(value)
    ? value.flatMap((item, index) => findLists(file, item, [...path, index]))
    : isMapping(value)
      ? Object.entries(value).flatMap(([key, item]) => findLists(file, item, [...path, key]))
      : [];
  return own ? [own, ...inner] : inner;
}

const lists = shippedEntries.flatMap(({ file, data }) =>
  findLists(file, data as FieldValue, []).map((list) => {
    const items = list.path.reduce<FieldValue | undefined>(
      (value, key) => (value as Record<string | number, FieldValue> | undefined)?.[key],
      data as FieldValue,
    );
    return {
      list,
      items: items as FieldValue[],
      source: readFileSync(join(agencyDir, file), 'utf8'),
    };
  }),
);

function countLines(before: string, after: string): { added: number; removed: number } {
  const changed = compareSequences(before.split('\n'), after.split('\n')).filter(
    ({ kind }) => kind === 'changed',
  );
  return {
    added: changed.reduce((sum, run) => sum + run.after.end - run.after.start, 0),
    removed: changed.reduce((sum, run) => sum + run.before.end - run.before.start, 0),
  };
}

const write = ({ list: { kind, path }, source }: (typeof lists)[number], after: FieldValue[]) =>
  editContentFile(source, contentKinds[kind].ending, [{ path, after }]);

function makeItem({ leaves }: ContentList): FieldValue {
  const text = 'Entirely new words';
  if (leaves.some(({ path }) => path.length === 0)) return text;
  return Object.fromEntries(leaves.map(({ path }) => [path.join('.'), text]));
}

describe('A794: in every list of the shipped content', () => {
  test('an added item adds its own lines and changes no other', () => {
    expect(lists.length).toBeGreaterThan(20);
    // An empty list is written as `[]`, which is replaced.
    for (const each of lists.filter(({ items }) => items.length > 0)) {
      for (const index of [...each.items.keys(), each.items.length]) {
        const edited = write(each, each.items.toSpliced(index, 0, makeItem(each.list)));
        const lines = Math.max(1, each.list.leaves.length);
        const name = `${toTarget(each.list)} ${index}`;
        expect([name, countLines(each.source, edited)]).toEqual([
          name,
          { added: lines, removed: 0 },
        ]);
      }
    }
  });

  test('a removed item takes its own lines along and changes no other', () => {
    for (const each of lists.filter(({ items }) => items.length > 1)) {
      for (const index of each.items.keys()) {
        const edited = write(each, each.items.toSpliced(index, 1));
        expect([toTarget(each.list), countLines(each.source, edited).added]).toEqual([
          toTarget(each.list),
          0,
        ]);
      }
    }
  });

  test('an item that is added and removed again leaves the file as it was', () => {
    for (const each of lists.filter(({ items }) => items.length > 0)) {
      const source = write(each, [...each.items, makeItem(each.list)]);
      expect(write({ ...each, source }, each.items)).toBe(each.source);
    }
  });
});

test('a new item has its fields in the order of the schema', () => {
  const list = parseListTarget('content/pages/services.yaml#faq.items');
  expect(
    list && Object.keys(orderFields(list.item, { answer: 'So.', question: 'Why?' }) as object),
  ).toEqual(['question', 'answer']);
});
