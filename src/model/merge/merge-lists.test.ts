import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { seed, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';
import type { FieldValue } from '#model/files/field-value.ts';
import { findOrigins, type ListChange } from '#model/files/list-origins.ts';
import { mergeLists } from './merge-lists.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

interface Item {
  [key: string]: FieldValue;
  question: string;
  answer: string;
}

const toItem = (name: string): Item => ({ question: `${name}?`, answer: `Answer ${name}.` });

/** What one person does to a list. */
type Act =
  | { kind: 'add'; at: number; name: string }
  | { kind: 'remove'; at: number }
  | { kind: 'move'; at: number; to: number }
  | { kind: 'edit'; at: number; field: 'answer' | 'question'; text: string };

const position = fc.nat(20);

/** Generates texts that no other item has. */
const unique = fc.noShrink(fc.uuid());

const actOf = (who: string): fc.Arbitrary<Act> =>
  fc.oneof(
    fc.record({ kind: fc.constant('add' as const), at: position, name: unique }),
    fc.record({ kind: fc.constant('remove' as const), at: position }),
    fc.record({ kind: fc.constant('move' as const), at: position, to: position }),
    fc.record({
      kind: fc.constant('edit' as const),
      at: position,
      field: fc.constantFrom('answer' as const, 'question' as const),
      text: unique.map((text) => `${who} ${text}`),
    }),
  );

interface Entry {
  from: number | null;
  item: Item;
}

function perform(before: readonly Item[], acts: readonly Act[]): ListChange {
  const entries: Entry[] = before.map((item, from) => ({ from, item }));
  for (const act of acts) {
    if (act.kind === 'add') {
      entries.splice(act.at % (entries.length + 1), 0, { from: null, item: toItem(act.name) });
      continue;
    }
    if (entries.length === 0) continue;
    const at = act.at % entries.length;
    const [entry] = entries.splice(at, 1);
    if (!entry || act.kind === 'remove') continue;
    const to = act.kind === 'move' ? act.to % (entries.length + 1) : at;
    const item = act.kind === 'edit' ? { ...entry.item, [act.field]: act.text } : entry.item;
    entries.splice(to, 0, { ...entry, item });
  }
  return {
    before,
    after: entries.map(({ item }) => item),
    from: entries.map(({ from }) => from),
  };
}

const lists = fc.nat(8).map((length) => [...Array(length).keys()].map((at) => toItem(`q${at}`)));
const cases = fc.record({
  before: lists,
  mine: fc.array(actOf('mine'), { maxLength: 5 }),
  theirs: fc.array(actOf('theirs'), { maxLength: 5 }),
});

const textsOf = (list: readonly FieldValue[]) =>
  (list as Item[]).flatMap(({ question, answer }) => [question, answer]);

/** The items of `before` that a change edits, by index; null stands for a removed item. */
function listEdited({ before, after, from }: ListChange): Map<number, FieldValue | null> {
  const edited = new Map<number, FieldValue | null>();
  for (const [index, item] of before.entries()) {
    const at = from.indexOf(index);
    const now = at < 0 ? null : (after[at] ?? null);
    if (JSON.stringify(now) !== JSON.stringify(item)) edited.set(index, now);
  }
  return edited;
}

describe('recognizing items', () => {
  it.each(['add', 'remove'] as const)('finds every item of a list after moves and "%s"', (kind) => {
    fc.assert(
      fc.property(lists, fc.array(actOf('x')), (before, acts) => {
        const change = perform(
          before,
          acts.filter((act) => act.kind === kind || act.kind === 'move'),
        );
        expect(findOrigins(change.before, change.after)).toEqual(change.from);
      }),
      { seed },
    );
  });

  it('takes an item that was rewritten whole between the same neighbors for the same', () => {
    expect(findOrigins(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([0, 1, 2]);
    expect(findOrigins(['a', 'b', 'c'], ['x', 'c'])).toEqual([null, 2]);
  });

  it('tells equal items apart by where they stand', () => {
    expect(findOrigins(['a', 'a', 'b'], ['a', 'b'])).toEqual([0, 2]);
    expect(findOrigins(['b', 'a', 'a'], ['x', 'b', 'a', 'a'])).toEqual([null, 0, 1, 2]);
  });
});

describe('A793: merging two changes of one list', () => {
  it('leaves a change as it is where nobody else changed the list', () => {
    fc.assert(
      fc.property(lists, fc.array(actOf('mine')), (before, acts) => {
        const change = perform(before, acts);
        expect(mergeLists(change, before)).toEqual({ kind: 'merged', list: change.after });
      }),
      { seed },
    );
  });

  it('leaves what somebody else made of the list where the change changes nothing', () => {
    fc.assert(
      fc.property(lists, fc.array(actOf('theirs')), (before, acts) => {
        const { after } = perform(before, acts);
        const nothing = { before, after: before, from: before.map((_, index) => index) };
        expect(mergeLists(nothing, after)).toEqual({ kind: 'merged', list: after });
      }),
      { seed },
    );
  });

  it('loses no text of either, and asks only about an item that both changed', () => {
    fc.assert(
      fc.property(cases, ({ before, mine, theirs }) => {
        const [own, other] = [perform(before, mine), perform(before, theirs)];
        // A rewritten item can't be told from a removed and an added one.
        const isClear =
          JSON.stringify(findOrigins(before, other.after)) === JSON.stringify(other.from);
        fc.pre(isClear);
        const [ownEdits, otherEdits] = [listEdited(own), listEdited(other)];
        const both = [...ownEdits.keys()].filter(
          (index) =>
            otherEdits.has(index) && (ownEdits.get(index) ?? otherEdits.get(index)) !== null,
        );
        const merged = mergeLists(own, other.after);
        if (merged.kind === 'conflict') {
          expect(both).toEqual(expect.arrayContaining(merged.items));
          return;
        }
        const texts = textsOf(merged.list);
        expect(new Set(texts).size).toBe(texts.length);
        const wanted = [own, other].flatMap((change) =>
          change.after.filter((_, index) => change.from[index] === null),
        );
        const edited = before.flatMap((item, index) => {
          const [a, b] = [ownEdits.get(index), otherEdits.get(index)];
          if (a === null || b === null) return [];
          if (a === undefined || b === undefined) return [a ?? b ?? item];
          const fields = ['question', 'answer'] as const;
          return [
            Object.fromEntries(
              fields.map((field) => {
                const [x, y] = [(a as Item)[field], (b as Item)[field]];
                return [field, x === item[field] ? y : x];
              }),
            ),
          ];
        });
        const key = (item: FieldValue) => JSON.stringify(textsOf([item]));
        expect(merged.list.map(key).sort()).toEqual([...wanted, ...edited].map(key).sort());
      }),
      { seed, numRuns: sizes.listMerges },
    );
  });

  it('comes to the same items whoever saves first', () => {
    fc.assert(
      fc.property(cases, ({ before, mine, theirs }) => {
        const [own, other] = [perform(before, mine), perform(before, theirs)];
        for (const change of [own, other]) {
          const found = findOrigins(before, change.after);
          fc.pre(JSON.stringify(found) === JSON.stringify(change.from));
        }
        const [a, b] = [mergeLists(own, other.after), mergeLists(other, own.after)];
        expect(a.kind).toBe(b.kind);
        if (a.kind === 'conflict' || b.kind === 'conflict') return;
        expect(textsOf(a.list).sort()).toEqual(textsOf(b.list).sort());
      }),
      { seed, numRuns: sizes.listMerges },
    );
  });

  it('adds an item once, though it is applied twice', () => {
    fc.assert(
      fc.property(lists, fc.array(actOf('mine')), (before, acts) => {
        const change = perform(
          before,
          acts.filter(({ kind }) => kind === 'add' || kind === 'move'),
        );
        expect(mergeLists(change, change.after)).toEqual({ kind: 'merged', list: change.after });
      }),
      { seed },
    );
  });

  it('adds an item once, though it is applied again after others removed its neighbors', () => {
    fc.assert(
      fc.property(
        lists,
        fc.array(actOf('mine')),
        fc.array(actOf('theirs')),
        (before, mine, theirs) => {
          const change = perform(
            before,
            mine.filter(({ kind }) => kind === 'add'),
          );
          const later = perform(
            change.after as Item[],
            theirs.filter(({ kind }) => kind === 'remove' || kind === 'move'),
          );
          const merged = mergeLists(change, later.after);
          // Items that others removed may return, but none appears twice.
          const texts = merged.kind === 'merged' ? textsOf(merged.list) : [];
          expect(new Set(texts).size).toBe(texts.length);
          expect(texts).toEqual(expect.arrayContaining(textsOf(later.after)));
        },
      ),
      { seed, numRuns: sizes.listMerges },
    );
  });

  it('puts an added item behind the item it was added behind, wherever that stands now', () => {
    const change = { before: ['a', 'b'], after: ['a', 'new', 'b'], from: [0, null, 1] };
    expect(mergeLists(change, ['b', 'a'])).toEqual({ kind: 'merged', list: ['b', 'a', 'new'] });
  });

  it('asks about an item that one edits and the other removes', () => {
    const [a, b] = [toItem('a'), toItem('b')];
    const removes = { before: [a, b], after: [b], from: [1] };
    const present = [{ ...a, answer: 'Better.' }, b];
    expect(mergeLists(removes, present)).toEqual({ kind: 'conflict', items: [0] });
    expect(mergeLists(removes, present, true)).toEqual({ kind: 'merged', list: [b] });
  });
});
