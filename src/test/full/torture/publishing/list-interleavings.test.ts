import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { listOpenSaves } from '#editing/publishing/save-rows.server.ts';
import { seed, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';
import { anyListSteps, beginListWalk } from './list-walk.ts';
import { hideHead } from './memory-repository.ts';
import { shippedFiles, useMemorySite } from './memory-site.ts';
import { forgetSaves, loadReport } from './publishing-site.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const world = useMemorySite();

test.each([
  ['while each save sees what git has', true],
  ['while no save sees what git has', false],
])(
  'A793: whatever two admins, a form and a developer do to one list, nothing is lost and nobody is asked about different items, %s',
  async (_, seesHead) => {
    await fc.assert(
      fc.asyncProperty(anyListSteps, async (steps) => {
        await forgetSaves();
        const walk = beginListWalk(shippedFiles, world.admins, world.site, ({ store }) => {
          setContentStore(seesHead ? store : hideHead(store));
        });
        for (const step of steps) await walk.take(step);
        for (let turns = 0; turns < 3; turns += 1) {
          await walk.take({ kind: 'publish' });
          await walk.take({ kind: 'build' });
          await loadReport(world.admins.ada);
        }
        expect(await listOpenSaves()).toEqual([]);
        await walk.expectNothingLost();
      }),
      { seed, numRuns: sizes.listInterleavings },
    );
  },
);
