import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '#lib/db/database.server.ts';
import { setContentStore } from '#editing/publishing/find-store.server.ts';
import { publishUntilDone } from '#editing/publishing/publish.server.ts';
import { maxConnections, useFaultyDatabase } from '#test/full/torture/faulty-database.ts';
import { createMemoryRepository, type MemoryRepository } from './memory-repository.ts';
import {
  forgetSaves,
  letTimePass,
  loadReport,
  openMemoryBuild,
  sendEdits,
  signInBoth,
  type Admins,
  type MemoryBuild,
} from './publishing-site.ts';
import { shippedFiles } from './memory-site.ts';
import { answeredWithinMs } from '#test/full/torture/short-times.ts';
import { sizes, testTimeoutMs } from '#test/full/torture/sizes.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const sentence = 'We cannot take this right now. Please try again in a minute.';
const runs = Array.from({ length: sizes.faultRounds }, (_, index) => index + 1);

describe('a save while the database goes away', () => {
  const database = useFaultyDatabase(['max_connections=12']);
  let admins: Admins;
  let site: MemoryBuild;
  let repository: MemoryRepository;

  beforeAll(() => {
    vi.stubEnv('PUBLISH_WINDOW_SECONDS', '0');
    site = openMemoryBuild();
    return () => {
      site.close();
      setContentStore(undefined);
    };
  });

  beforeEach(async () => {
    admins = await signInBoth();
    repository = createMemoryRepository(shippedFiles);
    setContentStore(repository.store);
    site.build(repository);
  });

  const send = (value: string, key: string) =>
    sendEdits(admins.ada, [{ id: 'hero-title', type: 'text', value }], key);

  /** Expects an answer in time that names the outage in a sentence, with an id to ask about. */
  async function expectRefused(answer: Promise<Response>): Promise<void> {
    const begunAt = performance.now();
    const response = await answer;
    expect(performance.now() - begunAt).toBeLessThan(answeredWithinMs);
    expect([response.status, await response.text()]).toEqual([503, sentence]);
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }

  /** Expects a retry with the same key to be the same save, and one commit. */
  async function expectStoredOnce(value: string, key: string): Promise<void> {
    expect((await send(value, key)).status).toBe(200);
    expect((await send(value, key)).status).toBe(200);
    expect(await sql`select count(*)::int as count from content_saves`).toEqual([{ count: 1 }]);
    await letTimePass();
    await publishUntilDone();
    expect(repository.commits).toHaveLength(2);
    expect((await loadReport(admins.bob)).saves).toMatchObject([{ state: 'committed' }]);
  }

  test.for(runs)('its lost acknowledgement: sent again, it is one save (%s)', async () => {
    await Promise.all(Array.from({ length: maxConnections }, () => sql`select pg_sleep(0.05)`));
    const key = randomUUID();
    database.proxy.setFault({ kind: 'lose-replies' });
    await expectRefused(send('Kept', key));
    database.proxy.setFault({ kind: 'none' });
    await expectStoredOnce('Kept', key);
  });

  test.for(runs)('silence is told in time; sent again, it is one save (%s)', async () => {
    const key = randomUUID();
    await sql`select 1`;
    database.proxy.setFault({ kind: 'stall' });
    await expectRefused(send('Kept', key));
    database.proxy.setFault({ kind: 'none' });
    await expectStoredOnce('Kept', key);
  });

  test.for(runs)('a crash and a restart: sent again, it is one save (%s)', async () => {
    const key = randomUUID();
    await database.server.crash();
    await expectRefused(send('Kept', key));
    await database.server.restart();
    await expectStoredOnce('Kept', key);
  });

  test.for(runs)('a crash while it is published: it is committed once (%s)', async () => {
    const key = randomUUID();
    expect((await send('Kept', key)).status).toBe(200);
    const publishing = publishUntilDone();
    await database.server.crash();
    await database.server.restart();
    await publishing;
    await expectStoredOnce('Kept', key);
    await forgetSaves();
  });
});
