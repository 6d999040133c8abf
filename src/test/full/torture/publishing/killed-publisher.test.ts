import { expect, test, vi } from 'vitest';
import publishContent from '#functions/publish-content.ts';
import { listRecentSaves } from '#editing/publishing/save-rows.server.ts';
import { publish } from '#editing/publishing/publish.server.ts';
import { useMemorySite } from './memory-site.ts';
import { pushByHand } from './push-by-hand.ts';
import type { Push } from './publishing-steps.ts';
import { letTimePass, loadOverlay, loadReport, sendEdits, type Admins } from './publishing-site.ts';
import { testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const home = 'content/pages/home.yaml';

/** What a developer does between the death and the recovery. */
const meanwhile: [string, Push | null][] = [
  ['nobody else does anything', null],
  ['a developer touches the same file', { kind: 'comment', field: 0 }],
  ['a developer changes the same words', { kind: 'text', field: 0, text: 'One' }],
];

const world = useMemorySite();

async function save(by: keyof Admins, id: string, value: string): Promise<string> {
  const response = await sendEdits(world.admins[by], [{ id, type: 'text', value }]);
  expect(response.status).toBe(200);
  return ((await response.json()) as { save: { id: string } }).save.id;
}

test.for(meanwhile)(
  'a publisher that dies at any of its calls loses and doubles nothing, while %s',
  async ([, push]) => {
    await world.beginAnew();
    await save('ada', 'hero-title', 'By Ada');
    const count = await world.publishInDyingProcess(null);
    expect(count).toBeGreaterThan(7);
    const deaths = Array.from({ length: count }, (_, index) => index + 1).flatMap((call) => [
      { call, isDone: false },
      { call, isDone: true },
    ]);
    for (const death of deaths) {
      await world.beginAnew();
      const first = await save('ada', 'hero-title', 'By Ada');
      await world.publishInDyingProcess(death);

      const hasLanded = world.countCommits(first) === 1;
      const second = await save('bob', 'home-about-title', 'By Bob');
      if (push) pushByHand(world.repository, push);
      expect((await loadReport(world.admins.ada)).saves.map(({ id }) => id)).toEqual([
        second,
        first,
      ]);
      await letTimePass();
      for (let turns = 0; turns < 3; turns += 1) await publish();

      const text = world.repository.head().files.get(home) ?? '';
      const isConflict = push?.kind === 'text' && !hasLanded;
      expect([world.countCommits(first), world.countCommits(second)]).toEqual([1, 1]);
      expect(text).toContain(`title: ${push?.kind === 'text' ? 'One' : 'By Ada'}\n`);
      expect(text).toContain('title: By Bob\n');
      const saves = await listRecentSaves(10);
      expect(saves.map(({ state }) => state)).toEqual(['committed', 'committed']);
      const conflicts = isConflict ? [{ index: 0, theirs: 'One' }] : [];
      expect(saves.map((each) => each.conflicts)).toEqual([[], conflicts]);
      world.site.build(world.repository);
      await loadReport(world.admins.ada);
      expect(await loadOverlay()).toEqual({});
    }
  },
);

test('while a dead one still holds its turn, nobody publishes, and saves are taken', async () => {
  await world.beginAnew();
  await save('ada', 'hero-title', 'By Ada');
  await world.publishInDyingProcess({ call: 1, isDone: true });
  expect(await publish()).toEqual({ kind: 'busy' });
  await save('bob', 'home-about-title', 'By Bob');
  expect(world.repository.commits).toHaveLength(1);
  await letTimePass();
  await publishContent();
  expect(world.repository.commits).toHaveLength(2);
});
