import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { fillDisk, mountSmallDisk, unmountSmallDisk } from '#test/kit/small-disk.ts';
import { useFaultyDatabase } from './faulty-database.ts';
import { takeLoggedErrors } from './logged-errors.ts';
import { sizes, testTimeoutMs } from './sizes.ts';
import { findStored, submit } from './submit-form.ts';
import { formRoutes } from './routes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

/** A disk of 110 MB; null where this account may not create one. */
const disk = mountSmallDisk('110m');

describe.skipIf(disk === null)('a Postgres server whose disk is really full', () => {
  vi.stubEnv('TMPDIR', disk ?? tmpdir());
  useFaultyDatabase(['shared_buffers=8MB', 'min_wal_size=32MB', 'max_wal_size=48MB']);

  afterAll(() => {
    if (disk !== null) unmountSmallDisk(disk);
  });

  const rounds = Array.from({ length: sizes.faultRounds }, (_, index) => (index + 1).toString());

  test.for(rounds)(
    'answers 503, keeps what it acknowledged, and takes the rest when there is room (%s)',
    async (round) => {
      const [contact = expect.fail()] = formRoutes;
      const message = Array.from({ length: 1200 }, (_, index) => (index ** 3).toString(36)).join(
        ' ',
      );
      const route = { ...contact, valid: { ...contact.valid, message } };
      const filler = path.join(disk ?? '', 'filler');
      fillDisk(filler);
      const outcomes = [];
      while (outcomes.filter(({ status }) => status === 503).length < 3) {
        outcomes.push(await submit(route, `Number ${round}.${outcomes.length}`));
      }
      rmSync(filler);
      const full = { event: 'database unavailable', code: '53100' };
      expect(takeLoggedErrors()).toMatchObject([full, full, full]);
      for (const { name, id } of outcomes) {
        if (id !== null) expect(await findStored(route, name)).toEqual([id]);
        const again = await submit(route, name);
        expect([again.status, await findStored(route, name)]).toEqual([201, [again.id]]);
      }
    },
  );
});
