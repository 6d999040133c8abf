import path from 'node:path';
import { rm } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { healthApi } from '#desk/health-api.server.ts';
import { openSiteDatabase } from '#local/database/site-database.ts';
import { fillDisk, mountSmallDisk, unmountSmallDisk } from '#test/kit/small-disk.ts';

const ask = async () => {
  const response = await healthApi.fetch(new Request('http://localhost:8888/api/health'));
  const { status, database } = (await response.json()) as { status: string; database: string };
  return [response.status, status, database];
};

test(
  'on a full disk the site does not call itself healthy, and it recovers by itself',
  { timeout: 120_000 },
  async ({ skip }) => {
    const disk = mountSmallDisk('160m');
    if (disk === null) {
      skip('This account may not make a disk.');
      return;
    }
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2040-01-01') });
    try {
      const { close } = await openSiteDatabase(disk, undefined);
      expect(await ask()).toEqual([200, 'ok', 'ok']);
      const filling = path.join(disk, 'filling');
      fillDisk(filling);
      vi.setSystemTime(new Date('2040-01-01T00:01:00Z'));
      expect(await ask()).toEqual([503, 'failing', 'full']);
      await rm(filling);
      expect(await ask()).toEqual([200, 'ok', 'ok']);
      await close();
    } finally {
      error.mockClear();
      vi.useRealTimers();
      unmountSmallDisk(disk);
    }
  },
);
