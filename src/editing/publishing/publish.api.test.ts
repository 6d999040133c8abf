import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { sql } from '#lib/db/database.server.ts';
import { useMemorySite } from '#test/full/torture/publishing/memory-site.ts';
import {
  letTimePass,
  loadReport,
  sendEdits,
} from '#test/full/torture/publishing/publishing-site.ts';
import publishLater from '#functions/publish-later.ts';
import { editorApi } from '#editing/editor/server/editor-api.server.ts';
import { openTestBrowser } from '#test/kit/api/test-browser.ts';
import { type ContentStore, StoreError } from './content-store.server.ts';
import { setContentStore } from './find-store.server.ts';
import { publish } from './publish.server.ts';
import { countDeploys, recordBuiltSite } from './publishing-state.server.ts';
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

test('a commit says which file it formats again, and only the first one does', async () => {
  const { push, head, commits } = world.repository;
  const file = 'content/pages/home.yaml';
  push({ [file]: head().files.get(file)?.replace('title:', 'title:   ') ?? null });
  const note = `Formatted again, with the same words: ${file}`;
  for (const [value, notes] of [
    ['First', [note]],
    ['Second', []],
  ] as const) {
    await sendEdits(world.admins.ada, [{ id: 'hero-title', type: 'text', value }]);
    expect(await publish()).toEqual({ kind: 'done' });
    const [save] = await listRecentSaves(1);
    const paragraphs = commits.at(-1)?.message.split('\n\n').slice(1);
    expect(paragraphs).toEqual([...notes, `Save: ${String(save?.id)}\nEdited-by: Ada`]);
    await letTimePass();
  }
});

test('a save that waited in a restored database, but is in git, never undoes what came after it', async () => {
  const { commits, head } = world.repository;
  const file = 'content/pages/home.yaml';
  const before = head().files.get(file);
  const title = (value: string, base?: string) => [
    { id: 'hero-title', type: 'text' as const, value, ...(base && { base }) },
  ];
  await sendEdits(world.admins.ada, title('Before the backup'));
  expect(await publish()).toEqual({ kind: 'done' });
  const [save] = await listRecentSaves(1);
  const [change] = save?.changes ?? [];
  if (change?.kind !== 'field' || typeof change.before !== 'string') throw new Error('No field.');
  await letTimePass();
  await sendEdits(world.admins.bob, title(change.before, 'Before the backup'));
  expect(await publish()).toEqual({ kind: 'done' });
  expect(head().files.get(file)).toBe(before);

  // The database as it was before the first of the two commits.
  await sql`delete from content_saves where id <> ${save?.id}`;
  await sql`update content_saves set state = 'queued', tried_head = null, commit_hash = null,
    committed_at = null where id = ${save?.id}`;
  const count = commits.length;
  await letTimePass();
  expect(await publish()).toEqual({ kind: 'done' });
  expect(head().files.get(file)).toBe(before);
  expect(commits.length).toBe(count);
  expect(await listRecentSaves(1)).toMatchObject([
    { state: 'committed', conflicts: [], commitHash: commits.at(-2)?.hash },
  ]);
});

