import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { editContentFile } from '#model/files/edit-content-file.ts';
import type { FieldValue } from '#model/files/field-value.ts';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { listRecentSaves } from '#editing/publishing/save-rows.server.ts';
import { openCms, rewriteEntry } from '#test/kit/api/cms-client.ts';
import { createMemoryRepository, type MemoryRepository } from './memory-repository.ts';
import type { Admins, MemoryBuild } from './publishing-site.ts';

const file = 'content/pages/services.yaml';
const path = ['faq', 'items'];
const target = `${file}#${path.join('.')}`;

/** An item that everybody recognizes: one of its fields never changes and names it. */
interface Item {
  [key: string]: FieldValue;
  question: string;
  answer: string;
}

interface Entry {
  key: string;
  value: Item;
}

/** What somebody does to one item; positions count from 0 and wrap around. */
const act = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), at: fc.nat(12) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(12) }),
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(12), to: fc.nat(12) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), at: fc.nat(12) }) },
);

type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

const who = fc.constantFrom('ada' as const, 'bob' as const);

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      who,
      acts: fc.array(act, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reload' as const), who }) },
  // Neither a form nor a developer can tell a rewritten item from a removed and an added one.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('form' as const), act }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('commit' as const), act }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'publish' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'build' as const }) },
);

/** A sequence of events for one list. */
export const anyListSteps = fc.array(step, { minLength: 2, maxLength: 24, size: 'max' });

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What happened to one text, or to one removed item. */
interface Deed {
  /** The save that did it; null for a commit by hand. */
  saveId: string | null;
  item: string;
  kind: Act['kind'];
  /** The texts that its author saw and replaced or removed. */
  before: readonly string[];
  after: readonly string[];
  /** Whether the whole list was changed, not a single text. */
  isOfList: boolean;
}

/** Far from the list's limits, so that no conflict is about its length. */
const startLength = 7;
const maxAdditions = 4;
const maxRemovals = 2;

/** Returns the field of an item that people change; the other field names the item. */
const toChanging = (item: Item) => (item.answer.includes('#') ? 'question' : 'answer');

/** Returns an item's name, which is part of every version of it. */
const nameOf = ({ question, answer }: Item) =>
  /#\d+/.exec(`${question} ${answer}`)?.[0] ?? expect.fail('An item has lost its name.');

const toTexts = (item: Item) => [item[toChanging(item)]];

/** Everything that happens to one list. */
export interface ListWalk {
  take: (step: Step) => Promise<void>;
  /**
   * Checks that nothing was lost, and no question was asked without a reason, once all is
   * published.
   */
  expectNothingLost: () => Promise<void>;
}

