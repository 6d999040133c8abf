import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { listOpenSaves } from '#editing/publishing/save-rows.server.ts';
import { connectDatabase } from '#lib/db/database.server.ts';
import { migrate } from '#lib/db/migration.server.ts';
import { openDatabaseTimeoutMs } from '#test/kit/database/describe-with-database.ts';
import { openTestDatabase } from '#test/kit/database/test-database.ts';
import { seed, sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';
import { anyListSteps, beginListWalk } from './list-walk.ts';
import { hideHead } from './memory-repository.ts';
import { shippedFiles } from './memory-site.ts';
import {
  forgetSaves,
  loadReport,
  openMemoryBuild,
  signInBoth,
  type Admins,
  type MemoryBuild,
} from './publishing-site.ts';

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
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  admins = await signInBoth();
});

afterAll(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['while each save sees what git has', true],
  ['while no save sees what git has', false],
])(
  'A793: whatever two admins, a form and a developer do to one list, nothing is lost and nobody is asked about different items, %s',
  async (_, seesHead) => {
    await fc.assert(
      fc.asyncProperty(anyListSteps, async (steps) => {
        await forgetSaves();
        const walk = beginListWalk(shippedFiles, admins, site, ({ store }) => {
          setContentStore(seesHead ? store : hideHead(store));
        });
        for (const step of steps) await walk.take(step);
        for (let turns = 0; turns < 3; turns += 1) {
          await walk.take({ kind: 'publish' });
          await walk.take({ kind: 'build' });
          await loadReport(admins.ada);
        }
        expect(await listOpenSaves()).toEqual([]);
        await walk.expectNothingLost();
      }),
      { seed, numRuns: sizes.listInterleavings },
    );
  },
);