test('a save that a later version of the site took, from elsewhere, goes on', async () => {
  await sendEdits(world.admins.ada, [{ id: 'hero-title', type: 'text', value: 'By post' }]);
  await sql`alter table content_saves drop constraint content_saves_source_check`;
  await sql`update content_saves set source = 'post'`;
  expect(await publish()).toEqual({ kind: 'done' });
  expect(await listRecentSaves(1)).toMatchObject([{ state: 'committed', source: 'page' }]);
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

describe('A909: at Netlify', () => {
  const headline = (value: string) => [{ id: 'hero-title', type: 'text' as const, value }];

  beforeEach(async () => {
    vi.stubEnv('SITE_ID', 'the-site');
    vi.stubEnv('PUBLISH_WINDOW_SECONDS', '');
    vi.stubEnv('DEPLOYS_PER_MONTH', '4');
    await sql`truncate live_sites, deploys`;
    return () => {
      vi.unstubAllEnvs();
      vi.unstubAllGlobals();
      vi.stubEnv('PUBLISH_WINDOW_SECONDS', '0');
    };
  });

  /** Makes the saves that wait older. */
  const age = (seconds: number) =>
    sql`update content_saves set created_at = created_at - ${seconds} * interval '1 second'`;

  const readWait = async () => {
    const result = await publish();
    if (result.kind !== 'waiting') throw new Error(`It is ${result.kind}.`);
    return Math.round(result.waitMs / 60_000);
  };

  test('saves gather for three minutes from the first, and share a commit', async () => {
    await sendEdits(world.admins.ada, headline('First'));
    expect(await readWait()).toBe(3);
    await age(120);
    await sendEdits(world.admins.bob, [{ id: 'home-hero-text', type: 'text', value: 'Second' }]);
    expect(await readWait()).toBe(1);
    expect((await loadReport(world.admins.bob)).waitSeconds).toBeGreaterThan(50);

    await age(60);
    const before = world.repository.commits.length;
    expect(await publish()).toEqual({ kind: 'done' });
    expect(world.repository.commits.length).toBe(before + 1);
    const text = world.repository.head().files.get('content/pages/home.yaml');
    expect(text).toContain('First');
    expect(text).toContain('Second');
    expect(await loadReport(world.admins.bob)).not.toHaveProperty('waitSeconds');
  });

  test('they gather for ten once three quarters of the month’s deploys are used, each counted', async () => {
    await recordBuiltSite('a', 'deploy-1');
    await recordBuiltSite('b', 'deploy-2');
    await recordBuiltSite('b', 'deploy-2');
    await sendEdits(world.admins.ada, headline('Dear'));
    expect(await readWait()).toBe(3);
    // A commit is deployed again after a change of variables.
    await recordBuiltSite('b', 'deploy-3');
    expect(await countDeploys()).toBe(3);
    expect(await readWait()).toBe(10);
    await sql`update deploys set built_at = now() - interval '32 days' where id = 'deploy-1'`;
    expect(await readWait()).toBe(3);
  });

  test('the operator’s own time counts, whatever the month had', async () => {
    vi.stubEnv('PUBLISH_WINDOW_SECONDS', '300');
    for (const commit of ['a', 'b', 'c', 'd']) await recordBuiltSite(commit, commit);
    await sendEdits(world.admins.ada, headline('Chosen'));
    expect(await readWait()).toBe(5);
  });

  test('an admin publishes now with one call, and nobody else', async () => {
    await sendEdits(world.admins.ada, headline('Right now'));
    const path = '/api/admin/publishing/now';
    expect((await openTestBrowser().call(editorApi, 'PUT', path)).status).toBe(401);
    expect(await readWait()).toBe(3);
    expect((await world.admins.bob.call(editorApi, 'PUT', path)).status).toBe(204);
    expect(world.repository.head().files.get('content/pages/home.yaml')).toContain('Right now');
    expect((await world.admins.bob.call(editorApi, 'PUT', path)).status).toBe(204);
  });

  test('a pause that git asks for is kept even then', async () => {
    await sendEdits(world.admins.ada, headline('Right now'));
    await sql`update publishing_state set rest_until = now() + interval '1 minute'`;
    const before = world.repository.commits.length;
    const path = '/api/admin/publishing/now';
    expect((await world.admins.ada.call(editorApi, 'PUT', path)).status).toBe(204);
    expect(world.repository.commits.length).toBe(before);
  });

  test('a planned save goes out at its time and takes the others along', async () => {
    await sendEdits(world.admins.ada, headline('Waiting'));
    expect(await readWait()).toBe(3);
    const { changes } = (await listRecentSaves(1))[0] ?? { changes: [] };
    await sql`
      insert into planned_saves (id, username, changes, due_at)
      values (gen_random_uuid(), 'Bob', ${JSON.stringify(changes)}::jsonb, now())`;
    expect(await publish()).toEqual({ kind: 'done' });
    expect(world.repository.head().files.get('content/pages/home.yaml')).toContain('Waiting');
  });

  test('the site wakes itself when they are due, although every tab is closed', async () => {
    vi.stubEnv('SITE_URL', 'https://www.agency.example');
    const calls: Request[] = [];
    vi.stubGlobal('fetch', (url: URL, init: RequestInit) => {
      calls.push(new Request(url, init));
      return Promise.resolve(new Response(null, { status: 202 }));
    });
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => works.push(work);
    const save = async (value: string) => {
      const body = { edits: headline(value) };
      await world.admins.ada.call(editorApi, 'POST', '/api/admin/content', { body, waitUntil });
      await Promise.all(works);
    };
    await save('Nobody waits');
    expect(calls).toHaveLength(1);
    await age(60);
    await save('Nobody waits for long');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.url).toBe('https://www.agency.example/api/publish-later');
    const due = (await calls[0]?.json()) as { at: string; proof: string };
    expect((Date.parse(due.at) - Date.now()) / 60_000).toBeCloseTo(3, 0);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(due.at) });
    calls.length = 0;
    const body = JSON.stringify(due);
    const post = (path: string, sent = body) =>
      new Request(`https://www.agency.example${path}`, {
        method: 'POST',
        body: sent,
        headers: { 'content-type': 'application/json' },
      });
    const context = { ip: '203.0.113.7' } as Parameters<typeof publishLater>[1];
    const forged = JSON.stringify({ at: due.at, proof: 'x'.repeat(due.proof.length) });
    for (const sent of [forged, JSON.stringify({ ...due, at: '2030-01-01T00:00:00.000Z' })]) {
      expect((await publishLater(post('/api/publish-later', sent), context)).status).toBe(401);
      expect((await editorApi.fetch(post('/api/publish-due', sent), context)).status).toBe(401);
    }
    expect(calls).toHaveLength(0);

    expect((await publishLater(post('/api/publish-later'), context)).status).toBe(204);
    vi.useRealTimers();
    expect(calls.map(({ url }) => url)).toEqual(['https://www.agency.example/api/publish-due']);
    await age(120);
    const answer = await editorApi.fetch(post('/api/publish-due'), { ...context, waitUntil });
    expect(answer.status).toBe(204);
    await Promise.all(works);
    expect(world.repository.head().files.get('content/pages/home.yaml')).toContain('Nobody waits');
  });
});

test('A909: at home a save goes out at once, and the next one ten seconds later', async () => {
  vi.stubEnv('PUBLISH_WINDOW_SECONDS', '');
  try {
    await sendEdits(world.admins.ada, [{ id: 'hero-title', type: 'text', value: 'At home' }]);
    expect(await publish()).toEqual({ kind: 'done' });
    await sendEdits(world.admins.ada, [{ id: 'hero-title', type: 'text', value: 'Once more' }]);
    const result = await publish();
    if (result.kind !== 'waiting') throw new Error('It did not wait.');
    expect(Math.ceil(result.waitMs / 1000)).toBe(10);
  } finally {
    vi.stubEnv('PUBLISH_WINDOW_SECONDS', '0');
  }
});
