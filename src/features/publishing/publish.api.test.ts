import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sql } from '#lib/db/database.server.ts';
import { useMemorySite } from '#test/full/torture/publishing/memory-site.ts';
import { sendEdits } from '#test/full/torture/publishing/publishing-site.ts';
import { setContentStore } from './find-store.server.ts';
import { publish } from './publish.server.ts';

const world = useMemorySite();

async function readLeaseSeconds(): Promise<number> {
  const rows = await sql`
    select extract(epoch from lease_until - now())::float8 as seconds from publishing_state`;
  return z.tuple([z.object({ seconds: z.number() })]).parse(rows)[0].seconds;
}

test('A766: a publisher that dies holds others up for less than 10 seconds; one that lives keeps its turn', async () => {
  const { store } = world.repository;
  const reached = Promise.withResolvers<undefined>();
  const answer = Promise.withResolvers<undefined>();
  const readHead = async () => {
    reached.resolve(undefined);
    await answer.promise;
    return store.readHead();
  };
  setContentStore({ ...store, readHead });
  await sendEdits(world.admins.ada, [{ id: 'hero-title', type: 'text', value: 'Slow' }]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const publishing = publish();
    await reached.promise;
    expect(await readLeaseSeconds()).toBeLessThan(10);

    await sql`update publishing_state set lease_until = now() + interval '1 second'`;
    vi.advanceTimersByTime(2000);
    await vi.waitFor(async () => {
      expect(await readLeaseSeconds()).toBeGreaterThan(5);
    });
    expect(await publish()).toEqual({ kind: 'busy' });

    answer.resolve(undefined);
    expect(await publishing).toEqual({ kind: 'done' });
    expect(await readLeaseSeconds()).toBeLessThanOrEqual(0);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
