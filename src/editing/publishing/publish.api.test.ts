import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { sql } from '#lib/db/database.server.ts';
import { useMemorySite } from '#test/full/torture/publishing/memory-site.ts';
import { letTimePass, sendEdits } from '#test/full/torture/publishing/publishing-site.ts';
import { type ContentStore, StoreError } from './content-store.server.ts';
import { setContentStore } from './find-store.server.ts';
import { publish } from './publish.server.ts';
import { listRecentSaves } from './save-rows.server.ts';

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

test('a pause that git asks for is kept, and git is not asked before it is over', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { store } = world.repository;
  const refuse = vi.fn(() =>
    Promise.reject(new StoreError('limited', 'Too many requests.', { retryAfterMs: 90_000 })),
  );
  setContentStore({ ...store, readHead: refuse });
  await sendEdits(world.admins.ada, [{ id: 'hero-title', type: 'text', value: 'Later' }]);
  expect(await publish()).toEqual({ kind: 'waiting', waitMs: 90_000 });

  const asked = refuse.mock.calls.length;
  const result = await publish();
  if (result.kind !== 'waiting') throw new Error('The pause was not kept.');
  expect(result.waitMs).toBeGreaterThan(60_000);
  expect(refuse).toHaveBeenCalledTimes(asked);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockClear();

  setContentStore(store);
  await sql`update publishing_state set rest_until = now()`;
  expect(await publish()).toEqual({ kind: 'done' });
});

test('a commit whose answer was lost is found again, whatever a developer has written since', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { store, push, head } = world.repository;
  const commit: ContentStore['commit'] = async (change) => {
    await store.commit(change);
    throw new StoreError('away', 'GitHub cannot answer right now.', { mayHaveHappened: true });
  };
  setContentStore({ ...store, commit });
  await sendEdits(world.admins.ada, [{ id: 'hero-title', type: 'text', value: 'By Ada' }]);
  expect(await publish()).toMatchObject({ kind: 'waiting' });
  expect(warn).toHaveBeenCalledOnce();
  warn.mockClear();

  const file = 'content/pages/home.yaml';
  push({ [file]: head().files.get(file)?.replace('By Ada', 'By hand') ?? null });
  setContentStore(store);
  await letTimePass();
  expect(await publish()).toEqual({ kind: 'done' });
  const [save] = await listRecentSaves(1);
  expect(save).toMatchObject({ state: 'committed', conflicts: [] });
  expect(head().files.get(file)).toContain('By hand');
});

test('A843: a save that was tried on a head which the repository lacks is committed, once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { store, commits, head } = world.repository;
  const fail = () => Promise.reject(new StoreError('away', 'GitHub cannot answer right now.'));
  setContentStore({ ...store, commit: fail });
  await sendEdits(world.admins.ada, [{ id: 'hero-title', type: 'text', value: 'Restored' }]);
  expect(await publish()).toMatchObject({ kind: 'waiting' });
  warn.mockClear();

  const elsewhere = '0123456789abcdef0123456789abcdef01234567';
  await sql`update content_saves set tried_head = ${elsewhere} where state = 'queued'`;
  setContentStore(store);
  const before = commits.length;
  await letTimePass();
  expect(await publish()).toEqual({ kind: 'done' });
  expect(commits.length).toBe(before + 1);
  expect(head().files.get('content/pages/home.yaml')).toContain('Restored');
});
