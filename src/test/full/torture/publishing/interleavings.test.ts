import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '#test/kit/database/test-database.ts';
import { connectDatabase } from '#lib/db/database.server.ts';
import { listOpenSaves } from '#editing/publishing/save-rows.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { openDatabaseTimeoutMs } from '#test/kit/database/describe-with-database.ts';
import { expectNothingLost } from './end-laws.ts';
import { anySteps } from './publishing-steps.ts';
import {
  forgetSaves,
  loadOverlay,
  loadReport,
  openMemoryBuild,
  signInBoth,
  type Admins,
  type MemoryBuild,
} from './publishing-site.ts';
import { hideHead } from './memory-repository.ts';
import { shippedFiles } from './memory-site.ts';
import { beginWalk } from './walk.ts';
import { seed, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

let admins: Admins;
let site: MemoryBuild;

beforeAll(async () => {
  vi.stubEnv('PUBLISH_WINDOW_SECONDS', '0');
  const database = await openTestDatabase();
  connectDatabase(database);
  await migrate();
  site = openMemoryBuild();
  return async () => {
    site.close();
    setContentStore(undefined);
    connectDatabase(undefined);
    await database.close();
  };
}, openDatabaseTimeoutMs);

beforeEach(async () => {
  admins = await signInBoth();
});

afterAll(() => {
  vi.unstubAllEnvs();
});

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
          admins,
          site,
          ({ store }) => setContentStore(seesHead ? store : hideHead(store)),
          { seesHead },
        );
        for (const step of steps) await walk.take(step);
        for (let turns = 0; turns < 3; turns += 1) {
          await walk.take({ kind: 'publish' });
          await walk.take({ kind: 'build' });
          await loadReport(admins.ada);
        }
        expect(await listOpenSaves()).toEqual([]);
        expect(await loadOverlay()).toEqual({});
        await expectNothingLost(walk);
      }),
      { seed, numRuns: sizes.interleavings },
    );
  },
);
