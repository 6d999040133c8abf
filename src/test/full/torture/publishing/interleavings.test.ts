import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { listOpenSaves } from '#editing/publishing/save-rows.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { expectNothingLost } from './end-laws.ts';
import { anySteps } from './publishing-steps.ts';
import { forgetSaves, loadOverlay, loadReport } from './publishing-site.ts';
import { hideHead } from './memory-repository.ts';
import { shippedFiles, useMemorySite } from './memory-site.ts';
import { beginWalk } from './walk.ts';
import { seed, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const world = useMemorySite();

test.each([
  ['', false],
  [', while each save sees what git has', true],
])(
  'whatever two admins, a developer, the publisher and the build do, no save is lost, doubled or overwrites unseen words%s',
  async (_, seesHead) => {
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        await forgetSaves();
        const walk = await beginWalk(
          shippedFiles,
          world.admins,
          world.site,
          ({ store }) => setContentStore(seesHead ? store : hideHead(store)),
          { seesHead },
        );
        for (const step of steps) await walk.take(step);
        for (let turns = 0; turns < 3; turns += 1) {
          await walk.take({ kind: 'publish' });
          await walk.take({ kind: 'build' });
          await loadReport(world.admins.ada);
        }
        expect(await listOpenSaves()).toEqual([]);
        expect(await loadOverlay()).toEqual({});
        await expectNothingLost(walk);
      }),
      { seed, numRuns: sizes.interleavings },
    );
  },
);
