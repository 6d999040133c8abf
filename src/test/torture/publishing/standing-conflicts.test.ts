import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { storeContentSave, type NewChange } from '#server/db/content-save.ts';
import { publish } from '#server/publishing/publish.ts';
import { useMemorySite } from '#test/torture/publishing/memory-site.ts';
import { loadReport, sendEdits } from '#test/torture/publishing/publishing-site.ts';

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

const saveByForm = (changes: NewChange[]) =>
  storeContentSave({ id: randomUUID(), username: 'Ada', source: 'cms', changes });

test('words that met others wait until somebody writes who could see the others', async () => {
  const { ada, bob } = world.admins;
  const edit = { id: 'hero-title', type: 'text' } as const;
  await sendEdits(ada, [{ ...edit, value: 'Hers', base: shipped }]);
  await replaceByHand(home, shipped, 'By hand');
  expect(await listConflicts()).toEqual([['Hers/By hand']]);

  // The page that Bob is on was built before.
  expect((await sendEdits(bob, [{ ...edit, value: 'His', base: shipped }])).status).toBe(200);
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