/** Starts with a list of seven items on which nothing has happened. */
export function beginListWalk(
  files: ReadonlyMap<string, string>,
  admins: Admins,
  { build }: MemoryBuild,
  useRepository: (repository: MemoryRepository) => void,
): ListWalk {
  let count = 0;
  let additions = 0;
  let removals = 0;
  const makeItem = (): Item => {
    count += 1;
    const name = `Item #${count}`;
    const text = `text ${count}.0`;
    return count % 2 === 0 ? { question: name, answer: text } : { question: text, answer: name };
  };
  const rewrite = (item: Item): Item => {
    count += 1;
    return { ...item, [toChanging(item)]: `text ${count}.1` };
  };
  const write = (text: string, items: readonly Item[]) =>
    editContentFile(text, '.yaml', [{ path, after: [...items] }]);
  const first = write(
    files.get(file) ?? '',
    Array.from({ length: startLength }, () => makeItem()),
  );
  const repository = createMemoryRepository(new Map([...files, [file, first]]));
  useRepository(repository);
  build(repository);
  const readHead = () => readItems(repository.head().files.get(file) ?? '');

  const deeds: Deed[] = [];
  const pages: Partial<Record<'ada' | 'bob', Entry[]>> = {};
  const load = async (name: 'ada' | 'bob') => {
    const options = { body: { ids: ['faq-1-question'] } };
    const response = await admins[name].call(
      editorApi,
      'POST',
      '/api/admin/content-items',
      options,
    );
    const { lists } = (await response.json()) as { lists: { items: Entry[] }[] };
    const entries = lists[0]?.items ?? [];
    pages[name] = entries;
    return entries;
  };
  const cms = openCms(admins.bob);
  let form: string | null = null;

  /** Does one thing to a list of items; returns null if there is no room for it. */
  function perform<Each>(
    list: readonly Each[],
    { at, ...what }: Act,
    { make, change, read }: Hands<Each>,
  ): { list: Each[]; deed: Omit<Deed, 'isOfList' | 'saveId'> } | null {
    if (what.kind === 'add') {
      if (additions >= maxAdditions) return null;
      additions += 1;
      const each = make(makeItem());
      const item = read(each);
      return {
        list: list.toSpliced(at % (list.length + 1), 0, each),
        deed: { kind: 'add', item: nameOf(item), before: [], after: toTexts(item) },
      };
    }
    const index = at % list.length;
    const each = list[index] as Each;
    const item = read(each);
    const rest = list.toSpliced(index, 1);
    const deed = { item: nameOf(item), kind: what.kind, before: toTexts(item) };
    if (what.kind === 'move') {
      const moved = rest.toSpliced(what.to % (rest.length + 1), 0, each);
      return { list: moved, deed: { ...deed, before: [], after: [] } };
    }
    if (what.kind === 'remove') {
      if (removals >= maxRemovals) return null;
      removals += 1;
      return { list: rest, deed: { ...deed, after: [] } };
    }
    const edited = change(each, rewrite(item));
    return {
      list: list.toSpliced(index, 1, edited),
      deed: { ...deed, after: toTexts(read(edited)) },
    };
  }

  /** Returns whether somebody else changed or removed an item that these changes touch. */
  const isExcused = (mine: readonly Pick<Deed, 'before' | 'item' | 'kind'>[]) =>
    mine.some(
      ({ kind, item, before }) =>
        (kind === 'edit' || kind === 'remove') &&
        deeds.some(
          (other) =>
            other.item === item &&
            (other.kind === 'edit' || other.kind === 'remove') &&
            // Its author saw something else there.
            other.after[0] !== before[0] &&
            !mine.includes(other),
        ),
    );

  /** Returns a predicate for deeds that ended in a conflict, which keeps the words and asks. */
  const toAsked =
    (saves: Awaited<ReturnType<typeof listRecentSaves>>) =>
    ({ saveId, isOfList, after }: Deed) =>
      saves.some(
        ({ id, changes, conflicts }) =>
          id === saveId &&
          conflicts.some(({ index }) => {
            const change = changes[index];
            if (change?.kind !== 'field') return false;
            return isOfList ? change.path.length === path.length : change.after === after[0];
          }),
      );

  /**
   * Returns whether a change edits an item that is missing because its addition led to a question.
   */
  const isLeftOut = (
    mine: readonly Pick<Deed, 'item' | 'kind'>[],
    isAsked: (deed: Deed) => boolean,
  ): boolean =>
    mine.some(
      ({ kind, item }) =>
        kind === 'edit' &&
        deeds.some((other) => other.kind === 'add' && other.item === item && isAsked(other)),
    );

  const save = async (name: 'ada' | 'bob', acts: readonly Act[]) => {
    const base = pages[name] ?? (await load(name));
    const edited = new Map<string, Item>();
    const read = ({ key, value }: Entry) => edited.get(key) ?? value;
    let entries = base;
    let mine: Omit<Deed, 'saveId'>[] = [];
    for (const each of acts) {
      const done = perform<Entry>(entries, each, {
        make: (value) => ({ key: `n${randomUUID()}`, value }),
        // What the served site shows is edited as its own text; anything else as part of the list.
        change: (entry, value) => {
          if (!entry.key.startsWith('b')) return { ...entry, value };
          edited.set(entry.key, value);
          return entry;
        },
        read,
      });
      if (!done) continue;
      entries = done.list;
      const { deed } = done;
      const former = mine.find(
        (other) => other.item === deed.item && (other.kind === 'edit' || other.kind === 'add'),
      );
      if (deed.kind === 'move' || !former) {
        const key = entries.find((entry) => nameOf(read(entry)) === deed.item)?.key ?? '';
        const isOfList = deed.kind !== 'edit' || !key.startsWith('b');
        mine.push({ ...deed, isOfList });
      } else if (deed.kind === 'edit') {
        mine = mine.with(mine.indexOf(former), { ...former, after: deed.after });
      } else {
        mine = mine.filter((other) => other.item !== deed.item);
        if (former.kind === 'edit') {
          mine.push({ ...deed, before: former.before, isOfList: true });
        }
      }
    }
    const isChanged = JSON.stringify(entries) !== JSON.stringify(base);
    const texts = [...edited].flatMap(([key, value]) => {
      const former = base.find((entry) => entry.key === key);
      if (!former || !entries.some((entry) => entry.key === key)) return [];
      const field = toChanging(former.value);
      const id = `faq-${Number(key.slice(1)) + 1}-${field}`;
      return [{ id, type: 'text', value: value[field], base: former.value[field] }];
    });
    const list = {
      id: target,
      type: 'list',
      base: JSON.stringify(base.map(({ value }) => value)),
      value: JSON.stringify(
        entries.map(({ key, value }) => {
          const from = base.findIndex((entry) => entry.key === key);
          return { from: from < 0 ? null : from, value };
        }),
      ),
    };
    const edits = [...texts, ...(isChanged ? [list] : [])];
    if (edits.length === 0) return;
    const response = await admins[name].call(editorApi, 'POST', '/api/admin/content', {
      body: { edits },
      headers: { 'idempotency-key': randomUUID() },
    });
    const answer = (await response.json()) as {
      save?: { id: string } | null;
      orphans?: { id: string }[];
    };
    if (response.status === 409) {
      const isAsked = toAsked(await listRecentSaves(10_000));
      const isExpected = isExcused(mine) || isLeftOut(mine, isAsked);
      expect(isExpected, `asked about ${show(mine)}`).toBe(true);
    } else {
      expect(response.status).toBe(200);
      const orphans = (answer.orphans ?? []).map(({ id }) => id);
      const gone = texts.filter(({ id }) => orphans.includes(id)).map(({ value }) => value);
      expect(gone.length).toBe(orphans.length);
      const isGone = ({ kind, after }: Omit<Deed, 'saveId'>) =>
        kind === 'edit' && gone.some((text) => after.includes(text));
      // The author is told that somebody else rewrote or removed the item, and keeps the words.
      for (const deed of mine.filter(isGone)) {
        expect(isExcused([deed]), `${show([deed])} is an orphan`).toBe(true);
      }
      if (answer.save)
        record(
          answer.save.id,
          mine.filter((deed) => !isGone(deed)),
        );
    }
    await load(name);
  };

  const record = (saveId: string | null, mine: readonly Omit<Deed, 'saveId'>[]) => {
    deeds.push(...mine.map((deed) => ({ ...deed, saveId })));
  };

  const plain: Hands<Item> = {
    make: (item) => item,
    change: (_, item) => item,
    read: (item) => item,
  };

  const saveForm = async (what: Act) => {
    form ??= (await cms.open(file)).data;
    const base = form;
    const done = perform(readItems(base), what, plain);
    if (!done) return;
    const raw = rewriteEntry(file, base, (fields) => ({
      ...fields,
      faq: { ...(fields.faq as object), items: done.list },
    }));
    const saves = await listRecentSaves(10_000);
    const known = new Set(saves.map(({ id }) => id));
    const mine = [{ ...done.deed, isOfList: done.deed.kind !== 'edit' }];
    const isStored = await cms.save(file, raw, base).then(
      () => true,
      (error: unknown) => {
        expect((error as Error).message).toMatch(/^409 /);
        const isExpected = isExcused(mine) || isLeftOut(mine, toAsked(saves));
        expect(isExpected, `a form asked about ${show(mine)}`).toBe(true);
        return false;
      },
    );
    const stored = (await listRecentSaves(10_000)).find(({ id }) => !known.has(id));
    if (isStored && stored) record(stored.id, mine);
    form = null;
  };

  const take = async (each: Step) => {
    switch (each.kind) {
      case 'save':
        await save(each.who, each.acts);
        break;
      case 'reload':
        await load(each.who);
        break;
      case 'form':
        await saveForm(each.act);
        break;
      case 'commit': {
        const done = perform(readHead(), each.act, plain);
        if (!done) break;
        repository.push({ [file]: write(repository.head().files.get(file) ?? '', done.list) });
        record(null, [{ ...done.deed, isOfList: false }]);
        break;
      }
      case 'publish':
        expect(await publish()).toEqual({ kind: 'done' });
        break;
      case 'build':
        build(repository);
        break;
    }
  };

  const expectNothingLost = async () => {
    const saves = await listRecentSaves(10_000);
    const isAsked = toAsked(saves);
    for (const { id, conflicts } of saves) {
      if (conflicts.length === 0) continue;
      const own = deeds.filter(({ saveId }) => saveId === id);
      const isExpected = isExcused(own) || isLeftOut(own, isAsked);
      expect(isExpected, `a conflict about ${show(own)}`).toBe(true);
    }
    const list = readHead();
    const names = list.map(nameOf);
    expect(new Set(names).size, 'no item stands twice').toBe(names.length);
    const present = list.flatMap(toTexts);
    const done = deeds.filter((deed) => !isAsked(deed));
    for (const { after, ...deed } of done) {
      for (const text of after) {
        const isReplaced = done.some(({ before }) => before.includes(text));
        expect(present.includes(text) || isReplaced, `${show([deed])} is lost`).toBe(true);
      }
      if (deed.kind === 'remove')
        expect(names, `${deed.item} was removed`).not.toContain(deed.item);
    }
    // Items that nobody touched are unchanged.
    for (const item of readItems(first)) {
      if (!deeds.some((deed) => deed.item === nameOf(item))) expect(list).toContainEqual(item);
    }
  };
  return { take, expectNothingLost };
}

interface Hands<Each> {
  make: (item: Item) => Each;
  change: (each: Each, item: Item) => Each;
  read: (each: Each) => Item;
}

function readItems(text: string): Item[] {
  return (parse(text) as { faq: { items: Item[] } }).faq.items;
}

function show(deeds: readonly { kind: string; item: string }[]): string {
  return deeds.map(({ kind, item }) => `${kind} ${item}`).join(', ');
}
