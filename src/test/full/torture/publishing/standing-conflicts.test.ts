import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import type { NewChange } from '#model/merge/merge.ts';
import { storeSave } from '#editing/publishing/journal.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { hideHead } from './memory-repository.ts';
import { shippedFiles, useMemorySite } from './memory-site.ts';
import { loadReport, sendEdits } from './publishing-site.ts';

const home = 'content/pages/home.yaml';
const provider = 'content/providers/colleen-brady.yaml';
const shipped = 'Exceptional Childcare & Family Support Services';

const world = useMemorySite();

async function listConflicts(): Promise<string[][]> {
  const { saves } = await loadReport(world.admins.ada);
  return saves.map(({ conflicts }) => conflicts.map(({ yours, theirs }) => `${yours}/${theirs}`));
}

async function replaceByHand(file: string, from: string | RegExp, to: string): Promise<void> {
  const text = world.repository.head().files.get(file) ?? '';
  world.repository.push({ [file]: text.replace(from, to) });
  await publish();
}

/** Answers the only conflict, as a button on the dashboard does. */
async function decide(keep: 'mine' | 'theirs', times = 1): Promise<number[]> {
  const [save] = (await loadReport(world.admins.bob)).saves.filter(
    ({ conflicts }) => conflicts.length > 0,
  );
  const body = { save: save?.id, index: save?.conflicts[0]?.index, keep };
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const path = '/api/admin/publishing';
    statuses.push((await world.admins.bob.call(editorApi, 'POST', path, { body })).status);
  }
  await publish();
  return statuses;
}

const saveByForm = (changes: NewChange[]) =>
  storeSave({ id: randomUUID(), username: 'Ada', source: 'cms', changes });

test('words that met others wait until somebody writes who could see the others', async () => {
  const { ada, bob } = world.admins;
  const edit = { id: 'hero-title', type: 'text' } as const;
  await sendEdits(ada, [{ ...edit, value: 'Hers', base: shipped }]);
  await replaceByHand(home, shipped, 'By hand');
  expect(await listConflicts()).toEqual([['Hers/By hand']]);

  // Bob's page is from before: he is told at once, unless git is unreachable.
  const his = [{ ...edit, value: 'His', base: shipped }];
  expect((await sendEdits(bob, his)).status).toBe(409);
  setContentStore(hideHead(world.repository.store));
  expect((await sendEdits(bob, his)).status).toBe(200);
  setContentStore(world.repository.store);
  await publish();
  expect(await listConflicts()).toEqual([['His/By hand'], ['Hers/By hand']]);

  world.site.build(world.repository);
  await loadReport(ada);
  expect((await sendEdits(ada, [{ ...edit, value: 'Ours', base: 'By hand' }])).status).toBe(200);
  expect((await listConflicts()).flat()).toEqual([]);
});

test('a change within an item that is gone adds no half item', async () => {
  await saveByForm([
    { kind: 'field', file: provider, path: ['testimonials', 0, 'place'], after: 'Tampa' },
  ]);
  await replaceByHand(provider, /testimonials:\n(?: .*\n)+/, 'testimonials: []\n');
  expect(world.repository.head().files.get(provider)).toContain('testimonials: []\n');
  expect((await listConflicts()).map((each) => each.length)).toEqual([1]);
});

test('a change that cannot be written holds up nobody else', async () => {
  await saveByForm([{ kind: 'field', file: provider, path: ['name', 'first'], after: 'Colleen' }]);
  await sendEdits(world.admins.bob, [{ id: 'hero-title', type: 'text', value: 'His' }]);
  expect(await publish()).toEqual({ kind: 'done' });
  expect(world.repository.head().files.get(home)).toContain('title: His\n');
  expect((await loadReport(world.admins.ada)).saves.map(({ state }) => state)).toEqual([
    'committed',
    'conflict',
  ]);
});

describe('a decision about what is no text of a page', () => {
  const english = 'languages:\n  - English\n';
  const shippedProvider = shippedFiles.get(provider) ?? '';
  const another = shippedProvider.replace('Infants', 'Toddlers');

  /** A list grows by hand and in a form at the same time. */
  const meet = async () => {
    const [before, after] = [['English'], ['English', 'French']];
    const change = { file: provider, path: ['languages'], before, built: before, after };
    await saveByForm([{ kind: 'field', ...change }]);
    await replaceByHand(provider, english, `${english}  - Spanish\n`);
  };
  const readProvider = () => world.repository.head().files.get(provider);

  test('begins with what was wanted and what stands there', async () => {
    await meet();
    const { saves } = await loadReport(world.admins.ada);
    expect(saves.flatMap(({ conflicts }) => conflicts)).toEqual([
      {
        id: '',
        index: 0,
        place: 'Caregiver “Colleen Brady” › Languages: added “French”',
        base: '[\n  "English"\n]',
        yours: '[\n  "English",\n  "French"\n]',
        theirs: '[\n  "English",\n  "Spanish"\n]',
      },
    ]);
  });

  test('brings back what was wanted, once, however often it is sent', async () => {
    await meet();
    expect(await decide('mine', 2)).toEqual([204, 204]);
    expect(readProvider()).toContain(`${english}  - French\n`);
    expect(readProvider()).not.toContain('Spanish');
    const { saves } = await loadReport(world.admins.ada);
    expect(saves.map(({ by, conflicts }) => [by, conflicts.length])).toEqual([
      ['Bob', 0],
      ['Ada', 0],
    ]);
  });

  test('lets what others wrote stand where theirs is chosen', async () => {
    await meet();
    expect(await decide('theirs')).toEqual([204]);
    expect(readProvider()).toContain(`${english}  - Spanish\n`);
    expect((await listConflicts()).flat()).toEqual([]);
  });

  test('is asked for again where something else stands there by then', async () => {
    await meet();
    world.repository.push({ [provider]: (readProvider() ?? '').replace('Spanish', 'Italian') });
    expect(await decide('mine')).toEqual([204]);
    expect(readProvider()).toContain(`${english}  - Italian\n`);
    expect((await listConflicts()).flat()).toEqual([expect.stringContaining('Italian')]);
  });

  test('puts a file that was made twice, or taken away, as it was wanted', async () => {
    await saveByForm([{ kind: 'create', file: provider, text: another }]);
    await publish();
    expect((await listConflicts()).flat()).toEqual([`${another}/${shippedProvider}`]);
    expect(await decide('mine')).toEqual([204]);
    expect(readProvider()).toBe(another);

    await saveByForm([{ kind: 'remove', file: provider, before: shippedProvider }]);
    await publish();
    expect((await listConflicts()).flat()).toEqual([`/${another}`]);
    expect(await decide('mine')).toEqual([204]);
    expect(readProvider()).toBeUndefined();
  });
});
